/** Tests that games survive when their tab is closed, are not replaced without confirmation, and are saved with their
 * players. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { Config, Game } from "carc";

import { browser, link, open, openMoves, pick, planOf, readyAt, server, settled, test } from "./browser.mjs";

const PEOPLE = ["person", "person"];

async function choose(page) {
  const before = await page.evaluate(() => document.body.dataset.ready);
  await page.locator("#choices button").last().click();
  await settled(page, before);
}

/** Waits until the URL contains the position after the given number of decisions. */
const addressAt = (page, at) => page.waitForURL((url) => url.hash !== "" && planOf(url.href).line.length === at);

test("a closed tab loses no game", {}, async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await openMoves(context);
  context.setDefaultTimeout(300_000);
  const page = await context.newPage();
  await page.goto(server.address);
  await page.waitForSelector("#start[open]");
  // Ignore the state of the game behind the start card, because that game has already loaded.
  await page.evaluate(() => delete document.body.dataset.ready);
  await page.getByText("Two players on this device").click();
  await readyAt(page, 0);
  for (let decision = 0; decision < 4; decision += 1) await choose(page);
  await page.close();
  const later = await context.newPage();
  await later.goto(server.address);
  await later.waitForSelector("#start[open]");
  await later.locator("#startKinds .main").click();
  await readyAt(later, 4);
  await pick(later, "#list");
  assert.equal(await later.locator("#gameList li").count(), 1);
  await later.locator("#gameList li button").last().click();
  await later.waitForSelector("#noGames:not([hidden])");
  await context.close();
});

test("asks before it leaves a game for another link", {}, async (page) => {
  await open(page, { seats: PEOPLE });
  await choose(page);
  await addressAt(page, 1);
  const other = new URL(link({ config: {}, seed: "8", seats: PEOPLE, line: [] })).hash;
  await page.evaluate((hash) => (location.hash = hash), other);
  await page.waitForSelector("#leaving[open]");
  await page.click("#leaving .main");
  await page.waitForFunction((hash) => location.hash !== hash, other);
  assert.equal(planOf(page.url()).seed, "7");
  assert.equal(await page.evaluate(() => document.body.dataset.at), "1");
  await page.evaluate((hash) => (location.hash = hash), other);
  await page.click("#leaveGame");
  await readyAt(page, 0);
  assert.equal(planOf(page.url()).seed, "8");
});

