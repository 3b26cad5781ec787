/** Tests that a game survives a reload, a change of language, and saving to a file. */

import assert from "node:assert/strict";

import { Config, Game } from "carc";

import { leave, link, open, pointsOf, readyAt, server, settled, test, pick } from "./browser.mjs";

const EVERYTHING = { players: 4, preset: "everything" };
const PEOPLE = ["person", "person"];

const tiles = (page) => page.locator("#board .tiles image").count();
const speak = (page, language) => page.selectOption("#language", language);

async function choose(page, number = 0) {
  const before = await page.evaluate(() => document.body.dataset.ready);
  await page.locator("#choices button").nth(number).click();
  await settled(page, before);
}

/** Plays a number of decisions, always choosing the middle option. In a game with external chance, also makes the draws
 * in this way. */
function play(game, decisions) {
  for (let at = 0; at < decisions && !game.isOver; ) {
    const outcomes = game.actor === "chance" ? game.chanceOutcomes() : [];
    if (outcomes.length) game.apply(outcomes[outcomes.length >> 1].action);
    else {
      game.playIndex(game.legalCodes().length >> 1);
      at += 1;
    }
  }
  return game;
}

/** Opens a file and returns the page's message. */
async function openFile(page, text) {
  await page.evaluate(() => delete document.body.dataset.ready);
  await page.setInputFiles("#file", { name: "game.json", mimeType: "application/json", buffer: Buffer.from(text) });
  // The page asks for confirmation before leaving a game in progress.
  await page.waitForFunction(
    () => document.body.dataset.ready !== undefined || document.getElementById("leaving").open,
  );
  if (await page.isVisible("#leaving")) await leave(page);
  await page.waitForFunction(() => document.body.dataset.ready !== undefined);
  return page.textContent("#message");
}

test("a reload restores the game and a link loads its own", {}, async (page) => {
  await page.goto(server.address);
  await page.waitForFunction(() => document.body.dataset.ready !== undefined);
  const game = play(new Game(new Config(EVERYTHING), { seed: 7n }), 200);
  assert.equal(await openFile(page, game.toJson()), "");
  await page.reload();
  await readyAt(page, 200);
  assert.deepEqual(await pointsOf(page), game.scores);
  assert.equal(await tiles(page), game.board().length);
  await choose(page);
  await page.click("#undo");
  await readyAt(page, 200);
  await page.reload();
  await readyAt(page, 200);
  assert(await page.isEnabled("#redo"));
  // After a game from a link is continued, the URL refers to the continued game until the link is opened again.
  const address = link({ config: {}, seed: "7", seats: PEOPLE, line: [] });
  await page.goto("about:blank");
  await page.goto(address);
  await readyAt(page, 0);
  await choose(page);
  await page.reload();
  await readyAt(page, 1);
  await page.goto("about:blank");
  await page.goto(address);
  await readyAt(page, 0);
});

test("plays without browser storage", {}, async (page) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("no", "SecurityError");
        },
      });
  });
  await open(page, { seats: PEOPLE });
  await page.click("#moves summary");
  await choose(page);
  await speak(page, "de");
  assert.equal(await page.textContent("#new"), "Neues Spiel");
  // The URL contains the game.
  await page.reload();
  await readyAt(page, 1);
});

test("changes the language while an agent thinks", {}, async (page) => {
  await open(page, { config: EVERYTHING, seats: ["expert", "expert", "expert", "expert"], wait: false });
  await page.waitForSelector("#stop:not([hidden])");
  await speak(page, "de");
  await page.waitForFunction(() => document.getElementById("decision").textContent.includes("denkt nach"));
  await page.waitForFunction(() => document.getElementById("told").textContent.includes("Spieler 1 legt"));
  // An agent stopped by the user must stay stopped after a change of language.
  await page.waitForSelector("#stop:not([hidden])");
  await page.click("#stop");
  await page.waitForFunction(
    () => document.getElementById("stop").textContent === "Weiter" && document.body.dataset.ready !== undefined,
  );
  const at = await page.evaluate(() => document.body.dataset.at);
  await speak(page, "fr");
  await page.waitForFunction(() => document.getElementById("told").textContent.includes("joueur 1 pose"));
  assert.equal(await page.textContent("#stop"), "Continuer");
  assert.equal(await page.evaluate(() => document.body.dataset.at), at);
});

