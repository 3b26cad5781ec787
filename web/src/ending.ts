/** The end of a game: the final standings, and a picture of the board with them. */

import { decodeSvg } from "carc/board";

import { ask } from "./client";
import { downloadCanvas, element, find } from "./dom";
import type { Panel } from "./panel";
import type { State } from "./protocol";
import { word } from "./texts";
import { COLORS, INKS, seatName, swatch } from "./words";

interface Rank {
  rank: number;
  seat: number;
  name: string;
  score: number;
}

/** Returns the players, best first. Players with equal scores have the same rank. */
export function standing({ players, plan }: State): Rank[] {
  return players
    .map(({ score }, seat) => {
      const kind = plan.seats[seat]!;
      const level = kind === "person" ? "" : ` (${word(kind)})`;
      const rank = 1 + players.filter((other) => other.score > score).length;
      return { rank, seat, name: `${seatName(seat)}${level}`, score };
    })
    .sort((one, other) => one.rank - other.rank);
}

/** Shows the standings and the score breakdown. */
export async function showEnding(state: State, panel: Panel): Promise<void> {
  const rows = standing(state).map(({ rank, seat, name, score }) => {
    const disc = swatch(seat, String(rank));
    const row = element("li", { value: rank }, disc, element("span", {}, name), element("strong", {}, String(score)));
    if (rank === 1) row.className = "winner";
    return row;
  });
  find("standing").replaceChildren(...rows);
  panel.showLedger("breakdown", await ask("ledger"));
}

/** The height of a row in the standings, the margin and the minimum width, in pixels. */
const LINE = 44;
const MARGIN = 24;
const NARROWEST = 480;
const LARGEST = 2048;

/** Draws the board with the standings below it, and offers the picture as a download. */
export async function downloadStanding(state: State, svg: string): Promise<void> {
  const image = await decodeSvg(svg);
  const scale = Math.min(1, LARGEST / image.width, LARGEST / image.height);
  const [wide, high] = [image.width * scale, image.height * scale];
  const ranks = standing(state);
  const width = Math.round(Math.max(NARROWEST, wide + 2 * MARGIN));
  const height = Math.round(high + 3 * MARGIN + LINE * ranks.length);
  const canvas = element("canvas", { width, height });
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#f4f1e8";
  context.fillRect(0, 0, width, height);
  context.drawImage(image, (width - wide) / 2, MARGIN, wide, high);
  context.textBaseline = "middle";
  ranks.forEach(({ rank, seat, name, score }, line) => {
    const y = high + 2 * MARGIN + LINE * (line + 0.5);
    context.beginPath();
    context.arc(MARGIN + 16, y, 16, 0, 2 * Math.PI);
    context.fillStyle = COLORS[seat]!;
    context.fill();
    context.strokeStyle = "#625d50";
    context.stroke();
    const write = (text: string, x: number, align: CanvasTextAlign, color: string, font: string) => {
      context.fillStyle = color;
      context.textAlign = align;
      context.font = font;
      context.fillText(text, x, y);
    };
    write(String(rank), MARGIN + 16, "center", INKS[seat]!, "700 18px system-ui, sans-serif");
    write(name, MARGIN + 44, "left", "#2c2a24", "20px system-ui, sans-serif");
    write(String(score), width - MARGIN, "right", "#2c2a24", "700 24px system-ui, sans-serif");
  });
  downloadCanvas("carc-result.png", canvas);
}
