/** The game in this tab, which is restored after a reload. */

import type { Plan } from "./protocol";
import { keep, kept } from "./storage";

const GAME = "carc game";

export interface TabGame {
  /** The stored game's id, and whether the user has played in it. */
  id: string;
  isOwn: boolean;
  plan: Plan;
  at?: number;
  /** The position in the editor. */
  built?: Plan;
}

interface Kept extends TabGame {
  address: string;
  /** The previous URL, which a browser may still reload just after the URL has changed. */
  before?: string;
}

const stored = (): Kept | undefined => JSON.parse(kept("sessionStorage", GAME) ?? "null") ?? undefined;

/** Saves a game with the current URL. */
export function keepTab(game: TabGame): void {
  const { address, before } = stored() ?? {};
  const previous = address === location.hash ? before : address;
  keep("sessionStorage", GAME, JSON.stringify({ ...game, address: location.hash, before: previous } satisfies Kept));
}

/** Forgets the game, because a room is restored from its URL. */
export const forgetTab = () => keep("sessionStorage", GAME, "null");

/** Returns the game that a reload interrupted. A game in the URL takes precedence. */
export function keptTab(): TabGame | undefined {
  const found = stored();
  if (!found) return undefined;
  const { address, before, ...game } = found;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (visit?.type === "reload" && before === location.hash) return game;
  const follows = location.hash !== "" && visit?.type === "navigate";
  return address === location.hash && !follows ? game : undefined;
}
