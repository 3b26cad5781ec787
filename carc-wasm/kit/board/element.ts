/** The element `<carc-board>`: an SVG group that is moved and scaled. Tiles are added and removed, but never redrawn. */

import { Camera } from "./camera.js";
import { PLAYER_COLORS } from "./colors.js";
import { showGains } from "./gains.js";
import { moveFocus } from "./keys.js";
import { goesOn, slideIn } from "./motion.js";
import { drawPiece, guard, showFigures, showGameBoards, showIngots, showTokens, showTowers } from "./pieces.js";
import { PictureCache, type PictureSource } from "./pictures.js";
import { interestOf, isChoosingSpot, wholeOf } from "./sight.js";
import { styles } from "./style.js";
import { make, path } from "./svg.js";
import type { BoardLabels, BoardPosition, CarcBoardEvents, Choice, Point, Rings } from "./types.js";

/** The picture of a tile has a margin of 1% on each side. */
const MARGIN = 0.01;
/** The radius of a spot in tiles, and its minimum radius in pixels. */
const DOT = 0.09;
const TOUCHABLE = 12;

const LABELS: BoardLabels = {
  board: "Board",
  rotate: "Rotate the tile",
  choice: ({ action, kind }) => {
    const at = "x" in action ? ` at ${action.x}, ${action.y}` : "";
    const what = "figure" in action ? ` ${action.figure.replaceAll("_", " ")}` : "";
    const rotation = action.verb === "place_tile" ? `, rotated by ${action.rotation} degrees` : "";
    return `${action.verb.replaceAll("_", " ")}${what}${kind ? ` in the ${kind}` : ""}${at}${rotation}`;
  },
  figure: (name, player) => `${name.replaceAll("_", " ")}${player === null ? "" : ` of player ${player + 1}`}`,
  tower: (floors) => `tower with ${floors} floors`,
  ingots: (count) => (count === 1 ? "1 ingot" : `${count} ingots`),
  token: (name) => name.replaceAll("_", " "),
};

/** The base class exists only in pages. Elsewhere, such as in workers, this module can be imported but not used. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

type Layer = "tiles" | "boards" | "marks" | "marked" | "tokens" | "towers" | "ingots" | "figures" | "choices" | "gains";

/**
 * A board that shows a game and lets the user choose cells, rotations and spots. Set `pictures` and
 * a size, and call `show` after every decision. The element emits `carc-choose`, `carc-point` and
 * `carc-rotate`.
 *
 * The user pans and zooms the board with the pointer, fingers or the wheel. On a touch screen, the
 * first tap on a cell previews the tile, and further taps rotate it; a button next to it places it.
 * Screen readers present the choices as buttons. Tab moves to the choices, the arrow keys move
 * between them, and R rotates the tile. The view follows the game, except for two seconds after the
 * user has moved it. If the system is set to reduce motion, nothing is animated.
 *
 * CSS custom properties set the colors: `--carc-board-accent`, `--carc-board-on-accent`,
 * `--carc-board-paper`, `--carc-board-cell` and `--carc-board-dead`. During automatic movements,
 * the attribute `data-still` is `"false"`.
 */
