/** Plays on the built page in Chromium and compares the games with the engine in Node.js. */

import assert from "node:assert/strict";

import { Config, Game } from "carc";

import {
  DECISIONS,
  leave,
  link,
  newPage,
  open,
  playOut,
  pointsOf,
  run,
  sameAsEngine,
  server,
  settled,
  shot,
  test,
  pick,
} from "./browser.mjs";
import "./access.mjs";
import "./build.mjs";
import "./ending.mjs";
import { byKeys, byMouse, byTouch } from "./hands.mjs";
import "./help.mjs";
import "./kept.mjs";
import "./kit.mjs";
import "./motion.mjs";
import "./points.mjs";
import "./puzzles.mjs";
import "./rooms.mjs";
import { serve } from "./serve.mjs";
import "./screen.mjs";
import "./sight.mjs";
import "./stored.mjs";
import "./thinking.mjs";
import "./worker.mjs";
import "./tiles.mjs";

test("plays a base game by clicking", {}, async (page) => {
  await open(page, {});
  await shot(page, "begin");
  let turns = 0;
  await playOut(page, async () => {
    turns += 1;
    if (turns === 31) await shot(page, "middle");
    const target = (await page.$("#choices button")) && (await page.$$("#board [data-index]"));
    const last = target.at(-1);
    if (!last) return page.click("#choices button");
    await last.dispatchEvent("click");
  });
  await page.waitForSelector("#breakdown tr");
  const rows = await page.$$eval("#breakdown tr", (all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  const counted = [1, 2].map((column) => rows.slice(1, -1).reduce((sum, row) => sum + Number(row[column]), 0));
  assert.deepEqual(counted, await pointsOf(page));
  assert(
    rows.some(([reason]) => reason === "completed road"),
    JSON.stringify(rows),
  );
  await shot(page, "end");
  const address = await sameAsEngine(page);
  assert(new URL(address).hash.length <= 700, `${new URL(address).hash.length} characters`);
  console.log(`a link of ${new URL(address).hash.length} characters`);
  const again = await newPage();
  await again.goto(address);
  await again.waitForFunction(() => document.body.dataset.ready !== undefined);
  assert.deepEqual(await pointsOf(again), await pointsOf(page));
  await again.close();
});

test("plays a base game by keyboard only", {}, async (page) => {
  await open(page, { seed: "8" });
  await page.focus("#choices button");
  await playOut(page, async () => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  });
  await sameAsEngine(page);
});

const EVERYTHING = { config: { players: 4, preset: "everything" }, seats: ["person", "easy", "easy", "easy"] };

test("plays a four-player game with all expansions by mouse", { slow: true, colorScheme: "dark" }, async (page) => {
  await open(page, EVERYTHING);
  let decisions = 0;
  const decide = async () => {
    decisions += 1;
    if (decisions === 40) await shot(page, "dark");
    await byMouse(page, decisions);
  };
  await playOut(page, decide, DECISIONS);
  await shot(page, "everything");
  await sameAsEngine(page);
});

test("plays a four-player game with all expansions by keyboard", { slow: true }, async (page) => {
  await open(page, { ...EVERYTHING, seed: "9" });
  await byKeys.begin(page);
  let decisions = 0;
  await playOut(page, () => byKeys.decide(page, (decisions += 1)), DECISIONS);
  await sameAsEngine(page);
});

test("plays a four-player game with all expansions by touch", {
  long: true,
  slow: true,
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 800 },
}, async (page) => {
  await open(page, { ...EVERYTHING, seed: "10" });
  let decisions = 0;
  const decide = async () => {
    decisions += 1;
    if (decisions === 40) await shot(page, "touch");
    await byTouch(page, decisions);
  };
  await playOut(page, decide);
  await sameAsEngine(page);
});

test("an invalid link starts a new game", {}, async (page) => {
  await page.goto(`${server.address}#nothing`);
  await page.waitForFunction(
    () => document.getElementById("message").textContent === "This link does not contain a game.",
  );
  assert(await page.isVisible("#choices button"));
  // A link that names an unknown occupant for a seat does not start its game either.
  await page.goto(link({ config: {}, seed: "7", seats: ["person", "nobody"], line: [] }));
  await page.waitForFunction(
    () => document.getElementById("message").textContent === "This link does not contain a game.",
  );
});

test("the package finds its WebAssembly in a browser", {}, async (page) => {
  const files = await serve("node_modules/carc");
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await page.goto(`${files.address}README.md`);
  const scores = await page.evaluate(async (address) => {
    const { Agent, Config, Game } = await import(address);
    const game = new Game(new Config(), { seed: 7 });
    const agent = new Agent("greedy", { seed: 7 });
    while (!game.isOver) game.play(agent.choose(game));
    return [...game.scores];
  }, `${files.address}index.js`);
  assert.equal(scores.length, 2);
  files.close();
});

