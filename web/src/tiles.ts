/** What tiles are called, in the words of the engine. */

import { type Config, Language } from "carc/manual";

const kept = new Map<string, Language>();

/** A table in which the sentence about a tile is its name alone. */
function names(language: string): Language {
  let found = kept.get(language);
  if (!found) {
    const table = `language = "names"\nfallback = "${language}"\n[tile]\nnamed = "{id} – {name}"\n[sentences]\ntile_returned_unplaceable = "{tile}"`;
    kept.set(language, (found = Language.fromToml(table)));
  }
  return found;
}

/** The id and the name of a tile. */
export const tileText = (config: Config, id: string, language: string): string =>
  config.eventTextIn({ name: "tile_returned", player: 0, tile: id, pile: "stack", cause: "unplaceable" }, names(language));
