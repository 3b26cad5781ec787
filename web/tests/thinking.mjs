/** Tests for input while agents think or another task is running. */

import assert from "node:assert/strict";

import { Config, Game } from "carc";

import { leave, link, open, pointsOf, readyAt, server, test, pick } from "./browser.mjs";

const EVERYTHING = { config: { players: 4, preset: "everything" } };
const EXPERTS = ["expert", "expert", "expert", "expert"];
const THINKING = { ...EVERYTHING, seats: EXPERTS, line: [0, 0, 0], wait: false };

const thinks = (page) => page.waitForSelector("#stop:not([hidden])");
const slide = (page, ...places) =>
  page.evaluate((all) => {
    const slider = document.getElementById("time");
    for (const at of all) {
      slider.value = at;
      slider.dispatchEvent(new Event("input"));
    }
  }, places);
/** Waits until the page has processed earlier events. */
const begun = (page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
const follow = (page, plan) => page.evaluate((hash) => (location.hash = hash), new URL(link(plan)).hash);

test("stops and resumes a search", {}, async (page) => {
  const seats = ["expert", "expert", "expert", "person"];
  await open(page, { ...EVERYTHING, seats, wait: false });
  // Press the button immediately, before the agents have decided.
  await page.waitForFunction(() => {
    const stop = document.getElementById("stop");
    if (stop.hidden) return false;
    stop.click();
    return true;
  });
  await page.waitForFunction(() => document.body.dataset.ready !== undefined);
  assert.equal(await page.textContent("#stop"), "Continue");
  await page.click("#stop");
  await page.waitForFunction(() => document.getElementById("decision").textContent === "Player 4: place the tile");
  assert.equal(await page.isVisible("#stop"), false);
});

test("starts a new game while an agent thinks", {}, async (page) => {
  await open(page, { ...THINKING, line: [] });
  await thinks(page);
  await pick(page, "#new");
  // After a rejected request, the current game can be continued.
  await page.click("text=Copies of each tile set");
  await page.fill('[name="set base"]', "0");
  await page.click("#setup menu .main");
  await page.waitForFunction(() => document.querySelector(".wrong").textContent !== "");
  assert.equal(await page.textContent("#stop"), "Continue");
  assert(await page.isVisible("#stop"));
  await page.fill('[name="set base"]', "");
  await page.click("#setup menu .main");
  await page.waitForFunction(() => !document.getElementById("setup").open);
  await page.waitForFunction(() => document.getElementById("decision").textContent === "Player 1: place the tile");
  assert.deepEqual(await pointsOf(page), [0, 0]);
});

test("undoes a decision while an agent thinks", {}, async (page) => {
  await open(page, THINKING);
  await thinks(page);
  await page.click("#undo");
  await page.waitForSelector("#redo:enabled");
  // If the slider passes many positions quickly, only the last one is shown.
  await slide(page, "3", "0", "2", "1");
  await readyAt(page, 1);
  // At the end of the line, the agents continue, and make more than one decision.
  const end = await page.getAttribute("#time", "max");
  await slide(page, end);
  await page.waitForFunction((at) => Number(document.body.dataset.at) > Number(at) + 1, end);
  await thinks(page);
  await slide(page, "0");
  await page.waitForFunction(() => document.body.dataset.ready === "0");
});

test("stops the search for a puzzle", {}, async (page) => {
  await open(page, { seats: ["person", "person"] });
  // Starting from this seed, finding the next puzzle takes a long time.
  await page.evaluate(() => localStorage.setItem("carc puzzle", "1 52"));
  await pick(page, "#nextPuzzle");
  await thinks(page);
  await page.click("#stop");
  await page.waitForFunction(() => document.getElementById("message").textContent === "The search was stopped.");
  await page.locator("#choices button").first().click();
  await readyAt(page, 1);
  assert.equal(await page.isVisible("#puzzleBox"), false);
});

test("a review does not delay other requests", {}, async (page) => {
  // The review of this game takes far longer than the test.
  const config = { preset: "everything" };
  const game = new Game(new Config(config), { seed: 7n });
  const line = [];
  while (!game.isOver) {
    line.push(0);
    game.playIndex(0);
  }
  await open(page, { config, seats: ["person", "person"], line });
  await page.click("#openReview");
  const reviewed = (count) =>
    page.waitForFunction((least) => document.getElementById("reviewed").children.length > least, count);
  await reviewed(0);
  // Stopping the search replaces the worker, but the review continues.
  const again = page.waitForEvent("worker");
  await page.click("#undo");
  await again;
  await readyAt(page, line.length - 1);
  await reviewed(await page.locator("#reviewed li").count());
  const closed = page.waitForEvent("worker");
  await page.click("#closeReview");
  await closed;
  await page.click("#undo");
  await readyAt(page, line.length - 2);
});

test("ends a search with two presses", {}, async (page) => {
  await open(page, THINKING);
  for (const id of ["stop", "undo"]) {
    await thinks(page);
    await page.evaluate((id) => [1, 2].forEach(() => document.getElementById(id).click()), id);
    await page.waitForFunction(() => document.body.dataset.ready !== undefined);
    if (id === "stop") await page.click("#stop:has-text('Continue')");
  }
  await page.waitForSelector("#redo:enabled");
});

test("a reload while an agent thinks loses nothing", {}, async (page) => {
  await open(page, { ...EVERYTHING, seats: ["person", "expert", "expert", "expert"] });
  for (let at = 1; await page.locator("#choices button").count(); at += 1) {
    await page.locator("#choices button").first().click();
    await page.waitForFunction((decisions) => Number(document.body.dataset.at) >= decisions, at);
  }
  await thinks(page);
  const end = Number(await page.getAttribute("#time", "max"));
  assert(end > 0);
  await page.reload();
  await thinks(page);
  await page.click("#stop");
  await page.click("#stop:has-text('Continue')");
  await page.waitForFunction((before) => Number(document.body.dataset.at) > before, end);
  assert.equal(await page.locator("#players .points").count(), 4);
});

test("closes the new-game form when the game starts", {}, async (page) => {
  await open(page, { seats: ["person", "person"] });
  await pick(page, "#new");
  for (const seat of [0, 1]) await page.locator('#setup [name="seat"]').nth(seat).selectOption("expert");
  await page.click("#setup menu .main");
  await page.waitForFunction(() => !document.getElementById("setup").open);
  assert.equal(await page.evaluate(() => document.body.dataset.over), "false");
});

test("opens the last of two links", {}, async (page) => {
  const of = (players) => ({ config: { players }, seats: Array(players).fill("person"), seed: "9", line: [] });
  const hasSeats = (players) =>
    page.waitForFunction((wanted) => document.querySelectorAll("#players .points").length === wanted, players);
  await open(page, THINKING);
  await thinks(page);
  // Open the second link in two situations: while the first game is still waiting for a search to end, and after it has
  // started its own search.
  for (const first of [of(3), { ...EVERYTHING, seats: EXPERTS, seed: "9", line: [] }]) {
    await follow(page, first);
    if (first.seats === EXPERTS) await leave(page);
    await begun(page);
    await follow(page, of(5));
    await hasSeats(5);
    await readyAt(page, 0);
    // Requests made before the decision must be executed after it.
    await page.locator("#choices button").first().click();
    await readyAt(page, 1);
    await hasSeats(5);
  }
  await page.reload();
  await hasSeats(5);
});

test("ignores input before a game exists", {}, async (page) => {
  let load;
  const pressed = new Promise((resolve) => (load = resolve));
  await page.route("**/*.wasm", async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(server.address);
  await page.evaluate(() => ["undo", "advise", "redo"].forEach((id) => document.getElementById(id).click()));
  load();
  await page.waitForSelector("#choices button");
});

test("undo stops at a player's first decision", {}, async (page) => {
  await open(page, { seats: ["easy", "person"], seed: "3" });
  const first = await page.evaluate(() => document.body.dataset.at);
  await page.click("#undo");
  await page.waitForSelector("#undo:enabled");
  assert.equal(await page.evaluate(() => document.body.dataset.at), first);
  assert(await page.isVisible("#choices button"));
});

test("keeps a hidden hand covered on any input", {}, async (page) => {
  const hidden = { config: { options: { hand_size: "3", hand_visibility: "hidden" } }, seats: ["person", "person"] };
  await open(page, hidden);
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.getElementById("cover").open);
  }
  await follow(page, { config: {}, seats: hidden.seats, seed: "9", line: [] });
  await page.waitForFunction(() => !document.getElementById("cover").open);
  await page.locator("#choices button").first().click();
  assert.equal(await page.isVisible("#cover"), false);
});