test("covers a hidden hand before the next player's turn", {}, async (page) => {
  const config = { options: { hand_size: "3", hand_visibility: "hidden" } };
  await open(page, { config, seats: ["person", "person"] });
  const game = new Game(new Config(config), { seed: 7n });
  let told = 0;
  for (const seat of [0, 1]) {
    assert.match(await page.textContent("#coverAsk"), new RegExp(`Player ${seat + 1}`));
    await shot(page, "cover");
    await page.click("#coverShow");
    const rows = await page.$$eval("#players small", (all) => all.map((one) => one.textContent));
    assert(
      game.hand(seat).every((tile) => rows[seat].includes(`${tile} – ${game.config.tile(tile).name}`)),
      rows[seat],
    );
    assert.match(rows[1 - seat], /3 in hand/);
    // The next viewer may know different facts about the events, but the log must not become shorter.
    const lines = await page.locator("#told p").count();
    assert(lines > told, `${lines} lines after ${told}`);
    told = lines;
    while (game.actor === seat) {
      const before = await page.evaluate(() => document.body.dataset.ready);
      await page.locator("#choices button").last().click();
      await settled(page, before);
      game.playIndex(game.legalCodes().length - 1);
    }
  }
});

/** Returns the names in the new-game form that have no translation, with spaces instead of underscores. */
const untranslated = (page) =>
  page.evaluate(() => {
    const raw = (input) => (input.type === "checkbox" ? input.value : input.name.slice(input.name.indexOf(" ") + 1));
    const told = [...document.querySelectorAll("#setup input[name], #setup select[name^=option]")].map((input) => [
      raw(input),
      input.closest("label").firstChild.data ?? input.nextSibling.data,
    ]);
    for (const option of document.querySelectorAll("#setup select[name^=option] option"))
      told.push([option.value, option.text]);
    return told
      .filter(([name, text]) => /[a-z]/.test(name) && text.trim() === name.replaceAll("_", " "))
      .map(([name]) => name);
  });

test("translates the page and reports an invalid new game", { locale: "de-DE" }, async (page) => {
  await open(page, {});
  assert.equal(await page.textContent("#new"), "Neues Spiel");
  assert.deepEqual(await untranslated(page), []);
  await page.selectOption("#language", "fr");
  assert.equal(await page.textContent("#new"), "Nouvelle partie");
  await page.selectOption("#language", "en");
  await pick(page, "#new");
  await page.click("text=Copies of each tile set");
  await page.fill('[name="set base"]', "0");
  await page.click("#setup menu .main");
  await page.waitForFunction(() => document.querySelector(".wrong").textContent !== "");
  await page.fill('[name="set base"]', "2");
  await page.click("#setup menu .main");
  // There are more unseen tiles than a single base game contains.
  await page.waitForFunction(() => Number(document.querySelector("#unseen p").textContent.match(/\d+/)?.[0]) > 130);
});

test("undoes, redoes, browses, saves and opens", {}, async (page) => {
  await open(page, { seats: ["person", "person"] });
  const at = () => page.evaluate(() => document.body.dataset.ready);
  for (let turn = 1; turn <= 6; turn += 1) {
    const before = await at();
    await page.locator("#choices button").last().click();
    await settled(page, before);
  }
  const points = await pointsOf(page);
  await page.click("#undo");
  await settled(page, "6");
  assert.equal(await at(), "5");
  await page.click("#redo");
  await settled(page, "5");
  assert.deepEqual(await pointsOf(page), points);
  const [save] = await Promise.all([page.waitForEvent("download"), pick(page, "#save")]);
  const path = await save.path();
  await page.click("#undo");
  await settled(page, "6");
  await page.setInputFiles("#file", path);
  await leave(page);
  await settled(page, "5");
  assert.equal(await at(), "6");
  // The input is empty, so the same file can be chosen again.
  assert.equal(await page.inputValue("#file"), "");
  await page.click("#advise");
  await page.waitForSelector("#advice li");
  await shot(page, "advice");
});

test("works on a small screen and offline after the first visit", {
  viewport: { width: 390, height: 800 },
}, async (page) => {
  await open(page, {});
  await shot(page, "small");
  await page.waitForFunction(() => document.body.dataset.kept !== undefined);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Add a file that an earlier version of the app has cached.
  const cached = () =>
    page.evaluate(async () => (await (await caches.open("carc")).keys()).map(({ url }) => new URL(url).pathname));
  await page.evaluate(async () => (await caches.open("carc")).put("./assets/index-old.js", new Response("")));
  assert((await cached()).some((path) => path.endsWith("old.js")));
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.kept !== undefined);
  const files = await cached();
  assert(files.some((path) => path.endsWith(".wasm")));
  assert(!files.some((path) => path.endsWith("old.js")), files.join());
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.ready !== undefined);
});

await run();
