/** Displays points, which rise from the figures that scored them while the features are highlighted. */

import { PLAYER_COLORS, PLAYER_INKS } from "./colors.js";
import { make, path } from "./svg.js";
import type { Gain } from "./types.js";

/** The time between two gains, and the maximum duration of a series of gains, in milliseconds. */
const PAUSE = 150;
const LONGEST = 4000;
/** The minimum tile width, in pixels, at which points are drawn at the scale of the tiles. */
const READABLE = 70;
const BESIDE = 0.75;

/** Shows points, which disappear after a few seconds. */
export function showGains(gains: Gain[], layer: SVGGElement, scale: number): void {
  const pause = Math.min(PAUSE, LONGEST / gains.length);
  const size = Math.max(1, READABLE / scale);
  const taken = new Map<string, number>();
  gains.forEach(({ player, points, point, rings }, number) => {
    if (!point) return;
    const color = PLAYER_COLORS[player]!;
    const group = make("g", { class: "gain", style: `--after: ${number * pause}ms`, "data-player": player }, layer);
    make("path", { d: path(rings), stroke: color }, group);
    const beside = taken.get(point.join()) ?? 0;
    taken.set(point.join(), beside + 1);
    const place = make(
      "g",
      { transform: `translate(${point[0] + beside * BESIDE * size} ${point[1]}) scale(${size})` },
      group,
    );
    const rising = make("g", { class: "rise" }, place);
    make("circle", { cx: -0.2, r: 0.13, fill: color }, rising);
    make("text", { x: -0.2, y: 0.06, class: "seat", fill: PLAYER_INKS[player]! }, rising).textContent = String(
      player + 1,
    );
    make("text", { x: -0.04, y: 0.1, class: "points", fill: PLAYER_INKS[player]!, stroke: color }, rising).textContent =
      `${points < 0 ? "−" : "+"}${Math.abs(points)}`;
    group.addEventListener("animationend", ({ target }) => target === group && group.remove());
  });
}
