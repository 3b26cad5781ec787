/** Short movements of tiles and figures. They end on any input and are off with reduced motion. */

import { element, find } from "./dom";
import { pieceImage } from "./pictures";
import type { Piece, State } from "./protocol";

/** The duration of a movement, and the time after which the game continues in any case, in milliseconds. */
const SLIDE = 350;
const HOME = 450;
const LATEST = 600;
/** If more figures leave the board at once, such as at the end of a game, they do not move. */
const MOST = 8;

export const isCalm = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

const running = new Set<Animation>();

function run(moved: Element, frames: Keyframe[], duration: number): Animation | undefined {
  if (isCalm()) return undefined;
  const animation = moved.animate(frames, { duration, easing: "cubic-bezier(.2,.8,.3,1)" });
  running.add(animation);
  animation.finished.catch(() => undefined).finally(() => running.delete(animation));
  return animation;
}

/** Slides a tile into place. */
export const slideIn = (tile: Element) =>
  run(
    tile,
    [
      { transform: "translateY(-0.7px)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    SLIDE,
  );

/** Resolves when nothing moves anymore. */
export async function settled(): Promise<void> {
  const ends = [...running].map((animation) => animation.finished.catch(() => undefined));
  if (ends.length) await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, LATEST))]);
}

/** Returns true if the second state follows the first one in the same game. */
export const goesOn = (before: State | undefined, next: State): before is State =>
  before?.plan.seed === next.plan.seed && next.at > before.at;

const keyOf = ({ player, figure, x, y, segment, corner, space, tower }: Piece) =>
  [player, figure, x, y, segment, corner, space, tower].join();

/** Returns the figures that went back to the supply of their players. */
function returned(before: State, next: State): Piece[] {
  const there = new Set(next.pieces.map(keyOf));
  const supply = (state: State, { player, figure }: Piece) => state.players[player]?.supply[figure] ?? 0;
  return before.pieces.filter((piece) => !there.has(keyOf(piece)) && supply(next, piece) > supply(before, piece));
}

async function flyHome({ figure, player, lies }: Piece, [left, top]: number[], scale: number): Promise<void> {
  const home = find("players").children[player]?.querySelector(".swatch")?.getBoundingClientRect();
  if (!home?.width) return;
  const { address, size } = await pieceImage(figure, player, lies);
  const width = size * scale;
  const image = element("img", { className: "flying", src: address, alt: "", width, height: width });
  document.body.append(image);
  const at = (x: number, y: number, zoom: number) => `translate(${x - width / 2}px, ${y - width / 2}px) scale(${zoom})`;
  const end = at(home.left + home.width / 2, home.top + home.height / 2, Math.min(1, 30 / width));
  const flight = run(image, [{ transform: at(left!, top!, 1) }, { transform: end, opacity: 0.4 }], HOME);
  await flight?.finished.catch(() => undefined);
  image.remove();
}

/** Moves figures that left the board back to their players; `screen` converts points of the board. */
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

for (const name of ["pointerdown", "keydown", "wheel"])
  addEventListener(name, () => running.forEach((animation) => animation.finish()), { capture: true, passive: true });