export class CarcBoard extends Base {
  readonly #svg: SVGSVGElement;
  readonly #camera: Camera;
  readonly #layers: Record<Layer, SVGGElement>;
  readonly #tiles = new Map<string, SVGElement>();
  readonly #trial: SVGGElement;
  #pictures = new PictureCache({ tile: () => Promise.reject(noPictures()), piece: () => Promise.reject(noPictures()) });
  #labels = LABELS;
  #position: BoardPosition | undefined;
  #rotation = 0;
  #isWanted: (choice: Choice) => boolean = () => true;
  #preview: SVGElement | undefined;
  #hovered = "";
  /** The cell that shows a preview of the tile. On touch screens, the first tap shows the tile, and another tap rotates it. */
  #tapped: { x: number; y: number } | undefined;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styles()];
    const svg = make<SVGSVGElement>("svg", { part: "board", role: "group" }, root);
    const world = make<SVGGElement>("g", {}, svg);
    const layer = (name: Layer) => make<SVGGElement>("g", { class: name }, world);
    this.#svg = svg;
    this.#layers = {
      tiles: layer("tiles"),
      boards: layer("boards"),
      marks: layer("marks"),
      marked: layer("marked"),
      tokens: layer("tokens"),
      towers: layer("towers"),
      ingots: layer("ingots"),
      figures: layer("figures"),
      choices: layer("choices"),
      gains: layer("gains"),
    };
    this.#trial = make<SVGGElement>("g", { class: "trial" });
    this.#camera = new Camera(
      svg,
      world,
      (event) => this.#hover(event),
      (scale) => svg.style.setProperty("--dot", `${Math.max(DOT, TOUCHABLE / scale)}px`),
      (isStill) => (this.dataset["still"] = String(isStill)),
    );
    svg.addEventListener("click", (event) => this.#click(event));
    svg.addEventListener("keydown", (event) => this.#press(event));
    svg.addEventListener("pointerleave", () => this.#emit("carc-point", null));
    this.labels = {};
  }

  /** The functions that draw tiles and pieces. Boards that share a `PictureCache` draw each picture only once. */
  set pictures(source: PictureSource | PictureCache) {
    this.#pictures = source instanceof PictureCache ? source : new PictureCache(source);
  }

  /** The labels for tooltips and screen readers. Labels that are not set are in English. */
  set labels(labels: Partial<BoardLabels>) {
    this.#labels = { ...LABELS, ...labels };
    this.#svg.setAttribute("aria-label", this.#labels.board);
  }

  /** The position on the board. */
  get position(): BoardPosition | undefined {
    return this.#position;
  }

  /** The rotation of the drawn tile in degrees, clockwise. */
  get rotation(): number {
    return this.#rotation;
  }

  /** The size of a tile in pixels. */
  get scale(): number {
    return this.#camera.scale;
  }

  /** Shows a position. If the position follows the previous one, the new tile slides in, and the scored points rise. */
  show(position: BoardPosition): void {
    const before = this.#position;
    const another = position.game !== before?.game;
    const goesBack = another || position.at < (before?.at ?? 0);
    const isSame = !another && position.at === before?.at && position.drawn === before.drawn;
    // The tile is shown as printed, or in the first rotation that fits anywhere.
    const turns: number[] = position.choices.flatMap(({ action }) =>
      action.verb === "place_tile" ? [action.rotation] : [],
    );
    if (!isSame || !turns.includes(this.#rotation)) this.#rotation = Math.min(...turns, 360) % 360;
    this.#position = position;
    this.#showTiles(position, goesOn(before, position));
    const { boards, tokens, towers, ingots, figures, marks, gains } = this.#layers;
    showGameBoards(position, boards, this.#pictures);
    showTokens(position, tokens, this.#pictures, this.#labels);
    showTowers(position, towers, this.#pictures, this.#labels);
    showIngots(position, ingots, this.#pictures, this.#labels);
    showFigures(position, figures, this.#pictures, this.#labels);
    this.#showChoices();
    this.highlight([]);
    marks.replaceChildren();
    for (const { x, y } of position.dead)
      make("path", { d: `M${x + 0.4} ${y + 0.4}l.2.2m0-.2l-.2.2`, class: "dead" }, marks);
    for (const recent of position.recent) this.#markRecent(recent);
    const isChoosing = isChoosingSpot(position);
    if (another) this.#camera.begin(wholeOf(position));
    if (!another || isChoosing) this.#camera.follow(wholeOf(position), interestOf(position), isChoosing);
    if (goesBack) gains.replaceChildren();
    showGains(position.gains, gains, this.#camera.scale);
  }

  /**
   * Rotates the drawn tile to the next rotation that fits anywhere, or on the previewed cell, and
   * returns the rotation.
   *
   * @param step The step in degrees: 90 or -90; 0 keeps a rotation that fits.
   */
  rotate(step = 90): number {
    const tapped = this.#tapped;
    const choices = tapped ? this.#fitting(tapped.x, tapped.y) : (this.#position?.choices ?? []);
    const turns = new Set<number>(choices.map(({ action }) => (action.verb === "place_tile" ? action.rotation : -1)));
    if (step !== 0 || !turns.has(this.#rotation))
      for (let tries = 0; tries < 4; tries += 1) {
        this.#rotation = (this.#rotation + (step || 90) + 360) % 360;
        if (turns.has(this.#rotation)) break;
      }
    const focused = this.#focused();
    this.#showChoices();
    this.#tapped = tapped;
    this.#showTrial();
    if (focused)
      this.#targets()
        .find((target) => isNear(target, focused))
        ?.focus();
    this.#emit("carc-rotate", { rotation: this.#rotation });
    return this.#rotation;
  }

  /** Offers only some of the choices, such as those for one figure, so that spots do not overlap. Without a filter, all choices are offered. */
  only(isWanted: (choice: Choice) => boolean = () => true): void {
    this.#isWanted = isWanted;
    this.#showChoices();
  }

  /** Previews a choice on the board, or ends the preview if there is no choice. */
  hint(choice?: Choice): void {
    const { action, rings, point } = choice ?? {};
    this.#preview?.remove();
    this.highlight([]);
    const drawn = this.#position?.drawn;
    if (action?.verb === "place_tile" && drawn) {
      this.#preview = this.#image(drawn, action.rotation, action.x, action.y, this.#layers.choices);
      this.#preview.classList.add("ghost");
    } else if (rings?.length) this.highlight(rings);
    else if (point) {
      const [x, y] = point;
      const [west, east, north, south] = [x - 0.1, x + 0.1, y - 0.1, y + 0.1];
      this.highlight([
        [
          [west, north],
          [east, north],
          [east, south],
          [west, south],
        ],
      ]);
    }
  }

  /** Highlights an area, such as a feature, in the color of a player. An empty area removes the highlight. */
  highlight(rings: Rings, player?: number): void {
    const layer = this.#layers.marked;
    layer.replaceChildren();
    if (!rings.length) return;
    const shape = make("path", { d: path(rings), class: "feature" }, layer);
    if (player !== undefined) shape.style.stroke = PLAYER_COLORS[player]!;
  }

  /** Converts a point on the table to a point in the window. */
  screen([x, y]: Point): Point {
    return this.#camera.screen(x, y);
  }

  /** Zooms in or out by a factor, around the center. */
  zoom(factor: number): void {
    this.#camera.zoom(factor);
  }

  /** Shows the whole board and resumes following the game. */
  fit(): void {
    this.#camera.fit();
  }

  #emit<N extends keyof CarcBoardEvents>(name: N, detail: CarcBoardEvents[N]["detail"]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  #showTiles({ board }: BoardPosition, isNew: boolean): void {
    const wanted = new Set<string>();
    for (const { tile, rotation, x, y } of board) {
      const key = `${tile} ${rotation} ${x} ${y}`;
      wanted.add(key);
      if (this.#tiles.has(key)) continue;
      const image = this.#image(tile, rotation, x, y, this.#layers.tiles);
      this.#tiles.set(key, image);
      if (isNew) slideIn(image);
    }
    for (const [key, element] of this.#tiles)
      if (!wanted.has(key)) {
        element.remove();
        this.#tiles.delete(key);
      }
  }

  /** Marks a new tile in the color of the player who placed it. */
  #markRecent({ x, y, player }: BoardPosition["recent"][number]): void {
    const box = { x: x + 0.02, y: y + 0.02, width: 0.96, height: 0.96, rx: 0.03 };
    make("rect", { ...box, class: "last edge" }, this.#layers.marks);
    const line = make("rect", { ...box, class: "last" }, this.#layers.marks);
    if (player !== null) line.style.stroke = PLAYER_COLORS[player]!;
  }

  #image(tile: string, rotation: number, x: number, y: number, parent: Element): SVGElement {
    const size = 1 + 2 * MARGIN;
    const image = make("image", { x: x - MARGIN, y: y - MARGIN, width: size, height: size }, parent);
    void this.#pictures.tile(tile, rotation).then((address) => image.setAttribute("href", address), report);
    return image;
  }

  /** Returns the rotations of the drawn tile that fit on a cell. */
  #fitting(x: number, y: number): Choice[] {
    const choices = this.#position?.choices ?? [];
    return choices.filter(({ action }) => action.verb === "place_tile" && action.x === x && action.y === y);
  }

  #showChoices(): void {
    const layer = this.#layers.choices;
    layer.replaceChildren();
    this.#tapped = undefined;
    const position = this.#position;
    if (!position) return;
    const cells = new Set<string>();
    for (const choice of position.choices.filter(this.#isWanted)) {
      const { action } = choice;
      if (action.verb === "place_tile") cells.add(`${action.x} ${action.y}`);
      else if (choice.rings?.length) {
        // If the choice also has a point, the spot at that point is the button.
        const area = make("path", { d: path(choice.rings), class: "spot" }, layer);
        this.#target(area, choice, !choice.point);
      }
      const isTower = "tower" in action && action.tower;
      const at = choice.point && (isTower ? guard(position.towers, choice.point) : choice.point);
      if (!at) continue;
      this.#target(make("circle", { cx: at[0], cy: at[1], class: "spot dot" }, layer), choice);
      if (action.verb === "place_figure" && position.actor !== null) {
        const lies = choice.kind === "field" || action.lying === true;
        drawPiece(action.figure, position.actor, lies, at, layer, this.#pictures).classList.add("ghost");
      }
    }
    for (const cell of cells) this.#cell(...(cell.split(" ").map(Number) as Point));
    for (const [number, target] of this.#targets().entries()) target.setAttribute("tabindex", number ? "-1" : "0");
  }

  #cell(x: number, y: number): void {
    const turns = this.#fitting(x, y);
    const fits = turns.find(({ action }) => action.verb === "place_tile" && action.rotation === this.#rotation);
    const rect = make(
      "rect",
      { x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.06, class: fits ? "cell" : "cell turn" },
      this.#layers.choices,
    );
    let ghost: SVGElement | undefined;
    const show = () => {
      ghost?.remove();
      const { action } = fits ?? turns[0]!;
      const drawn = this.#position?.drawn;
      if (!drawn || action.verb !== "place_tile") return;
      ghost = this.#image(drawn, action.rotation, x, y, this.#layers.choices);
      ghost.classList.add("ghost");
    };
    rect.addEventListener("pointerenter", show);
    rect.addEventListener("focus", () => rect.matches(":focus-visible") && show());
    for (const name of ["pointerleave", "blur"]) rect.addEventListener(name, () => ghost?.remove());
    this.#target(rect, fits ?? turns[0]!);
  }

  #target(element: SVGElement, choice: Choice, isButton = true): void {
    element.dataset["index"] = String(choice.index);
    const text = this.#labels.choice(choice);
    make("title", {}, element).textContent = text;
    if (!isButton) return;
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", text);
    element.setAttribute("tabindex", "-1");
  }

  #targets(): SVGElement[] {
    return [...this.#layers.choices.querySelectorAll<SVGElement>("[role=button]")];
  }

  #focused(): DOMRect | undefined {
    const { activeElement } = this.shadowRoot!;
    return activeElement?.getBoundingClientRect();
  }

  #press(event: KeyboardEvent): void {
    const target = (event.target as Element).closest<SVGElement>("[data-index]");
    if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === "r") this.rotate();
    else if (event.key === "Enter" || event.key === " ") this.#choose(target);
    else if (!moveFocus(event.key, target, this.#targets())) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #hover(event: PointerEvent): void {
    const [x, y] = this.#camera.table(event);
    // A resolution of a tenth of a tile is enough.
    const key = `${Math.floor(x * 10)} ${Math.floor(y * 10)}`;
    if (key === this.#hovered) return;
    this.#hovered = key;
    this.#emit("carc-point", [x, y]);
  }

  /** Shows the drawn tile on the tapped cell, with buttons to rotate and to place it. */
  #showTrial(): void {
    this.#trial.replaceChildren();
    const tapped = this.#tapped;
    const drawn = this.#position?.drawn;
    const fits = tapped ? this.#fitting(tapped.x, tapped.y) : [];
    const fit = fits.find(({ action }) => action.verb === "place_tile" && action.rotation === this.#rotation);
    if (!tapped || !drawn || !fit) return;
    const { x, y } = tapped;
    this.#layers.choices.append(this.#trial);
    this.#image(drawn, this.#rotation, x, y, this.#trial).classList.add("ghost");
    const size = Math.max(0.2, (TOUCHABLE * 1.4) / this.#camera.scale);
    const control = (left: number, name: string, sign: string) => {
      const place = `translate(${left} ${y + 1}) scale(${size})`;
      const group = make("g", { class: `control ${name}`, transform: place }, this.#trial);
      make("circle", { r: 1 }, group);
      make("path", { d: sign }, group);
      return group;
    };
    this.#target(control(x + 1, "confirm", "M-.45 0L-.1 .4L.5 -.35"), fit);
    if (fits.length === 1) return;
    const rotate = control(x, "rotate", "M.45 -.2A.5 .5 0 1 0 .5 .1M.5 -.55V-.15H.1");
    make("title", {}, rotate).textContent = this.#labels.rotate;
    rotate.addEventListener("click", (event) => {
      event.stopPropagation();
      this.rotate();
    });
  }

  /** Handles a tap on a cell. Returns false if the tap places the tile because only one rotation fits. */
  #tap(choice: Choice): boolean {
    const { action } = choice;
    if (action.verb !== "place_tile") return false;
    const { x, y } = action;
    const isSame = this.#tapped?.x === x && this.#tapped.y === y;
    if (isSame && this.#fitting(x, y).length === 1) return false;
    this.#tapped = { x, y };
    this.#layers.choices.querySelector(":scope > .ghost")?.remove();
    if (!isSame && this.#fitting(x, y).includes(choice)) this.#rotation = action.rotation;
    this.rotate(isSame ? 90 : 0);
    return true;
  }

  #choose(target: SVGElement): void {
    const choice = this.#position?.choices[Number(target.dataset["index"])];
    if (choice) this.#emit("carc-choose", choice);
  }

  #click(event: MouseEvent): void {
    if (this.#camera.dragged) return;
    const target = (event.target as SVGElement).closest<SVGElement>("[data-index]");
    const choice = target && this.#position?.choices[Number(target.dataset["index"])];
    const isTouch = (event as PointerEvent).pointerType === "touch" && !target?.classList.contains("confirm");
    if (choice && isTouch && this.#tap(choice)) return;
    if (target) this.#choose(target);
    else this.#emit("carc-point", this.#camera.table(event));
  }
}

const noPictures = () => new Error("the property pictures of <carc-board> must be set before calling show");

const report = (error: unknown) => console.error(error);

/** Returns true if an element is at the position of the element that it replaces. */
function isNear(element: Element, { left, top }: DOMRect): boolean {
  const box = element.getBoundingClientRect();
  return Math.hypot(box.left - left, box.top - top) < 1;
}

declare global {
  interface HTMLElementTagNameMap {
    "carc-board": CarcBoard;
  }
  interface HTMLElementEventMap extends CarcBoardEvents {}
}

globalThis.customElements?.define("carc-board", CarcBoard);
