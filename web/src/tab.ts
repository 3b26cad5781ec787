/** The game of this tab, which a reload restores. */

import type { Plan } from "./protocol";
import { keep, kept } from "./storage";

const GAME = "carc game";

export interface TabGame {
  /** The id among the stored games, and whether the user has played in it. */
  id: string;
  isOwn: boolean;
  plan: Plan;
  at?: number;
  /** The position in the editor. */
  built?: Plan;
}

/** Saves a game with the current address. */
export function keepTab(game: TabGame): void {
  keep("sessionStorage", GAME, JSON.stringify({ address: location.hash, ...game }));
}

/** Returns the game that a reload interrupted. A link takes precedence with its own game. */
export function keptTab(): TabGame | undefined {
  const text = kept("sessionStorage", GAME);
  if (text === null) return undefined;
  const { address, ...game } = JSON.parse(text) as TabGame & { address: string };
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // A browser may still reload the previous address right after the address changed.
  if (visit?.type === "reload") return game;
  const follows = location.hash !== "" && visit?.type === "navigate";
  return address === location.hash && !follows ? game : undefined;
}
