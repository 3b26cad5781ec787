/** Checks accessibility with axe in every state of the page, in light and dark mode. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { shot, test } from "./browser.mjs";
import { STATES } from "./states.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LOOKS = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  "forced colors": { forcedColors: "active" },
};

/** Returns the accessibility violations on a page in its current state. */
export async function violationsOf(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.map(({ id, nodes }) => `${id} ${nodes[0].html}`);
}

for (const [look, options] of Object.entries(LOOKS)) {
  test(`no accessibility violation, ${look}`, { slow: true, ...options }, async (page) => {
    for (const [name, reach] of Object.entries(STATES)) {
      // Leave the page first, because opening another fragment of the same page would not reload it.
      await page.goto("about:blank");
      await reach(page);
      await shot(page, `${look}-${name.replaceAll(/\W+/g, "-")}`);
      assert.deepEqual(await violationsOf(page), [], name);
    }
  });
}
