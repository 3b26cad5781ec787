/** Short synthesized sounds for tiles, figures, points and the end of a game, which the user must turn on. */

import { goesOn } from "carc/board";

import { find } from "./dom";
import type { State } from "./protocol";
import { keep, kept } from "./storage";

const SOUND = "sound";
const VOLUME = 0.15;

let context: AudioContext | undefined;
let isOn = kept("localStorage", SOUND) === "on";

/** Plays a note that fades out, given its frequency in hertz and its start and duration in seconds. */
function note(frequency: number, after: number, length: number, type: OscillatorType): void {
  context ??= new AudioContext();
  const begin = context.currentTime + after;
  const oscillator = new OscillatorNode(context, { type, frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(VOLUME, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
  // The pitch falls during a knock.
  if (type === "triangle") oscillator.frequency.exponentialRampToValueAtTime(frequency / 2, begin + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}

/** Plays the sounds for the change from one game state to a later one. */
export function sound(before: State | undefined, next: State): void {
  if (!isOn || !goesOn(before, next)) return;
  if (next.board.length > before.board.length) note(150, 0, 0.12, "triangle");
  else if (next.pieces.length > before.pieces.length) note(420, 0, 0.08, "triangle");
  if (next.over && !before.over)
    for (const [step, height] of [523, 659, 784, 1047].entries()) note(height, 0.15 * step, 0.4, "sine");
  else if (next.gains.length)
    for (const [step, height] of [659, 880].entries()) note(height, 0.1 + 0.1 * step, 0.25, "sine");
}

function show(): void {
  find("sound").setAttribute("aria-pressed", String(isOn));
}

find("sound").addEventListener("click", () => {
  isOn = !isOn;
  keep("localStorage", SOUND, isOn ? "on" : "off");
  show();
  if (isOn) note(420, 0, 0.08, "triangle");
});
show();
