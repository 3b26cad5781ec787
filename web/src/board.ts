/** The board: an SVG group that is moved and scaled. Tiles are added and removed, but never redrawn. */

import { type Box, Camera } from "./camera";
import { count } from "./gains";
import { goesOn, slideIn } from "./motion";
import { drawPiece, guard, showFigures, showTowers, showWheel } from "./pieces";
import { picture } from "./pictures";
import type { Choice, Rings, State } from "./protocol";
import { make, path } from "./svg";
import { t } from "./texts";
import { COLORS, actionText, groupOf } from "./words";

/** The picture of a tile has a margin of 1% on each side. */
const MARGIN = 0.01;
/** The radius of a spot, in tiles and at least in pixels. */
const DOT = 0.09;
const TOUCHABLE = 12;
/** The margin around a cell that stays visible, in cells. */
const AROUND = 0.4;

export interface BoardEvents {
  choose(index: number): void;
  point(x: number, y: number): void;
  /** Rotates the tile in hand, by default to the next rotation. */
  turn(step?: number): void;
}

export class Board {
  private readonly camera: Camera;
  private readonly layers: Record<
    "tiles" | "wheel" | "marks" | "feature" | "towers" | "figures" | "choices" | "gains",
    SVGGElement
  >;
  private readonly tiles = new Map<string, SVGElement>();
  private state?: State;
  rotation = 0;
  private group = "";

  constructor(
    readonly svg: SVGSVGElement,
    private readonly events: BoardEvents,
  ) {
    const world = make<SVGGElement>("g", {}, svg);
    const layer = (name: string) => make<SVGGElement>("g", { class: name }, world);
    this.layers = {
      tiles: layer("tiles"),
      wheel: layer("wheels"),
      marks: layer("marks"),
      feature: layer("marked"),
      towers: layer("towers"),
      figures: layer("figures"),
      choices: layer("choices"),
      gains: layer("gains"),
    };
    this.camera = new Camera(
      svg,
      world,
      (event) => this.hover(event),
      (scale) => svg.style.setProperty("--dot", `${Math.max(DOT, TOUCHABLE / scale)}px`),
    );
    svg.addEventListener("click", (event) => this.click(event));
  }

  show(state: State): void {
    const another = state.plan.seed !== this.state?.plan.seed;
    const goesBack = another || state.at < (this.state?.at ?? 0);
    const isSame = !another && state.at === this.state?.at && state.drawn === this.state.drawn;
    // The tile is shown as printed, or in the first rotation that fits anywhere.
    const turns: number[] = state.choices.flatMap(({ action }) =>
      action.verb === "place_tile" ? [action.rotation] : [],
    );
    if (!isSame || !turns.includes(this.rotation)) this.rotation = Math.min(...turns, 360) % 360;
    const isNew = goesOn(this.state, state);
    this.state = state;
    this.showTiles(state, isNew);
    showWheel(state.wheel, this.layers.wheel);
    showTowers(state, this.layers.towers);
    showFigures(state, this.layers.figures);
    this.showChoices();
    this.feature([]);
    this.layers.marks.replaceChildren();
    for (const { x, y } of state.dead)
      make("path", { d: `M${x + 0.4} ${y + 0.4}l.2.2m0-.2l-.2.2`, class: "dead" }, this.layers.marks);
    for (const recent of state.recent) this.markRecent(recent);
    if (another) this.camera.begin(this.whole());
    if (!another || this.choosesSpot()) this.camera.follow(this.whole(), this.interest(), this.choosesSpot());
    if (goesBack) this.layers.gains.replaceChildren();
    count(state.gains, this.layers.gains, this.camera.scale);
  }

  private showTiles(state: State, isNew: boolean): void {
    const wanted = new Set<string>();
    for (const { tile, rotation, x, y } of state.board) {
      const key = `${tile} ${rotation} ${x} ${y}`;
      wanted.add(key);
      if (this.tiles.has(key)) continue;
      const image = this.image(tile, rotation, x, y, this.layers.tiles);
      this.tiles.set(key, image);
      if (isNew) slideIn(image);
    }
    for (const [key, element] of this.tiles)
      if (!wanted.has(key)) {
        element.remove();
        this.tiles.delete(key);
      }
  }

  /** Marks a tile that was placed since the viewer's last turn, in the color of the player who placed it. */
  private markRecent({ x, y, player }: State["recent"][number]): void {
    const frame = (inset: number, name: string) =>
      make(
        "rect",
        { x: x + inset, y: y + inset, width: 1 - 2 * inset, height: 1 - 2 * inset, rx: 0.03, class: name },
        this.layers.marks,
      );
    frame(0.02, "last edge");
    const line = frame(0.02, "last");
    if (player !== null) line.style.stroke = COLORS[player]!;
  }

  private image(tile: string, rotation: number, x: number, y: number, parent: Element): SVGElement {
    const size = 1 + 2 * MARGIN;
    const image = make("image", { x: x - MARGIN, y: y - MARGIN, width: size, height: size }, parent);
    void picture(tile, rotation).then((address) => image.setAttribute("href", address));
    return image;
  }

