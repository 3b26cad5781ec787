/** Error messages from the worker, in the user's language. */

import { isTextKey, named, t, type TextKey } from "./texts";

/** A problem with a config, as the engine reports it. */
interface Problem {
  kind: string;
  field: string;
  message: string;
}

const SECTIONS: Record<string, { all: TextKey; kind: string }> = {
  players: { all: "players", kind: "" },
  expansions: { all: "expansions", kind: "expansion" },
  options: { all: "ruleOptions", kind: "option" },
  tile_sets: { all: "tileCounts", kind: "set" },
  figures: { all: "figureCounts", kind: "figures" },
};

function fieldText(field: string): string {
  const [section = "", name] = field.split(".");
  const found = SECTIONS[section];
  if (!found) return field;
  return name ? named(found.kind, name) : t(found.all);
}

/** Returns the message for a problem. For rare problems, this is the engine's English message. */
function problemText({ kind, field, message }: Problem): string {
  const key = `problem_${kind}`;
  return isTextKey(key) ? t(key, { field: fieldText(field) }) : message;
}

/**
 * Translates a message from the worker, which is either a text key with details on a second line,
 * or a sentence from the engine.
 */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [key = "", details = ""] = text.split("\n");
  if (!isTextKey(key)) return text;
  if (key !== "badConfig") return t(key, { details });
  return t(key, { details: (JSON.parse(details) as Problem[]).map(problemText).join("; ") });
}