test("a save remembers who plays, and the engine reads it", {}, async (page) => {
  await open(page, { seats: ["person", "hard"] });
  const [save] = await Promise.all([page.waitForEvent("download"), pick(page, "#save")]);
  const text = await readFile(await save.path(), "utf8");
  assert.equal(Game.fromJson(text).config.players, 2);
  await open(page, { seats: PEOPLE, seed: "9" });
  await page.waitForFunction(() => !document.getElementById("players").textContent.includes("hard"));
  await page.setInputFiles("#file", { name: "game.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await page.waitForFunction(() => document.getElementById("players").textContent.includes("Player 2 (hard)"));
});

test("people choose their names and seats", {}, async (page) => {
  await open(page, {});
  await pick(page, "#new");
  const seat = (at) => page.locator("#setup [name=seat]").nth(at);
  const name = (at) => page.locator("#setup [name=name]").nth(at);
  assert(!(await name(1).isVisible()));
  await seat(0).selectOption("easy");
  await seat(1).selectOption("person");
  await name(1).fill("Zoë");
  assert(!(await name(0).isVisible()));
  await page.click("#setup menu .main");
  const includes = (id, text) =>
    page.waitForFunction(([where, part]) => document.getElementById(where).textContent.includes(part), [id, text]);
  await includes("decision", "Zoë");
  await includes("told", "Zoë starts a turn");
  await includes("players", "Zoë (you)");
  // The game and its URL contain the names, but a shared puzzle does not.
  await page.waitForURL((url) => url.hash !== "");
  assert.deepEqual(planOf(page.url()).names, ["", "Zoë"]);
  await page.reload();
  await includes("decision", "Zoë");
  await page.selectOption("#language", "fr");
  await includes("told", "c'est au tour de Zoë");
  await pick(page, "#puzzle");
  await page.waitForURL((url) => planOf(url.href).puzzle);
  assert.equal(planOf(page.url()).names, undefined);
});

test("pictures number players as the app does", {}, async (page) => {
  const game = new Game(new Config(), { seed: 7n });
  const line = [];
  while (game.figures().length < 3) {
    line.push(game.legalCodes().length - 1);
    game.playIndex(line.at(-1));
  }
  await open(page, { seats: PEOPLE, line });
  const [picture] = await Promise.all([page.waitForEvent("download"), pick(page, "#picture")]);
  const svg = await readFile(await picture.path(), "utf8");
  const figures = [...svg.matchAll(/data-player="(\d)">.*?<text[^>]*>(\d)</g)];
  assert(figures.length >= 3);
  for (const [, seat, label] of figures) assert.equal(Number(label), Number(seat) + 1);
  assert.doesNotMatch(svg, /<text[^>]*font-weight="bold">0<\/text><text[^>]*>0</);
});

test("an engine that cannot be loaded is reported", { locale: "de-DE" }, async (page) => {
  await page.route("**/*.wasm", (route) => route.fulfill({ status: 200, body: "" }));
  await page.goto(server.address);
  await page.waitForFunction(() =>
    document.getElementById("decision").textContent.startsWith("Das Spiel konnte nicht geladen werden"),
  );
  assert.equal(await page.textContent("#new"), "Neues Spiel");
});

test("errors are in the language of the player", { locale: "fr-FR" }, async (page) => {
  await open(page, { seats: PEOPLE });
  await page.setInputFiles("#file", { name: "game.json", mimeType: "application/json", buffer: Buffer.from("[1]") });
  await page.waitForFunction(
    () => document.getElementById("message").textContent === "Ce fichier n’est pas une sauvegarde valide.",
  );
  await pick(page, "#new");
  await page.selectOption("#setup [name=preset]", "everything");
  assert(await page.$$eval("#setup [name=expansion]", (all) => all.every((one) => one.checked && one.disabled)));
  await page.fill("#setup [name=seed]", "99999999999999999999999");
  await page.click("#setup menu .main");
  await page.waitForFunction(() => document.querySelector(".wrong").textContent.startsWith("La graine doit être"));
  assert.equal(await page.textContent("#message"), "");
  await page.fill("#setup [name=seed]", "");
  await page.selectOption("#setup [name=preset]", "c3");
  await page.evaluate(() => document.querySelectorAll("#setup details").forEach((one) => (one.open = true)));
  await page.fill('#setup [name="set base"]', "0");
  await page.click("#setup menu .main");
  await page.waitForFunction(() => document.querySelector(".wrong").textContent.endsWith("de tuile de départ"));
});

test("the address follows the game, and a suggested turn is played as a whole", {}, async (page) => {
  await open(page, { config: { preset: "c3" }, seats: PEOPLE });
  await page.click("#advise");
  await page.waitForSelector("#advice li");
  await page.locator("#advice button").first().click();
  await page.waitForURL((url) => planOf(url.href).line.length >= 2);
  assert.notEqual(await page.evaluate(() => document.body.dataset.at), "0");
});

test("reads links with punctuation after them, and no huge ones", {}, async (page) => {
  await page.goto(`${link({ config: {}, seed: "7", seats: PEOPLE, line: [] })}).`);
  await readyAt(page, 0);
  assert.equal(await page.textContent("#message"), "");
  const line = Array(5_000_000).fill(0);
  const huge = new URL(link({ config: {}, seed: "7", seats: PEOPLE, line })).hash;
  await page.evaluate((hash) => (location.hash = hash), huge);
  await page.waitForFunction(
    () => document.getElementById("message").textContent === "This link does not contain a game.",
  );
});
