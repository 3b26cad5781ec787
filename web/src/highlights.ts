/** Highlights on the board: the feature under the pointer, and the subject of a line in the panel. */

import type { CarcBoard, Point } from "carc/board";

import { ask } from "./client";
import { find } from "./dom";
import type { Traced } from "./panel";
import { featureText } from "./words";

export class Highlights {
  private traced: Traced | undefined;

  constructor(private readonly board: CarcBoard) {}

  /** Highlights and describes the feature at a point, or clears the highlight. */
  async point(at: Point | null): Promise<void> {
    const found = at && (await ask("pick", { x: at[0], y: at[1] }));
    const { feature, rings, completed } = found ?? {};
    this.board.highlight(rings ?? []);
    find("about").textContent = feature ? featureText(feature, completed ?? null) : "";
  }

  /** Highlights the subject of a panel line, or clears the highlight. */
  async trace(line: Traced | undefined): Promise<void> {
    this.traced = line;
    const rings = line?.spot ? await ask("outline", { spot: line.spot }) : [];
    if (this.traced === line) this.board.highlight(rings, line?.player);
  }
}
