/** Short animations, which end on any input and are disabled if the user prefers reduced motion. */

import type { BoardPosition } from "./types.js";

/** The duration of a tile's animation, and the maximum time to wait for animations, in milliseconds. */
const SLIDE = 350;
const LATEST = 600;

/** Returns true if animations are disabled because the user prefers reduced motion or the page is not visible. */
export const isCalm = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

const running = new Set<Animation>();

/**
 * Animates an element until the user presses a key, presses the pointer or scrolls. Returns
 * `undefined` if animations are disabled.
 */
export function animate(moved: Element, frames: Keyframe[], duration: number): Animation | undefined {
  if (isCalm()) return undefined;
  if (running.size === 0) listen();
  const animation = moved.animate(frames, { duration, easing: "cubic-bezier(.2,.8,.3,1)" });
  running.add(animation);
  animation.finished.catch(() => undefined).finally(() => running.delete(animation));
  return animation;
}

/** Slides a tile into place. */
export const slideIn = (tile: Element) =>
  animate(
    tile,
    [
      { transform: "translateY(-0.7px)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    SLIDE,
  );

/** Resolves when all animations started by `animate` have ended, or after 0.6 seconds. */
export async function settled(): Promise<void> {
  const ends = [...running].map((animation) => animation.finished.catch(() => undefined));
  if (ends.length) await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, LATEST))]);
}

type Moment = Pick<BoardPosition, "game" | "at">;

/** Returns true if the second position follows the first one in the same game. */
export const goesOn = <T extends Moment>(before: T | undefined, next: Moment): before is T =>
  before?.game === next.game && next.at > before.at;

let isListening = false;

/** Ends all animations on any input. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  for (const name of ["pointerdown", "keydown", "wheel"])
    addEventListener(name, () => running.forEach((animation) => animation.finish()), { capture: true, passive: true });
}
