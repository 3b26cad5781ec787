/** The board: an SVG group that is moved and scaled. Tiles are added and removed, but never redrawn. */

import { ask } from "./client";
import { count } from "./gains";
import type { Choice, Rings, State } from "./protocol";
import { make, path } from "./svg";
import { COLORS, actionText, groupOf, letter } from "./words";
import { t } from "./texts";

/** The picture of a tile has a margin of 1% on each side. */
const MARGIN = 0.01;
const MEEPLE =
  "M0-.2a.075.075 0 0 1 .06.12c.07.02.14.06.14.1 0 .03-.06.04-.1.04l.09.13H.04L0 .1-.04.19H-.19L-.1.06c-.04 0-.1-.01-.1-.04 0-.04.07-.08.14-.1A.075.075 0 0 1 0-.2Z";

/** The maximum number of floors drawn, and the offset of each from the one below. */
const FLOORS = 5;
const STEP = 0.05;

/** The size of a tile picture in pixels. A board of vector graphics would be repainted in every frame. */
const SHARP = 256;

async function bitmap(svg: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SHARP;
  canvas.getContext("2d")!.drawImage(image, 0, 0, SHARP, SHARP);
  return canvas.toDataURL("image/png");
}

const pictures = new Map<string, Promise<string>>();

/** Returns the URL of the picture of a tile, which is requested once per tile and rotation. */
export function picture(id: string, rotation: number): Promise<string> {
  const key = `${id} ${rotation}`;
  let found = pictures.get(key);
  if (!found) {
    found = ask("tile", { id, rotation }).then(bitmap);
    pictures.set(key, found);
  }
  return found;
}

export const forgetPictures = () => pictures.clear();

export interface BoardEvents {
  choose(index: number): void;
  point(x: number, y: number): void;
}

export class Board {
  private readonly world: SVGGElement;
  private readonly layers: Record<
    "tiles" | "marks" | "feature" | "towers" | "figures" | "choices" | "gains",
    SVGGElement
  >;
  private readonly tiles = new Map<string, SVGElement>();
  private state?: State;
  rotation = 0;
  private group = "";
  private scale = 90;
  private left = 0;
  private top = 0;
  private moved = false;
  private readonly fingers = new Map<number, PointerEvent>();

  constructor(
    readonly svg: SVGSVGElement,
    private readonly events: BoardEvents,
  ) {
    this.world = make("g", {}, svg);
    const layer = (name: string) => make<SVGGElement>("g", { class: name }, this.world);
    this.layers = {
      tiles: layer("tiles"),
      marks: layer("marks"),
      feature: layer("marked"),
      towers: layer("towers"),
      figures: layer("figures"),
      choices: layer("choices"),
      gains: layer("gains"),
    };
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"] as const)
      svg.addEventListener(name, (event) => this.fingers.delete(event.pointerId));
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
    this.state = state;
    this.showTiles(state);
    this.showTowers(state);
    this.showFigures(state);
    this.showChoices();
    this.feature([]);
    this.layers.marks.replaceChildren();
    this.showWheel(state.wheel);
    for (const { x, y } of state.dead)
      make("path", { d: `M${x + 0.4} ${y + 0.4}l.2.2m0-.2l-.2.2`, class: "dead" }, this.layers.marks);
    const last = state.board.at(-1);
    if (last) make("rect", { x: last.x, y: last.y, width: 1, height: 1, class: "last" }, this.layers.marks);
    if (another) this.fit();
    else this.keepInside();
    if (goesBack) this.layers.gains.replaceChildren();
    count(state.gains, this.layers.gains, this.scale);
  }

  private showTiles(state: State): void {
    const wanted = new Set<string>();
    for (const { tile, rotation, x, y } of state.board) {
      const key = `${tile} ${rotation} ${x} ${y}`;
      wanted.add(key);
      if (this.tiles.has(key)) continue;
      this.tiles.set(key, this.image(tile, rotation, x, y, this.layers.tiles));
    }
    for (const [key, element] of this.tiles)
      if (!wanted.has(key)) {
        element.remove();
        this.tiles.delete(key);
      }
  }

  private showWheel(wheel: State["wheel"]): void {
    if (!wheel) return;
    const [x, y] = wheel.middle;
    const group = make("g", { transform: `translate(${x} ${y})`, class: "wheel" }, this.layers.marks);
    make("circle", { r: 1.42 }, group);
    for (const [cx, cy] of wheel.spaces) make("circle", { cx, cy, r: 0.17, class: "space" }, group);
  }

