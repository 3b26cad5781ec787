// Writes every pinned event as TypeScript, so that a missing or extra field in the event types is a compile error.
//
//     node pinned_events.mjs EVERY_EVENT.json

import { readFileSync, writeFileSync } from "node:fs";

import { Config } from "carc";

const config = new Config({ players: 8 });
const rows = JSON.parse(readFileSync(process.argv[2], "utf8"));
const events = rows.map(({ json }) => config.eventFromJson(JSON.stringify(json)));
const lines = events.map((event) => `  ${JSON.stringify(event)},\n`).join("");
const head = 'import type { CarcEvent } from "carc";\n\nexport const EVENTS: CarcEvent[] = [\n';
writeFileSync("pinned_events.ts", `${head}${lines}];\n`);
