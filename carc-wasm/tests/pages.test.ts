/** Runs the snippets on each documentation page as one program. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { test } from "node:test";

import { text } from "./project.js";

const PAGES = [
  "docs/quickstart.md",
  "docs/javascript.md",
  "docs/tutorial-board.md",
  "docs/tutorial-page.md",
  "carc-wasm/package/README.md",
];

for (const page of PAGES) {
  test(`the snippets of ${page} run`, () => {
    const blocks = [...text(page).matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
    assert(blocks.length > 0);
    writeFileSync("page.mjs", blocks.join("\n"));
    const { status, stderr } = spawnSync("node", ["page.mjs"], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
  });
}