  /** Draws floors on top of each other, with their number, as the engine does. */
  private showTowers({ towers }: State): void {
    this.layers.towers.replaceChildren();
    for (const {
      point: [x, y],
      floors,
    } of towers) {
      const group = make("g", { transform: `translate(${x} ${y})` }, this.layers.towers);
      for (let floor = 0; floor < Math.min(floors, FLOORS); floor += 1) {
        const at = make("g", { transform: `translate(0 ${-floor * STEP})`, class: "floor" }, group);
        make("path", { d: "M-.09-.03V.02A.09.054 0 0 0 .09.02V-.03Z" }, at);
        make("ellipse", { cy: -0.03, rx: 0.09, ry: 0.054, class: "roof" }, at);
        make("ellipse", { cy: -0.03, rx: 0.05, ry: 0.028 }, at);
      }
      make("circle", { cx: 0.15, cy: 0.05, r: 0.065, class: "height" }, group);
      make("text", { x: 0.15, y: 0.09, class: "label" }, group).textContent = String(floors);
      make("title", {}, group).textContent = t("tower", { count: floors });
    }
  }

  /** Returns the position of a guard on the tower with this base. */
  private guard([x, y]: [number, number]): [number, number] {
    const own = this.state?.towers.find(({ point }) => point[0] === x && point[1] === y);
    return [x, y - 0.08 - Math.min(own?.floors ?? 0, FLOORS) * STEP];
  }

  private image(tile: string, rotation: number, x: number, y: number, parent: Element): SVGElement {
    const size = 1 + 2 * MARGIN;
    const image = make("image", { x: x - MARGIN, y: y - MARGIN, width: size, height: size }, parent);
    void picture(tile, rotation).then((address) => image.setAttribute("href", address));
    return image;
  }

  private showFigures(state: State): void {
    this.layers.figures.replaceChildren();
    const draw = (figure: string, [x, y]: [number, number], color: string, label: string) => {
      const large = figure === "large_meeple" ? 1.15 : 0.85;
      const group = make("g", { transform: `translate(${x} ${y}) scale(${large})` }, this.layers.figures);
      make("path", { d: MEEPLE, class: "figure", fill: color }, group);
      make("text", { y: 0.1, class: "label" }, group).textContent = label;
    };
    for (const { player, figure, point, tower } of state.pieces)
      draw(figure, tower ? this.guard(point) : point, COLORS[player]!, `${player + 1}${letter(figure)}`);
    // A neutral figure is drawn next to any figure that is already there.
    const isTaken = ([x, y]: [number, number]) => state.pieces.some(({ point }) => point[0] === x && point[1] === y);
    for (const { figure, point } of state.neutral)
      draw(figure, isTaken(point) ? [point[0] + 0.2, point[1] - 0.06] : point, "#6b5836", letter(figure));
  }

  /** Returns the rotations of the drawn tile that fit on a cell. */
  private fitting(x: number, y: number): Choice[] {
    const choices = this.state?.choices ?? [];
    return choices.filter(({ action }) => action.verb === "place_tile" && action.x === x && action.y === y);
  }