  /** Returns the rotations of the drawn tile that fit on a cell. */
  private fitting(x: number, y: number): Choice[] {
    const choices = this.state?.choices ?? [];
    return choices.filter(({ action }) => action.verb === "place_tile" && action.x === x && action.y === y);
  }

  private showChoices(): void {
    const layer = this.layers.choices;
    layer.replaceChildren();
    this.tapped = undefined;
    const { state } = this;
    if (!state || state.actor === null || state.plan.seats[state.actor] !== "person") return;
    const cells = new Set<string>();
    for (const choice of state.choices) {
      const { action } = choice;
      if (this.group && groupOf(choice) !== this.group) continue;
      if (action.verb === "place_tile") cells.add(`${action.x} ${action.y}`);
      else if (choice.rings?.length) this.target(make("path", { d: path(choice.rings), class: "spot" }, layer), choice);
      const at = choice.point && ("tower" in action && action.tower ? guard(state.towers, choice.point) : choice.point);
      if (!at) continue;
      this.target(make("circle", { cx: at[0], cy: at[1], class: "spot dot" }, layer), choice);
      if (action.verb === "place_figure" && COLORS[state.actor])
        drawPiece(action.figure, state.actor, choice.kind === "field", at, layer).classList.add("ghost");
    }
    for (const cell of cells) this.cell(...(cell.split(" ").map(Number) as [number, number]));
  }

  private cell(x: number, y: number): void {
    const turns = this.fitting(x, y);
    const fits = turns.find(({ action }) => action.verb === "place_tile" && action.rotation === this.rotation);
    const rect = make(
      "rect",
      { x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.06, class: fits ? "cell" : "cell turn" },
      this.layers.choices,
    );
    let ghost: SVGElement | undefined;
    rect.addEventListener("pointerenter", () => {
      const shown = fits ?? turns[0]!;
      if (this.state?.drawn && shown.action.verb === "place_tile") {
        ghost = this.image(this.state.drawn, shown.action.rotation, x, y, this.layers.choices);
        ghost.classList.add("ghost");
      }
    });
    rect.addEventListener("pointerleave", () => ghost?.remove());
    this.target(rect, fits ?? turns[0]!);
  }

  private target(element: SVGElement, choice: Choice): void {
    element.dataset.index = String(choice.index);
    make("title", {}, element).textContent = actionText(choice);
  }

  /**
   * Rotates the tile in hand to the next rotation that fits anywhere, or on the tapped cell, and returns it. A step of 0
   * keeps a rotation that fits.
   */
  turn(step = 90): number {
    const { tapped } = this;
    const choices = tapped ? this.fitting(tapped.x, tapped.y) : (this.state?.choices ?? []);
    const turns = new Set<number>(choices.map(({ action }) => (action.verb === "place_tile" ? action.rotation : -1)));
    if (step !== 0 || !turns.has(this.rotation))
      for (let tries = 0; tries < 4; tries += 1) {
        this.rotation = (this.rotation + (step || 90) + 360) % 360;
        if (turns.has(this.rotation)) break;
      }
    this.showChoices();
    this.tapped = tapped;
    this.showTrial();
    return this.rotation;
  }

  /** Shows the spots for one figure only, so that spots do not overlap. */
  only(group: string): void {
    this.group = group;
    this.showChoices();
  }

  private preview: SVGElement | undefined;

  /** Previews a choice of the list on the board. */
  hint(choice: Choice | undefined): void {
    const { action, rings, point } = choice ?? {};
    this.preview?.remove();
    this.feature([]);
    if (action?.verb === "place_tile" && this.state?.drawn) {
      this.preview = this.image(this.state.drawn, action.rotation, action.x, action.y, this.layers.choices);
      this.preview.classList.add("ghost");
    } else if (rings?.length) this.feature(rings);
    else if (point)
      this.feature([
        [
          [-0.1, -0.1],
          [0.1, -0.1],
          [0.1, 0.1],
          [-0.1, 0.1],
        ].map(([x, y]) => [point[0] + x!, point[1] + y!]),
      ]);
  }

  /** Highlights a feature in the color of the player who scored it. */
  feature(rings: Rings, player?: number): void {
    this.layers.feature.replaceChildren();
    if (!rings.length) return;
    const shape = make("path", { d: path(rings), class: "feature" }, this.layers.feature);
    if (player !== undefined) shape.style.stroke = COLORS[player]!;
  }

  /** Returns the whole board with a free cell on each side, and with the wheel. */
  private whole(): Box {
    const { board, wheel } = this.state!;
    const xs = board.map(({ x }) => x);
    const ys = board.map(({ y }) => y);
    const aside = wheel?.aside ? [wheel.middle] : [];
    const reach = wheel?.radius ?? 0;
    return {
      west: Math.min(...xs) - 1,
      east: Math.max(...xs.map((x) => x + 2), ...aside.map(([x]) => x + reach + 0.2)),
      north: Math.min(...ys) - 1,
      south: Math.max(...ys.map((y) => y + 2), ...aside.map(([, y]) => y + reach + 0.2)),
    };
  }

