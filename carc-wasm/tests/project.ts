/** Helpers for several tests: project files and random games. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Game, Generator } from "carc";

/** The project folder, which the test command sets. */
export const ROOT = process.env["CARC_ROOT"] ?? "";

export function text(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** Plays a number of actions, chosen by a generator. */
export function advance(game: Game, random: Generator, steps = Infinity): void {
  for (let step = 0; step < steps && !game.isOver; step += 1) {
    game.playIndex(random.uniform(game.legalCodes().length));
  }
}

/** The fields for locations that have no number: the field's value is null in JSON and true in JavaScript. */
const NAMED = ["tower", "lying"];

/** Converts compound field names in the JSON forms, and named locations, to JavaScript. */
export function camel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camel);
  if (typeof value !== "object" || value === null) return value;
  const name = (key: string) => key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const converted = (key: string, field: unknown) => (NAMED.includes(key) && field === null ? true : camel(field));
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [name(key), converted(key, field)]));
}
