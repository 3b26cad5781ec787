/** Single names from the engine, extracted with a language in which every sentence consists of one name. */

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

/** Returns the id and the name of a tile. */
export const tileText = (config: Config, id: string, language: string): string =>
  config.eventTextIn(
    { name: "tile_returned", player: 0, tile: id, zone: "stack", cause: "unplaceable" },
    names(language),
  );

/** Returns the score reason of an event, such as "completed city". */
export const reasonText = (config: Config, event: CarcEvent, language: string): string =>
  config.eventTextIn(event, names(language)).split("|")[0]!;
