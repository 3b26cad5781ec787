/** Tests for the rules summary and the help for each decision. */

import assert from "node:assert/strict";

import { Config, expansions, Game } from "carc";

import { open, pick, settled, shot, test } from "./browser.mjs";

const EXPLAINED = "carc explained";

/** Plays the first action in the list. */
async function playFirst(page) {
  const before = await page.evaluate(() => document.body.dataset.ready);
  await page.locator("#choices button").first().click();
  await settled(page, before);
}

test("explains each decision when it first comes up", {}, async (page) => {
  await open(page, { seats: ["person", "person"] });
  assert.match(await page.textContent("#help"), /place the tile/);
  assert(await page.isVisible("#help"));
  await playFirst(page);
  assert.match(await page.textContent("#help"), /place a figure, or pass/);
  assert(await page.isVisible("#help"));
  await playFirst(page);
  // The second tile is not explained unless the player asks for help.
  assert(!(await page.isVisible("#help")));
  assert.equal(await page.getAttribute("#askHelp", "aria-expanded"), "false");
  await page.click("#askHelp");
  assert.match(await page.textContent("#help"), /place the tile/);
  assert(await page.isVisible("#help"));
  assert.equal(await page.getAttribute("#askHelp", "aria-expanded"), "true");
  await page.click("#askHelp");
  assert(!(await page.isVisible("#help")));
  assert.equal(await page.evaluate((key) => localStorage.getItem(key), EXPLAINED), "place figure");
});

test("explains nothing after the end of the game", {}, async (page) => {
  const game = new Game(new Config({}), { seed: 7n });
  const line = [];
  while (!game.isOver) {
    game.playIndex(0);
    line.push(0);
  }
  await open(page, { line, seats: ["person", "person"] });
  assert(!(await page.isVisible("#help")));
  assert(!(await page.isVisible("#askHelp")));
});

test("shows the rules of the game with pictures in each language", {}, async (page) => {
  const config = { expansions: ["tower", "phantom"] };
  await open(page, { config });
  const titles = { en: "The Tower", de: "Der Turm", fr: "La tour" };
  for (const [language, title] of Object.entries(titles)) {
    await page.selectOption("#language", language);
    await pick(page, "#showRules");
    await page.waitForFunction(() => {
      const images = [...document.querySelectorAll("#rules img")];
      return images.length === 6 && images.every((image) => image.complete && image.naturalWidth > 0);
    });
    await shot(page, `rules-${language}`);
    const inGame = await page.$$eval("#rules details[open] summary", (all) => all.map((one) => one.textContent));
    assert.equal(inGame.length, 2);
    assert.equal(inGame[0], title);
    const others = await page.$$eval("#rules details:not([open])", (all) => all.length);
    assert.equal(others, expansions().length - 2);
    await page.click("#rules menu button");
  }
});
