/** Extracts single names from the engine with a custom language in which every sentence is just a name. */

import { type CarcEvent, type Config, Language } from "carc/manual";

const TABLE = `language = "names"
[tile]
named = "{id} – {name}"
[sentences]
tile_returned_unplaceable = "{tile}"
scored = "{reason}|{player}{points}{lines}"
scored_at = "{reason}|{player}{points}{spot}{lines}"
`;
const kept = new Map<string, Language>();

function names(language: string): Language {
  let found = kept.get(language);
  if (!found) kept.set(language, (found = Language.fromToml(`fallback = "${language}"\n${TABLE}`)));
  return found;
}

/** Returns a tile's id and name. */
export const tileText = (config: Config, id: string, language: string): string =>
  config.eventTextIn(
    { name: "tile_returned", player: 0, tile: id, zone: "stack", cause: "unplaceable" },
    names(language),
  );

/** Returns an event's score reason, such as "completed city". */
export const reasonText = (config: Config, event: CarcEvent, language: string): string =>
  config.eventTextIn(event, names(language)).split("|")[0]!;
