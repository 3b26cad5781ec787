/** The chart of the scores over time, with each player's number at the end of that player's line. */

import { make } from "./dom";
import { COLORS } from "./words";

const WIDTH = 280;
const HEIGHT = 84;

export function showCurve(svg: SVGSVGElement, curve: number[][], at: number): void {
  const all = curve.flat();
  const most = Math.max(1, ...all);
  const least = Math.min(0, ...all);
  const across = (step: number) => 2 + (step / Math.max(1, curve.length - 1)) * WIDTH;
  const down = (points: number) => 2 + HEIGHT * (1 - (points - least) / (most - least));
  svg.replaceChildren();
  make("line", { x1: across(at), x2: across(at), y1: 0, y2: 90, class: "now" }, svg);
  make("text", { x: 4, y: 11, class: "most" }, svg).textContent = String(most);
  curve.at(-1)?.forEach((last, player) => {
    const points = curve.map((scores, step) => `${across(step)},${down(scores[player]!)}`).join(" ");
    make("polyline", { points, stroke: COLORS[player]! }, svg);
    make("text", { x: WIDTH + 5, y: Math.max(9, down(last) + 3), fill: COLORS[player]! }, svg).textContent = String(
      player + 1,
    );
  });
}