  /** Returns the tiles of the last turns and the spots to choose from, which have to be visible. */
  private interest(): Box | undefined {
    const { recent, choices } = this.state!;
    const spots = choices.flatMap(({ point }) => (point ? [point] : []));
    const last = this.state!.board.at(-1);
    const cells = this.choosesSpot() ? [] : recent.map(({ x, y }): [number, number] => [x + 0.5, y + 0.5]);
    const own: [number, number][] = this.choosesSpot() && last ? [[last.x + 0.5, last.y + 0.5]] : [];
    const points = [...cells, ...own, ...spots];
    if (points.length === 0) return undefined;
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const reach = 0.5 + AROUND;
    return {
      west: Math.min(...xs) - reach,
      east: Math.max(...xs) + reach,
      north: Math.min(...ys) - reach,
      south: Math.max(...ys) + reach,
    };
  }

  /** Returns true if the player chooses among spots of the last tile. */
  private choosesSpot(): boolean {
    const { choices, board } = this.state!;
    const spots = choices.flatMap(({ point }) => (point ? [point] : []));
    const last = board.at(-1);
    const isNear = ([x, y]: [number, number]) =>
      last && x >= last.x && x <= last.x + 1 && y >= last.y && y <= last.y + 1;
    return spots.length > 0 && spots.every(isNear);
  }

  /** Returns the point of the window at a point of the table. */
  screen([x, y]: [number, number]): [number, number] {
    return this.camera.screen(x, y);
  }

  get scale(): number {
    return this.camera.scale;
  }

  zoom(factor: number): void {
    this.camera.zoom(factor);
  }

  fit(): void {
    this.camera.fit();
  }

  private hovered = "";

  private hover(event: PointerEvent): void {
    const [x, y] = this.camera.table(event);
    // A resolution of a tenth of a tile is enough, and avoids a request for every pixel.
    const key = `${Math.floor(x * 10)} ${Math.floor(y * 10)}`;
    if (key === this.hovered) return;
    this.hovered = key;
    this.events.point(x, y);
  }

  /** The cell with a preview of the tile: a finger cannot hover, so a tap shows the tile and another one rotates it. */
  private tapped: { x: number; y: number } | undefined;
  private readonly trial = make<SVGGElement>("g", { class: "trial" });

  /** Shows the drawn tile on the tapped cell, with buttons to rotate and to place it. */
  private showTrial(): void {
    this.trial.replaceChildren();
    const { tapped, state } = this;
    const fits = tapped ? this.fitting(tapped.x, tapped.y) : [];
    const fit = fits.find(({ action }) => action.verb === "place_tile" && action.rotation === this.rotation);
    if (!tapped || !state?.drawn || !fit) return;
    const { x, y } = tapped;
    this.layers.choices.append(this.trial);
    this.image(state.drawn, this.rotation, x, y, this.trial).classList.add("ghost");
    const size = Math.max(0.2, (TOUCHABLE * 1.4) / this.camera.scale);
    const control = (left: number, name: string, sign: string) => {
      const group = make(
        "g",
        { class: `control ${name}`, transform: `translate(${left} ${y + 1}) scale(${size})` },
        this.trial,
      );
      make("circle", { r: 1 }, group);
      make("path", { d: sign }, group);
      return group;
    };
    this.target(control(x + 1, "confirm", "M-.45 0L-.1 .4L.5 -.35"), fit);
    if (fits.length > 1) {
      const rotate = control(x, "rotate", "M.45 -.2A.5 .5 0 1 0 .5 .1M.5 -.55V-.15H.1");
      make("title", {}, rotate).textContent = t("turnTile");
      rotate.addEventListener("click", (event) => {
        event.stopPropagation();
        this.events.turn();
      });
    }
  }

  /** Handles a tap on a cell. Returns false if it places the tile because it fits in one way only. */
  private tap(choice: Choice): boolean {
    const { action } = choice;
    if (action.verb !== "place_tile") return false;
    const { x, y } = action;
    const isSame = this.tapped?.x === x && this.tapped.y === y;
    if (isSame && this.fitting(x, y).length === 1) return false;
    this.tapped = { x, y };
    this.layers.choices.querySelector(":scope > .ghost")?.remove();
    if (isSame || !this.fitting(x, y).includes(choice)) this.events.turn();
    else {
      this.rotation = action.rotation;
      this.events.turn(0);
    }
    return true;
  }

  private click(event: MouseEvent): void {
    if (this.camera.dragged) return;
    const target = (event.target as SVGElement).closest<SVGElement>("[data-index]");
    const { index } = target?.dataset ?? {};
    const choice = this.state?.choices[Number(index)];
    const isTouch = (event as PointerEvent).pointerType === "touch" && !target?.classList.contains("confirm");
    if (index !== undefined && choice && isTouch && this.tap(choice)) return;
    if (index !== undefined) this.events.choose(Number(index));
    else this.events.point(...this.camera.table(event));
  }
}
