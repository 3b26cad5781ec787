/** Tests that points are shown above the figures that scored them, together with the feature. */

import assert from "node:assert/strict";

import { Config, Game } from "carc";

import { open, settled, shot, test } from "./browser.mjs";

/** Two caps form a city: the first player places the second cap and claims the city. */
const config = { start: { tiles: [{ tile: "base/D", x: 0, y: 0 }], drawn: "base/E", active: 0 } };
const CITY = [
  { x: 0, y: -1, segment: 0 },
  { x: 0, y: 0, segment: 0 },
];

/** Returns the path that the page draws for the given segments on the board. */
function pathOf(game, spots) {
  const rings = spots.flatMap((spot) => {
    const { tile, canonical } = game.board().find(({ x, y }) => x === spot.x && y === spot.y);
    return game.config
      .outline(tile, spot.segment, canonical)
      .map((ring) => ring.map(([x, y]) => [x + spot.x, y + spot.y]));
  });
  return rings.map((ring) => `M${ring.map((point) => point.join(" ")).join("L")}Z`).join("");
}

/** Freezes the animated points. Returns a function that releases them. */
async function hold(page) {
  const style = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".gain { animation-play-state: paused !important }");
    document.getElementById("board").shadowRoot.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  return () => style.evaluate((sheet) => sheet.replaceSync(""));
}

async function play(page, actions) {
  await open(page, { config, seats: ["person", "person"] });
  const release = await hold(page);
  const game = new Game(new Config(config), { seed: 7n });
  for (const text of actions) {
    const index = [...game.legalCodes()].indexOf(game.config.action(text).code);
    const before = await page.evaluate(() => document.body.dataset.ready);
    await page.click(`#choices [data-index="${index}"]`);
    await settled(page, before);
    game.playIndex(index);
  }
  return { game, release };
}

const scoreCity = (page) => play(page, ["place 0,-1 180", "place meeple 0,-1 0"]);

const gains = (page) =>
  page.$$eval(".gain", (all) =>
    all.map((one) => ({
      text: [...one.querySelectorAll("text")].map((text) => text.textContent),
      path: one.querySelector("path").getAttribute("d"),
    })),
  );

const isTraced = (page, path) =>
  page.waitForFunction(
    (d) => document.getElementById("board").shadowRoot.querySelector("path.feature")?.getAttribute("d") === d,
    path,
  );

test("shows points above their feature and in the score list", {
  reducedMotion: "no-preference",
}, async (page) => {
  const { game, release } = await scoreCity(page);
  const city = pathOf(game, game.featureAt(CITY[0]).spots);
  assert.deepEqual(await gains(page), [{ text: ["1", "+4"], path: city }]);
  assert.equal(await page.textContent(".gained"), "+4");
  await shot(page, "points");
  await release();
  await page.waitForFunction(() => !document.getElementById("board").shadowRoot.querySelector(".gain"));

  // The corresponding line in the log highlights the same feature, with the mouse and with the keyboard.
  const line = page.locator("#told p", { hasText: "completed city" });
  const traced = () => isTraced(page, city);
  const gone = () =>
    page.waitForFunction(() => !document.getElementById("board").shadowRoot.querySelector("path.feature"));
  await line.hover();
  await traced();
  await page.mouse.move(300, 300);
  await gone();
  await page.focus("#told");
  for (let presses = 0; presses < 20 && !(await line.evaluate((one) => one === document.activeElement)); presses += 1)
    await page.keyboard.press("ArrowUp");
  await traced();

  const told = () => page.$$eval("#told p", (all) => all.map((one) => one.textContent));
  const before = await told();
  const step = async (id, from) => {
    await page.click(id);
    await settled(page, from);
  };
  await step("#undo", "2");
  assert.deepEqual(await gains(page), []);
  assert.equal(await page.locator("#told p", { hasText: "completed city" }).count(), 0);
  await hold(page);
  await step("#redo", "1");
  assert.equal((await gains(page)).length, 1);
  assert.deepEqual(await told(), before);
  await page.click("text=Replay");
  await page.focus("#time");
  await page.keyboard.press("Home");
  await settled(page, "2");
  assert.deepEqual(await gains(page), []);
});

test("does not animate points with reduced motion", {}, async (page) => {
  const { release } = await scoreCity(page);
  assert.equal(await page.$eval(".rise", (one) => getComputedStyle(one).animationName), "none");
  await release();
  await page.waitForFunction(() => !document.getElementById("board").shadowRoot.querySelector(".gain"));
});

test("lists feature owners and shows them on the board", {}, async (page) => {
  const { game } = await play(page, ["place 0,1 90", "place meeple 0,1 0"]);
  const [city] = game.features().filter(({ figures }) => figures.length > 0);
  assert.equal(await page.locator("#features li").count(), 0);
  await page.click("text=Occupied features");
  const line = page.locator("#features li");
  const open = `tiles: ${city.tiles}, open ends: ${city.openEnds}; Player 1; current value: ${city.value}, ${game.completedValue(city.spots[0])} when complete`;
  assert.equal(await line.textContent(), `${city.kind}, ${open}`);
  await line.hover();
  await isTraced(page, pathOf(game, city.spots));
});
