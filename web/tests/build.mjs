/** Positions are built by pointing, and the engine plays from them. */

import assert from "node:assert/strict";

import { Config, Game } from "carc";

import { open, planOf, pointsOf, settled, shot, test } from "./browser.mjs";

const choose = (page, name, value) => page.selectOption(`#builder [name=${name}]`, value);

async function share(page, button) {
  const before = page.url();
  await page.click(button);
  await page.waitForFunction((address) => location.href !== address, before);
  const plan = planOf(page.url());
  return new Game(new Config(plan.config), { seed: BigInt(plan.seed) });
}

await test("a position is built, played from and shared as a puzzle", {}, async (page) => {
  await open(page, { seats: ["person", "person"] });
  const step = async (act) => {
    const before = await page.evaluate(() => document.querySelectorAll("#board .tiles image").length + document.querySelectorAll(".figure").length);
    await act();
    await page.waitForFunction((count) => document.querySelectorAll("#board .tiles image").length + document.querySelectorAll(".figure").length !== count, before);
  };
  await page.click("#build");
  await page.waitForSelector("#builder select");
  await choose(page, "tile", "base/E");
  await page.waitForSelector("#board .cell");
  await step(() => page.locator("#choices button").first().click());
  await choose(page, "tool", "toolFigure");
  await choose(page, "whose", "1");
  await page.waitForSelector("#board .spot");
  await step(() => page.locator("#choices button", { hasText: "field" }).first().click());
  await shot(page, "build");
  await page.fill('[name="points 1"]', "12");
  await page.keyboard.press("Tab");
  await choose(page, "tile", "base/B");
  await choose(page, "tool", "toolTile");
  await page.waitForSelector("#board .cell");
  await page.click("#playDrawn");
  await page.waitForFunction(() => document.getElementById("building").hidden);
  assert.deepEqual(await pointsOf(page), [0, 12]);
  const game = await share(page, "#puzzle");
  assert.equal(game.drawn, "base/B");
  assert.equal(game.figures().length, 1);
  assert.equal(game.board().length, 2);
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.ready !== undefined);
  assert.match(await page.textContent("#decision"), /what is best/);
  assert.equal(await page.locator("#choices button").count(), game.legalCodes().length);
  await page.click("#advise");
  await page.waitForSelector("#advice li");
});

await test("floors, neutral figures and prisoners are built, and the game is still there", {}, async (page) => {
  await open(page, { config: { expansions: ["tower", "princess_dragon"] }, seats: ["person", "person"] });
  const at = () => page.evaluate(() => document.body.dataset.ready);
  await page.locator("#choices button").first().click();
  await settled(page, "0");
  await page.click("#build");
  await page.waitForSelector("#builder select");
  const lay = async (tile) => {
    const before = await page.locator("#board .tiles image").count();
    await choose(page, "tile", tile);
    await page.waitForSelector("#board .cell");
    await page.locator("#choices button").first().click();
    await page.waitForFunction((count) => document.querySelectorAll("#board .tiles image").length > count, before);
  };
  await lay("tower/cap");
  await lay("princess/volcano-cap");
  await choose(page, "tool", "toolFigure");
  await choose(page, "figure", "floor");
  for (const floors of ["1", "2"]) {
    await page.waitForFunction(() => document.querySelectorAll("#choices button").length === 1);
    await page.click("#choices button");
    await page.waitForFunction((text) => document.querySelector(".height + .label")?.textContent === text, floors);
  }
  await choose(page, "figure", "dragon");
  await page.locator("#choices button", { hasText: "dragon" }).last().click();
  await page.waitForFunction(() => document.querySelector(".figure + .label")?.textContent === "D");
  await page.click("text=More of the position");
  await page.fill("input[name=countPrisoners]", "1");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.getElementById("players").textContent.includes("holds 1 meeple of Player 2"));
  await shot(page, "build-more");
  // What the engine does not take is said, and undone.
  await page.fill("input[name=countPrisoners]", "9");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.getElementById("message").textContent !== "");
  await page.waitForFunction(() => document.querySelector("input[name=countPrisoners]").value === "1");
  const game = await share(page, "#share");
  assert.deepEqual(game.towers().map(({ floors }) => floors), [2]);
  assert.equal(game.tokens(0).floor, game.tokens(1).floor - 2);
  assert.deepEqual(game.prisoners(0, 1), { meeple: 1 });
  assert(game.neutralFigures().dragon);
  await page.click("#leave");
  await page.waitForFunction(() => document.getElementById("building").hidden);
  await settled(page, "");
  assert.equal(await at(), "1");
  assert.equal(await page.locator("#board .tiles image").count(), 2);
});
