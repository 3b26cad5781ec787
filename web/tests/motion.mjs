/** Tests for animated tiles and figures, reduced motion, and the sound switch. */

import assert from "node:assert/strict";

import { Config, Game } from "carc";

import { open, readyAt, test } from "./browser.mjs";

/** Counts the started animations and records their durations. */
const watch = (page) =>
  page.addInitScript(() => {
    window.moves = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      window.moves.push({ name: this.className.baseVal ?? this.className, duration: options.duration });
      return animate.call(this, frames, options);
    };
    window.notes = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      window.notes += 1;
      return start.apply(this, when);
    };
  });

/** Returns the decisions until a figure leaves the board, and the index of the decision that removes it. */
function untilReturn() {
  const game = new Game(new Config(), { seed: 7n });
  const line = [];
  for (;;) {
    const { length } = game.legalCodes();
    const index = game.phase === "figure" && length > 1 ? 1 : length >> 1;
    const before = game.figures().length;
    game.playIndex(index);
    if (game.figures().length < before) return { line, index };
    line.push(index);
  }
}

async function playReturn(page) {
  const { line, index } = untilReturn();
  await watch(page);
  await open(page, { seats: ["person", "person"], line });
  await page.locator(`#choices button[data-index="${index}"]`).dispatchEvent("click");
  await readyAt(page, line.length + 1);
  for (let more = 1; more < 3; more += 1) {
    await page.locator("#choices button").first().dispatchEvent("click");
    await readyAt(page, line.length + 1 + more);
  }
}

test("tiles slide in and figures return home", { reducedMotion: "no-preference" }, async (page) => {
  await playReturn(page);
  await page.waitForFunction(() => window.moves.some(({ name }) => name === "flying"));
  const moves = await page.evaluate(() => window.moves);
  assert(moves.some(({ name }) => name !== "flying"));
  assert(moves.every(({ duration }) => duration <= 500));
  // The page removes the animated figures at the end of the animation.
  await page.waitForFunction(() => document.querySelector(".flying") === null);
  assert.equal(await page.evaluate(() => window.notes), 0);
});

test("nothing moves with reduced motion", {}, async (page) => {
  await playReturn(page);
  assert.deepEqual(await page.evaluate(() => window.moves), []);
});

test("sounds can be turned on", {}, async (page) => {
  await watch(page);
  await open(page, { seats: ["person", "person"] });
  await page.click("#menu");
  assert.equal(await page.getAttribute("#sound", "aria-pressed"), "false");
  await page.click("#sound");
  assert.equal(await page.getAttribute("#sound", "aria-pressed"), "true");
  await page.keyboard.press("Escape");
  const before = await page.evaluate(() => window.notes);
  await page.locator("#choices button").first().click();
  await readyAt(page, 1);
  assert((await page.evaluate(() => window.notes)) > before);
  // The setting must survive a reload.
  await page.reload();
  await readyAt(page, 1);
  assert.equal(await page.getAttribute("#sound", "aria-pressed"), "true");
});