  private showChoices(): void {
    const layer = this.layers.choices;
    layer.replaceChildren();
    this.tapped = "";
    const { state } = this;
    if (!state || state.actor === null || state.plan.seats[state.actor] !== "person") return;
    const cells = new Set<string>();
    for (const choice of state.choices) {
      const { action } = choice;
      if (this.group && groupOf(choice) !== this.group) continue;
      if (action.verb === "place_tile") cells.add(`${action.x} ${action.y}`);
      else if (choice.rings?.length) this.target(make("path", { d: path(choice.rings), class: "spot" }, layer), choice);
      const at = choice.point && ("tower" in action && action.tower ? this.guard(choice.point) : choice.point);
      if (at) this.target(make("circle", { cx: at[0], cy: at[1], r: 0.09, class: "spot dot" }, layer), choice);
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

  /** Rotates the tile in hand to the next rotation that fits anywhere, and returns it. */
  turn(step = 90): number {
    const turns = new Set(
      this.state?.choices.map(({ action }) => (action.verb === "place_tile" ? action.rotation : -1)),
    );
    for (let tries = 0; tries < 4; tries += 1) {
      this.rotation = (this.rotation + step + 360) % 360;
      if (turns.has(this.rotation as never)) break;
    }
    this.showChoices();
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

  private place(): void {
    this.world.setAttribute("transform", `translate(${this.left} ${this.top}) scale(${this.scale})`);
  }

  private span() {
    const xs = this.state!.board.map(({ x }) => x);
    const ys = this.state!.board.map(({ y }) => y);
    return {
      west: Math.min(...xs) - 1,
      east: Math.max(...xs) + 2,
      north: Math.min(...ys) - 1,
      south: Math.max(...ys) + 2,
    };
  }

  fit(): void {
    if (!this.state) return;
    const { west, east, north, south } = this.span();
    const { width, height } = this.svg.getBoundingClientRect();
    this.scale = Math.min(width / (east - west), height / (south - north), 110);
    this.left = width / 2 - (this.scale * (west + east)) / 2;
    this.top = height / 2 - (this.scale * (north + south)) / 2;
    this.place();
  }

  /** Keeps all choices visible as the board grows, unless the player has zoomed in. */
  private keepInside(): void {
    const { west, east, north, south } = this.span();
    const { width, height } = this.svg.getBoundingClientRect();
    const fits = (begin: number, from: number, to: number, size: number) =>
      begin + from * this.scale >= -1 && begin + to * this.scale <= size + 1;
    const inside = fits(this.left, west, east, width) && fits(this.top, north, south, height);
    if (!inside && !this.moved) this.fit();
  }

  zoom(factor: number, x = this.svg.clientWidth / 2, y = this.svg.clientHeight / 2): void {
    this.moved = true;
    const scale = Math.min(300, Math.max(12, this.scale * factor));
    this.left = x - ((x - this.left) * scale) / this.scale;
    this.top = y - ((y - this.top) * scale) / this.scale;
    this.scale = scale;
    this.place();
  }

  whole(): void {
    this.moved = false;
    this.fit();
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const box = this.svg.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY / 500), event.clientX - box.left, event.clientY - box.top);
  }

  private down(event: PointerEvent): void {
    this.fingers.set(event.pointerId, event);
    this.dragged = false;
  }

  private dragged = false;

  private move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return this.hover(event);
    const dx = event.clientX - before.clientX;
    const dy = event.clientY - before.clientY;
    if (!this.dragged && Math.hypot(dx, dy) < 5) return;
    this.dragged = this.moved = true;
    const [other] = [...this.fingers.values()].filter(({ pointerId }) => pointerId !== event.pointerId);
    if (other) {
      const distance = (at: PointerEvent) => Math.hypot(at.clientX - other.clientX, at.clientY - other.clientY);
      const box = this.svg.getBoundingClientRect();
      // The point between the fingers stays in place.
      this.left += dx / 2;
      this.top += dy / 2;
      this.zoom(
        distance(event) / Math.max(1, distance(before)),
        (event.clientX + other.clientX) / 2 - box.left,
        (event.clientY + other.clientY) / 2 - box.top,
      );
    } else {
      this.left += dx;
      this.top += dy;
      this.place();
    }
    this.fingers.set(event.pointerId, event);
  }

  private table(event: MouseEvent): [number, number] {
    const box = this.svg.getBoundingClientRect();
    return [(event.clientX - box.left - this.left) / this.scale, (event.clientY - box.top - this.top) / this.scale];
  }

  private hovered = "";

  private hover(event: PointerEvent): void {
    const [x, y] = this.table(event);
    // A resolution of a tenth of a tile is enough, and avoids a request for every pixel.
    const key = `${Math.floor(x * 10)} ${Math.floor(y * 10)}`;
    if (key === this.hovered) return;
    this.hovered = key;
    this.events.point(x, y);
  }

  /**
   * Returns true for the first tap on a cell, which previews the tile because a finger cannot hover; the second places it.
   */
  private shownFirst(event: MouseEvent, index: string): boolean {
    const choice = this.state?.choices[Number(index)];
    const touched = (event as PointerEvent).pointerType === "touch" && choice?.action.verb === "place_tile";
    if (!touched || this.tapped === index || !this.state?.drawn) return false;
    this.tapped = index;
    this.layers.choices.querySelector(".ghost")?.remove();
    const { action } = choice;
    if (action.verb === "place_tile")
      this.image(this.state.drawn, action.rotation, action.x, action.y, this.layers.choices).classList.add("ghost");
    return true;
  }

  private tapped = "";

  private click(event: MouseEvent): void {
    if (this.dragged) return;
    const { index } = (event.target as SVGElement).dataset;
    if (index !== undefined && this.shownFirst(event, index)) return;
    if (index !== undefined) this.events.choose(Number(index));
    else this.events.point(...this.table(event));
  }
}
