/** Tests that puzzles rate the player's turn and lead to the next puzzle. */

import assert from "node:assert/strict";

import { Config, Game } from "carc";

import { open, pick, planOf, readyAt, server, settled, shot, test } from "./browser.mjs";

const ready = (page) => page.evaluate(() => document.body.dataset.ready);

/** Plays actions given as codes. */
async function playTurn(page, game, codes) {
  for (const code of codes) {
    const index = [...game.legalCodes()].indexOf(code);
    const before = await ready(page);
    await page.locator(`#choices button[data-index="${index}"]`).dispatchEvent("click");
    await settled(page, before);
    game.playIndex(index);
  }
}

/** Returns the game for the puzzle on the screen. */
async function shared(page) {
  await page.evaluate(() => (document.getElementById("message").textContent = ""));
  await pick(page, "#share");
  await page.waitForFunction(() => document.getElementById("message").textContent !== "");
  const plan = planOf(page.url());
  const game = new Game(new Config(plan.config), { seed: BigInt(plan.seed) });
  for (const index of plan.line) game.playIndex(index);
  return game;
}

const answered = (page, words) =>
  page.waitForFunction((text) => document.getElementById("puzzleText").textContent.includes(text), words);

test("puzzles answer a turn and lead to the next one", { slow: true }, async (page) => {
  await page.goto(server.address);
  await page.waitForSelector("#start[open]");
  await page.evaluate(() => delete document.body.dataset.ready);
  await page.getByText("Solve puzzles").click();
  await answered(page, "Puzzle 1");
  await page.waitForFunction(() => document.body.dataset.ready !== undefined);
  const game = await shared(page);
  const { candidates, exact } = game.solve({ turns: true });
  assert(exact);
  const codes = ({ actions }) => actions.map(({ code }) => code);
  const copy = game.copy();
  await playTurn(page, game, codes(candidates.at(-1)));
  await answered(page, `costs ${(candidates[0].lead - candidates.at(-1).lead).toFixed(1)} points`);
  await shot(page, "puzzle");
  const before = await ready(page);
  await page.click("#puzzleAgain");
  await settled(page, before);
  await playTurn(page, copy, codes(candidates[0]));
  await answered(page, "Correct!");
  await page.click("#puzzleNext");
  await answered(page, "Puzzle 2");
  await readyAt(page, Number(await page.evaluate(() => document.body.dataset.at)));
  // The list of games must not contain puzzles.
  await pick(page, "#list");
  await page.waitForSelector("#noGames:not([hidden])");
});

test("answers the puzzle of a link", { locale: "de-DE" }, async (page) => {
  await open(page, { puzzle: true, seats: ["person", "person"] });
  await answered(page, "den besten Zug");
  await page.click("#puzzleBest");
  await answered(page, "Richtig!");
});
