/** Tests for the position editor, and for games that continue from its positions. */

import assert from "node:assert/strict";

import { Config, Game } from "carc";

import { open, planOf, pointsOf, settled, shot, test, pick } from "./browser.mjs";

const idle = (page) => page.waitForSelector("#builder[aria-busy=false]");

async function choose(page, name, value) {
  await page.selectOption(`#builder [name=${name}]`, value);
  await idle(page);
}

/** Clicks a choice and waits until the engine has checked it. */
async function take(page, locator) {
  await locator.click();
  await idle(page);
}

async function share(page, button) {
  await page.evaluate(() => (document.getElementById("message").textContent = ""));
  await pick(page, button);
  await page.waitForFunction(() => document.getElementById("message").textContent !== "");
  const plan = planOf(page.url());
  return new Game(new Config(plan.config), { seed: BigInt(plan.seed) });
}

test("builds a position, plays from it and shares it as a puzzle", { slow: true }, async (page) => {
  await open(page, { seats: ["person", "person"] });
  const first = page.locator("#choices button").first();
  await pick(page, "#build");
  await page.waitForSelector("#builder select");
  await choose(page, "tile", "base/E");
  await page.waitForSelector("#board .cell");
  await take(page, first);
  assert.equal(await page.locator("#board .tiles image").count(), 2);
  await choose(page, "tool", "toolFigure");
  await choose(page, "whose", "1");
  await page.waitForSelector("#board .spot");
  await take(page, page.locator("#choices button", { hasText: "field" }).first());
  assert.equal(await page.locator(".figure").count(), 1);
  await shot(page, "build");
  const points = page.locator('[name="points 1"]');
  await points.fill("7");
  await page.keyboard.press("Tab");
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelector('[name="points 1"]').value === "0");
  await points.fill("12");
  await page.keyboard.press("Tab");
  await choose(page, "tile", "base/B");
  assert.match(await page.getAttribute("#builder .picked", "title"), /^base\/B /);
  await choose(page, "tool", "toolTile");
  await page.waitForSelector("#board .cell");
  await page.click("#playDrawn");
  await page.waitForFunction(() => document.getElementById("building").hidden);
  assert.deepEqual(await pointsOf(page), [0, 12]);
  const game = await share(page, "#puzzle");
  assert.equal(game.currentTile, "base/B");
  assert.equal(game.figures().length, 1);
  assert.equal(game.board().length, 2);
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.ready !== undefined);
  assert.match(await page.textContent("#decision"), /find the best turn/);
  assert.equal(await page.locator("#choices button").count(), game.legalCodes().length);
  await page.click("#advise");
  await page.waitForSelector("#advice li");
  // After the answer, the game continues.
  await first.click();
  await page.waitForFunction(() => !document.getElementById("decision").textContent.includes("find the best turn"));
});

test("builds floors, neutral figures and prisoners without losing the game", { slow: true }, async (page) => {
  await open(page, { config: { expansions: ["tower", "princess_dragon"] }, seats: ["person", "person"] });
  await page.locator("#choices button").first().click();
  await settled(page, "0");
  await pick(page, "#build");
  await page.waitForSelector("#builder select");
  const choices = page.locator("#choices button");
  const tiles = page.locator("#board .tiles image");
  for (const [at, tile] of ["tower/cap", "princess/volcano-cap"].entries()) {
    await choose(page, "tile", tile);
    await page.waitForSelector("#board .cell");
    await take(page, choices.first());
    assert.equal(await tiles.count(), at + 2);
  }
  await choose(page, "tool", "toolFigure");
  await choose(page, "figure", "floor");
  for (const floors of ["1", "2"]) {
    assert.equal(await choices.count(), 1);
    await take(page, choices);
    assert.equal(await page.textContent(".tower .count"), floors);
  }
  await choose(page, "figure", "dragon");
  await take(page, page.locator("#choices button", { hasText: "dragon" }).last());
  assert.equal(await page.locator(".figure[data-figure=dragon]").count(), 1);
  await page.click("text=More details");
  await page.fill("input[name=countPrisoners]", "1");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() =>
    document.getElementById("players").textContent.includes("has captured 1 meeple from Player 2"),
  );
  await shot(page, "build-more");
  // Typing in the field must not trigger a shortcut.
  await page.press("input[name=countPrisoners]", "u");
  await idle(page);
  assert.equal(await page.locator(".figure[data-figure=dragon]").count(), 1);
  // A file that is not a save must not change the position.
  await page.setInputFiles("#file", { name: "no.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await page.waitForFunction(() => document.getElementById("message").textContent !== "");
  assert(await page.isVisible("#building"));
  // A change that the engine rejects is reported and undone.
  await page.fill("input[name=countPrisoners]", "9");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.getElementById("message").textContent !== "");
  await page.waitForFunction(() => document.querySelector("input[name=countPrisoners]").value === "1");
  // Reloading keeps the position and the previous game.
  for (let count = 0; count < 2; count += 1) {
    await page.reload();
    await page.waitForFunction(() => document.body.dataset.ready !== undefined);
    await idle(page);
  }
  const game = await share(page, "#share");
  // Reloading a shared position also keeps it.
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.ready !== undefined);
  await idle(page);
  assert.deepEqual(
    game.towers().map(({ floors }) => floors),
    [2],
  );
  assert.equal(game.tokens(0).floor, game.tokens(1).floor - 2);
  assert.deepEqual(game.prisoners(0, 1), { meeple: 1 });
  assert(game.neutralFigures().dragon);
  await page.click("#leave");
  // Closing the editor shows the earlier game after its last decision.
  await page.waitForFunction(() => document.getElementById("building").hidden && document.body.dataset.ready === "1");
  assert.equal(await page.locator("#board .tiles image").count(), 2);
});

test("ignores a choice for a board that was replaced", {}, async (page) => {
  await open(page, { seats: ["person", "person"] });
  await pick(page, "#build");
  await choose(page, "tile", "base/E");
  const tiles = page.locator("#board .tiles image");
  await page.evaluate(() => {
    const list = document.querySelector("#builder [name=tile]");
    list.value = "base/D";
    list.dispatchEvent(new Event("change"));
    document.querySelector("#choices button").click();
  });
  await idle(page);
  assert.equal(await tiles.count(), 1);
  assert.equal(await page.textContent("#message"), "");
  await take(page, page.locator("#choices button").first());
  assert.equal(await tiles.count(), 2);
});
