/** The parts of a board that must be visible. */

import type { Box } from "./camera.js";
import type { BoardPosition, Point } from "./types.js";

/** The margin that stays visible around a cell, in cells. */
const AROUND = 0.4;

/** Returns the area of the whole board, including the wheel, with a margin of one empty cell on each side. */
export function wholeOf({ board, wheel }: BoardPosition): Box {
  const xs = board.length ? board.map(({ x }) => x) : [0];
  const ys = board.length ? board.map(({ y }) => y) : [0];
  const aside = wheel?.aside ? [wheel.middle] : [];
  const reach = wheel?.radius ?? 0;
  return {
    west: Math.min(...xs) - 1,
    east: Math.max(...xs.map((x) => x + 2), ...aside.map(([x]) => x + reach + 0.2)),
    north: Math.min(...ys) - 1,
    south: Math.max(...ys.map((y) => y + 2), ...aside.map(([, y]) => y + reach + 0.2)),
  };
}

const spotsOf = ({ choices }: BoardPosition): Point[] => choices.flatMap(({ point }) => (point ? [point] : []));

/** Returns true if the player must choose between spots on the last tile. */
export function isChoosingSpot(position: BoardPosition): boolean {
  const spots = spotsOf(position);
  const last = position.board.at(-1);
  const isNear = ([x, y]: Point) => last && x >= last.x && x <= last.x + 1 && y >= last.y && y <= last.y + 1;
  return spots.length > 0 && spots.every(isNear);
}

/** Returns the area that contains the new tiles and the spots to choose from. */
export function interestOf(position: BoardPosition): Box | undefined {
  const { recent, board } = position;
  const middle = ({ x, y }: { x: number; y: number }): Point => [x + 0.5, y + 0.5];
  const cells = isChoosingSpot(position) ? board.slice(-1).map(middle) : recent.map(middle);
  const points = [...cells, ...spotsOf(position)];
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