test("changing the language keeps selection and hints", {}, async (page) => {
  await open(page, { config: { expansions: ["inns_cathedrals"] }, seats: PEOPLE });
  const cells = () => page.locator("#board .cell:not(.turn)").count();
  // Wait for the picture, which loads later than the text.
  const drawn = await page
    .waitForFunction(() => document.querySelector("#turn img").src)
    .then((src) => src.jsonValue());
  await page.click("#turn");
  await page.waitForFunction((src) => ![src, ""].includes(document.querySelector("#turn img").src), drawn);
  const turned = await page.$eval("#turn img", ({ src }) => src);
  const fitting = await cells();
  await page.click("#advise");
  await page.waitForSelector("#advice li");
  await speak(page, "de");
  await page.waitForFunction(() => document.getElementById("told").textContent.includes("Spieler 1 ist am Zug"));
  assert.match(await page.textContent("#advice"), /Karte auf -?\d+, -?\d+ legen, um \d+° gedreht/);
  assert.equal(await cells(), fitting);
  await page.waitForFunction((src) => document.querySelector("#turn img").src === src, turned);
  await choose(page);
  await page.locator("#groups button").last().click();
  await speak(page, "en");
  await page.waitForFunction(() => document.getElementById("told").textContent.includes("player 1 places"));
  assert.equal(await page.getAttribute("#groups button:last-child", "aria-pressed"), "true");
});

test("changing the language keeps the editor and the new-game form", {}, async (page) => {
  await open(page, { seats: PEOPLE });
  await pick(page, "#new");
  await page.selectOption("#setup [name=players]", "4");
  await page.locator("#setup [name=seat]").nth(3).selectOption("hard");
  await page.check("#setup [value=river]");
  await page.click("text=Copies of each tile set");
  await page.fill('[name="set base"]', "2");
  await page.click("#setup menu button:last-child");
  await pick(page, "#build");
  const idle = () => page.waitForSelector("#builder[aria-busy=false]");
  await idle();
  await page.selectOption("#builder [name=tile]", "base/E");
  await idle();
  await build(page, idle);
  await page.selectOption("#builder [name=tool]", "toolFigure");
  await page.selectOption("#builder [name=whose]", "1");
  await idle();
  await speak(page, "de");
  await page.waitForFunction(() => document.querySelector("#builder label").textContent.startsWith("Werkzeug"));
  await idle();
  assert.equal(await page.textContent("#decision"), "Die Stellung auf deinem Tisch aufbauen");
  assert.equal(await tiles(page), 2);
  assert.equal(await page.inputValue("#builder [name=whose]"), "1");
  await build(page, idle);
  assert.equal(await page.locator(".figure").count(), 1);
  await page.click("#undo");
  await idle();
  await page.click("#undo");
  await idle();
  assert.equal(await tiles(page), 1);
  await page.click("#leave");
  await page.waitForFunction(() => document.getElementById("building").hidden);
  await pick(page, "#new");
  assert.equal(await page.inputValue("#setup [name=players]"), "4");
  assert.equal(await page.locator("#setup [name=seat]").nth(3).inputValue(), "hard");
  assert(await page.isChecked("#setup [value=river]"));
  assert.equal(await page.inputValue('[name="set base"]'), "2");
});

async function build(page, idle) {
  await page.locator("#choices button").first().click();
  await idle();
}

