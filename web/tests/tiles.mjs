/** Tests that the list of tiles shows every tile in the game, and counts only the copies that the player may know
 * about. */

import assert from "node:assert/strict";

import { Config, Game } from "carc";

import { open, shot, test, pick } from "./browser.mjs";

const cards = (page) =>
  page.$$eval("#tiles li", (all) =>
    all.map((one) => ({
      name: one.querySelector("strong").textContent,
      copies: one.querySelector(".copies").textContent,
      kinds: one.querySelector("small").textContent,
      numbers: one.querySelectorAll(".numbered span").length,
    })),
  );

/** Opens the list and waits until its pictures have been drawn. */
async function openTiles(page) {
  await pick(page, "#showTiles");
  await page.waitForSelector("#tiles[open]");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("#tiles img")].every((image) => image.complete && image.naturalWidth > 0),
  );
  return cards(page);
}

test("lists all tiles with their segments and the copies left", {}, async (page) => {
  const line = Array.from({ length: 80 }, () => 0);
  await open(page, { line, seats: ["person", "person"] });
  const game = new Game(new Config({}), { seed: 7n });
  for (const index of line) game.playIndex(index);
  const shown = await openTiles(page);
  await shot(page, "tiles");
  const { tiles } = game.config;
  assert.equal(shown.length, tiles.length);
  tiles.forEach(({ id, name, count, segments }, at) => {
    assert.equal(shown[at].name, `${id} – ${name}`);
    assert.equal(shown[at].copies, `${game.unseen()[id] ?? 0} of ${count} left`);
    assert.equal(shown[at].numbers, segments.length);
    assert.equal(shown[at].kinds, segments.map(({ kind }, number) => `${number} ${kind}`).join(", "));
  });
  assert(shown.some(({ copies }) => copies.startsWith("0 of")));
  await page.click("#tiles menu button");
  assert(!(await page.isVisible("#tiles")));
});

test("lists the tiles of the chosen sets in each language", {}, async (page) => {
  const config = { expansions: ["river", "abbey_mayor"] };
  await open(page, { config });
  const headings = { en: "Abbey & Mayor", de: "Abtei und Bürgermeister", fr: "Maires et monastères" };
  const abbeys = { en: "one per player", de: "eine pro Spieler", fr: "une par joueur" };
  for (const [language, heading] of Object.entries(headings)) {
    await page.selectOption("#language", language);
    const shown = await openTiles(page);
    assert.equal(shown.length, new Config(config).tiles.length);
    assert.equal((await page.$$eval("#tiles h3", (all) => all.map((one) => one.textContent))).at(-1), heading);
    assert.equal(shown.at(-1).copies, abbeys[language]);
    await shot(page, `tiles-${language}`);
    await page.keyboard.press("Escape");
  }
});

test("counts the tiles of hidden hands as left", {}, async (page) => {
  const config = { options: { hand_size: "3", hand_visibility: "hidden" } };
  await open(page, { config, seats: ["person", "easy"] });
  const game = new Game(new Config(config), { seed: 7n });
  const shown = await openTiles(page);
  const left = shown.map(({ copies }) => Number(copies.split(" ")[0])).reduce((sum, one) => sum + one, 0);
  assert.equal(left, game.tilesRemaining + game.view(0).handSize(1));
});
