/** Draws figures, towers, tokens and game boards on the board. */

import type { PictureCache } from "./pictures.js";
import { make } from "./svg.js";
import type { BoardLabels, BoardPosition, Point } from "./types.js";

/** The maximum number of floors to draw, and the offset between two floors, as in the engine's pictures. */
const FLOORS = 5;
const STEP = 0.05;
/**
 * The maximum number of ingots to draw, and the position of the lowest ingot on its tile, as in the engine's pictures.
 */
const MOST_INGOTS = 3;
const INGOTS: Point = [0.82, 0.86];
/** The height of a guard's feet above the highest floor, in tiles. */
const GUARD = 0.08;

/** Draws a piece with its center at a point. */
export function drawPiece(
  name: string,
  player: number,
  lies: boolean,
  [x, y]: Point,
  parent: Element,
  pictures: PictureCache,
): SVGElement {
  const image = make("image", { class: "piece" }, parent);
  const show = ({ address, size }: { address: string; size: number }) => {
    const box = { x: x - size / 2, y: y - size / 2, width: size, height: size, href: address };
    for (const [key, value] of Object.entries(box)) image.setAttribute(key, String(value));
  };
  void pictures.piece(name, player, lies).then(show, (error) => console.error(error));
  return image;
}

/** Returns the position of the guard on the tower with the given base. */
export function guard(towers: BoardPosition["towers"], [x, y]: Point): Point {
  const own = towers.find(({ point }) => point[0] === x && point[1] === y);
  return [x, y - GUARD - Math.min(own?.floors ?? 0, FLOORS) * STEP];
}

/** Draws a number on a small disc. */
function badge(count: number, [x, y]: Point, parent: Element): void {
  const group = make("g", { transform: `translate(${x} ${y})` }, parent);
  make("circle", { r: 0.064, class: "badge" }, group);
  make("text", { y: 0.032, class: "count" }, group).textContent = String(count);
}

/** Draws the ingots on the tiles. */
export function showIngots(
  { ingots }: BoardPosition,
  layer: SVGGElement,
  pictures: PictureCache,
  labels: BoardLabels,
): void {
  layer.replaceChildren();
  for (const { x, y, count } of ingots) {
    const group = make("g", { class: "ingots" }, layer);
    const at: Point = [x + INGOTS[0], y + INGOTS[1]];
    for (let ingot = 0; ingot < Math.min(count, MOST_INGOTS); ingot += 1)
      drawPiece("ingot", 0, false, [at[0], at[1] - ingot * STEP], group, pictures);
    if (count > 1) badge(count, [at[0] + 0.09, at[1] + 0.04], group);
    make("title", {}, group).textContent = labels.ingots(count);
  }
}

/** Draws the bridges, castles and ferries. */
export function showTokens(
  { tokens }: BoardPosition,
  layer: SVGGElement,
  pictures: PictureCache,
  labels: BoardLabels,
): void {
  layer.replaceChildren();
  for (const { token, point } of tokens) {
    const group = make("g", { class: "token", "data-token": token }, layer);
    drawPiece(token, 0, false, point, group, pictures);
    make("title", {}, group).textContent = labels.token(token);
  }
}

export function showTowers(
  { towers }: BoardPosition,
  layer: SVGGElement,
  pictures: PictureCache,
  labels: BoardLabels,
): void {
  layer.replaceChildren();
  for (const {
    point: [x, y],
    floors,
  } of towers) {
    const group = make("g", { class: "tower" }, layer);
    for (let floor = 0; floor < Math.min(floors, FLOORS); floor += 1)
      drawPiece("floor", 0, false, [x, y - floor * STEP], group, pictures);
    badge(floors, [x + 0.13, y + 0.05], group);
    make("title", {}, group).textContent = labels.tower(floors);
  }
}

export function showFigures(
  { pieces, neutral, towers }: BoardPosition,
  layer: SVGGElement,
  pictures: PictureCache,
  labels: BoardLabels,
): void {
  // Figures that have not moved keep their elements, because the browser would reload the pictures for new elements.
  const before = new Set(layer.querySelectorAll<SVGElement>(".figure"));
  const known = new Map([...before].map((group) => [group.dataset["key"], group]));
  let last: SVGElement | undefined;
  const draw = (figure: string, player: number, lies: boolean, point: Point, title: string, sheep = 0) => {
    const key = [figure, player, lies, point, title, sheep].join();
    let group = known.get(key);
    known.delete(key);
    if (group) before.delete(group);
    else {
      group = make("g", { class: "figure", "data-figure": figure, "data-key": key });
      drawPiece(figure, player, lies, point, group, pictures);
      make("title", {}, group).textContent = title;
      if (sheep) badge(sheep, [point[0] - 0.12, point[1] + 0.08], group);
    }
    const next = last ? last.nextElementSibling : layer.firstElementChild;
    if (next !== group) layer.insertBefore(group, next);
    last = group;
    return group;
  };
  // Figures farther south are drawn in front of the others.
  for (const { player, figure, point, tower, lies, sheep } of [...pieces].sort((a, b) => a.point[1] - b.point[1])) {
    const at = tower ? guard(towers, point) : point;
    draw(figure, player, lies, at, labels.figure(figure, player), sheep).dataset["player"] = String(player);
  }
  // A neutral figure is drawn next to any figure that is already at its point.
  const isTaken = ([x, y]: Point) => pieces.some(({ point }) => Math.hypot(point[0] - x, point[1] - y) < 0.01);
  for (const { figure, point } of neutral)
    draw(figure, 0, false, isTaken(point) ? [point[0] + 0.13, point[1] - 0.09] : point, labels.figure(figure, null));
  for (const gone of before) gone.remove();
}

/** Draws the wheel and the city of Carcassonne. */
export function showGameBoards({ wheel, city }: BoardPosition, layer: SVGGElement, pictures: PictureCache): void {
  layer.replaceChildren();
  if (city) drawPiece("city", 0, false, city, layer, pictures).classList.add("city");
  if (wheel) drawPiece("wheel", 0, false, wheel.middle, layer, pictures).classList.add("wheel");
}