test("opens saves with any tile sets", { locale: "de-DE" }, async (page) => {
  await open(page, { seats: PEOPLE });
  const base = new Config();
  const ids = play(new Game(base, { seed: 3n }), 200).history.flatMap(({ action }) =>
    action.verb === "draw" ? [base.tiles[action.tileType].id] : [],
  );
  const sources = {
    deck: { deck: ids.slice(0, 20) },
    first: { seed: 5n, draws: ids.slice(0, 30) },
    open: { chance: "external" },
  };
  for (const [name, source] of Object.entries(sources))
    for (const config of name === "open" ? [base, new Config(EVERYTHING)] : [base]) {
      const game = play(new Game(config, source), 24);
      assert.equal(await openFile(page, game.toJson()), "", name);
      assert.deepEqual(await pointsOf(page), game.scores, name);
      assert.equal(await tiles(page), game.board().length, name);
      // The game can be continued and undone.
      await choose(page);
      await page.click("#undo");
      await readyAt(page, 24);
      assert.equal(await tiles(page), game.board().length, name);
    }
  const seated = new Game(new Config({ options: { first_player: "random" } }), { deck: ids.slice(0, 20) });
  assert.match(await openFile(page, play(seated, 6).toJson()), /^Dieser Spielstand enthält Ziehungen/);
});

test("a pinch zooms around its center", {
  hasTouch: true,
  viewport: { width: 900, height: 700 },
}, async (page) => {
  await open(page, { seats: PEOPLE });
  const fingers = await page.context().newCDPSession(page);
  const touch = (type, points) =>
    fingers.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const view = () =>
    page.evaluate(() => {
      const { a, e, f } = document.getElementById("board").shadowRoot.querySelector("svg > g").getCTM();
      const { left, top } = document.getElementById("board").getBoundingClientRect();
      return { scale: a, left: e + left, top: f + top };
    });
  const under = ({ scale, left, top }, [x, y]) => [(x - left) / scale, (y - top) / scale];
  const before = await view();
  await touch("touchStart", [[120, 200]]);
  await touch("touchStart", [
    [120, 200],
    [200, 260],
  ]);
  for (let step = 1; step <= 6; step += 1)
    await touch("touchMove", [
      [120 - 10 * step, 200 - 10 * step],
      [200 + 10 * step, 260 + 10 * step],
    ]);
  await touch("touchEnd", []);
  const after = await view();
  assert(after.scale > 1.5 * before.scale, `${before.scale} ${after.scale}`);
  const [was, is] = [under(before, [160, 230]), under(after, [160, 230])];
  assert(Math.hypot(was[0] - is[0], was[1] - is[1]) < 0.2, `${was} ${is}`);
});

test("copies a position as text and opens one", {
  permissions: ["clipboard-read", "clipboard-write"],
}, async (page) => {
  await open(page, { config: { expansions: ["inns_cathedrals"] }, seats: PEOPLE });
  await choose(page);
  await pick(page, "#text");
  await page.waitForSelector("#notation[open]");
  const text = await page.inputValue("#boardText");
  const before = new Game(Config.fromText(text), { chance: "external" });
  assert.equal(before.toText(), text);
  assert.deepEqual([before.phase, before.board().length], ["figure", 2]);
  await page.click("#copyText");
  await page.waitForFunction(() => document.getElementById("boardError").textContent === "Text copied.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
  await page.fill("#boardText", "carc 1\n| D Vv");
  await page.click("#openText");
  await leave(page);
  await page.waitForFunction(() =>
    document.getElementById("boardError").textContent.includes("position: line 2, column 5: "),
  );
  const line = "carc 1; players 3; | D U>+1@road; scores 12 7 0; drawn V";
  await page.fill("#boardText", line);
  await page.click("#openText");
  await leave(page);
  await page.waitForSelector("#notation:not([open])", { state: "attached" });
  await page.waitForFunction(() => document.querySelectorAll("#players li").length === 3);
  assert.deepEqual(await pointsOf(page), [12, 7, 0]);
  assert.equal(await tiles(page), 2);
  assert.equal(await openFile(page, line), "");
  assert.deepEqual(await pointsOf(page), [12, 7, 0]);
  await speak(page, "fr");
  assert.equal(await page.textContent("#text"), "Position sous forme de texte");
});
