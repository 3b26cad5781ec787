/** Animates figures that return to their players. */

import { type Piece, animate, goesOn, isCalm } from "carc/board";

import { element, find } from "./dom";
import { pictures } from "./pictures";
import type { State } from "./protocol";

/** The duration of a figure's flight, in milliseconds. */
const HOME = 450;
/** If more figures than this leave the board together, for example at the end of a game, they are not animated. */
const MOST = 8;

const keyOf = ({ player, figure, x, y, segment, corner, space, tower, lying }: Piece) =>
  [player, figure, x, y, segment, corner, space, tower, lying].join();

/** Returns the figures that have gone back to their players' supplies. */
function returned(before: State, next: State): Piece[] {
  const there = new Set(next.pieces.map(keyOf));
  const supply = (state: State, { player, figure }: Piece) => state.players[player]?.supply[figure] ?? 0;
  return before.pieces.filter((piece) => !there.has(keyOf(piece)) && supply(next, piece) > supply(before, piece));
}

async function flyHome({ figure, player, lies }: Piece, [left, top]: number[], scale: number): Promise<void> {
  const home = find("players").children[player]?.querySelector(".swatch")?.getBoundingClientRect();
  if (!home?.width) return;
  const { address, size } = await pictures.piece(figure, player, lies);
  const width = size * scale;
  const image = element("img", { className: "flying", src: address, alt: "", width, height: width });
  document.body.append(image);
  const at = (x: number, y: number, zoom: number) => `translate(${x - width / 2}px, ${y - width / 2}px) scale(${zoom})`;
  const end = at(home.left + home.width / 2, home.top + home.height / 2, Math.min(1, 30 / width));
  const flight = animate(image, [{ transform: at(left!, top!, 1) }, { transform: end, opacity: 0.4 }], HOME);
  await flight?.finished.catch(() => undefined);
  image.remove();
}

/** Moves figures that have left the board back to their players. `screen` converts board points to screen points. */
export function returnHome(
  before: State | undefined,
  next: State,
  screen: (point: [number, number]) => [number, number],
  scale: number,
): void {
  if (isCalm() || !goesOn(before, next)) return;
  const all = returned(before, next);
  if (all.length <= MOST) for (const piece of all) void flyHome(piece, screen(piece.point), scale);
}
