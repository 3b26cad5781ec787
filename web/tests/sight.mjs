/** Tests that the board shows every piece as the engine draws it, and nothing that should be hidden from the viewer. */

import assert from "node:assert/strict";

import { Config, Game } from "carc";

import { open, shot, test } from "./browser.mjs";

/** Plays a game by always choosing the middle option. Returns the decisions and the game. */
function played(config, seed, most) {
  const game = new Game(new Config(config), { seed });
  const line = [];
  while (!game.isOver && line.length < most) {
    line.push(game.legalCodes().length >> 1);
    game.playIndex(line.at(-1));
  }
  return { game, line };
}

/** Returns the counts in the list of remaining tiles, by tile name. */
async function remaining(page) {
  // The page must not load the pictures before the section is opened.
  assert.equal(await page.locator("#unseen img").count(), 0);
  await page.click("#remaining summary");
  await page.waitForSelector("#unseen li");
  return page.$$eval("#unseen li", (all) =>
    Object.fromEntries(all.map((one) => [one.querySelector("img").alt, Number(one.textContent.match(/\d+/)[0])])),
  );
}

async function showsOnlyTheView(page, config, seed, most) {
  const { game, line } = played(config, seed, most);
  const seats = Array.from({ length: game.config.players }, (_, seat) => (seat === 0 ? "person" : "easy"));
  await open(page, { config, seed: String(seed), seats, line });
  const counts = Object.entries(game.view(0).unseen());
  const named = counts.map(([id, count]) => [`${id} – ${game.config.tile(id).name}`, count]);
  assert.deepEqual(await remaining(page), Object.fromEntries(named));
  return game;
}

test("remaining tiles include hidden hands and tiles under hills", {}, async (page) => {
  const hands = { preset: "c3", options: { hand_size: "3", hand_visibility: "hidden" } };
  await showsOnlyTheView(page, hands, 5n, 0);
  await page.goto("about:blank");
  // Find a position in which it is the person's turn, because agents play most turns.
  let most = 60;
  const config = { preset: "bb5", expansions: ["hills_sheep"] };
  while (played(config, 3n, most).game.actor !== 0) most += 1;
  const hills = await showsOnlyTheView(page, config, 3n, most);
  assert(hills.hiddenTiles > 0);
});

/** Returns the centers of the matching elements, in pixels. */
const centers = (page, selector) =>
  page.$$eval(selector, (all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    }),
  );

/** Waits until all pictures are loaded and the board has stopped moving. */
const drawn = (page) =>
  page.waitForFunction(
    () =>
      document.getElementById("board").dataset.still === "true" &&
      [...document.getElementById("board").shadowRoot.querySelectorAll("image")].every((image) =>
        image.getAttribute("href"),
      ),
  );

test("the wheel next to the board shows the figures on its spaces", {}, async (page) => {
  const config = { expansions: ["wheel"], options: { wheel_board: "aside" } };
  const { game, line } = played(config, 7n, 60);
  await open(page, { config, seats: ["person", "person"], line });
  await drawn(page);
  const onWheel = game.figures().filter(({ space }) => space !== undefined);
  assert(onWheel.length >= 4);
  assert.equal(await page.locator(".figure").count(), game.figures().length + 1);
  const [wheel] = await centers(page, ".piece.wheel");
  const width = await page.$eval(".piece.wheel", (one) => one.getBoundingClientRect().width);
  const near = (await centers(page, ".figure")).filter(([x, y]) => Math.hypot(x - wheel[0], y - wheel[1]) < width / 2);
  // The wheel must show the pig as well.
  assert.equal(near.length, onWheel.length + 1);
  const apart = new Set(near.map((at) => at.map((one) => Math.round(one / 4)).join()));
  assert.equal(apart.size, near.length);
  const box = await page.$eval("#board", (one) => one.getBoundingClientRect().right);
  assert(wheel[0] + width / 2 < box, "the wheel is visible");
  await shot(page, "wheel-aside");
});

test("every figure has its own picture, in the color of its player", { slow: true }, async (page) => {
  const figures = [
    "meeple",
    "abbot",
    "large_meeple",
    "builder",
    "pig",
    "mayor",
    "wagon",
    "barn",
    "shepherd",
    "phantom",
  ];
  const config = { players: 8, preset: "everything" };
  const { line } = played(config, 7n, 500);
  await open(page, { config, seats: Array(8).fill("person"), line });
  await drawn(page);
  const shown = await page.$$eval(".figure[data-player]", (all) =>
    all.map((one) => [`${one.dataset.figure} ${one.dataset.player}`, one.querySelector("image").getAttribute("href")]),
  );
  const pictures = new Map();
  for (const [figure, address] of shown) pictures.set(address, (pictures.get(address) ?? new Set()).add(figure));
  assert(pictures.size > 8);
  assert([...pictures.values()].every((names) => names.size === 1));
  assert(shown.every(([name]) => figures.includes(name.split(" ")[0])));
  assert.equal(await page.locator("#board .label").count(), 0);
});

test("figures that stay on the board are not drawn again", {}, async (page) => {
  let most = 60;
  while (played({}, 7n, most).game.phase !== "place") most += 1;
  const { line, game } = played({}, 7n, most);
  await open(page, { seats: ["person", "person"], seed: "7", line });
  await page.$$eval(".figure", (all) => all.forEach((figure) => (figure.dataset.drawn = "before")));
  await page.click("#choices button");
  await page.waitForFunction((at) => Number(document.body.dataset.at) > at, line.length);
  const figures = game.figures().length;
  assert(figures > 2);
  assert.equal(await page.locator(".figure[data-drawn]").count(), figures);
});
