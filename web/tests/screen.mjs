/** Tests that the view follows the game on every screen, and that users can reach everything by touch. */

import assert from "node:assert/strict";

import { Config, Game } from "carc";

import { open, readyAt, settled, shot, test } from "./browser.mjs";
import { serve } from "./serve.mjs";

const PEOPLE = ["person", "person"];
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

const box = (page, selector) =>
  page.$eval(selector, (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { left, top, right, bottom };
  });

/** Returns true if an element is completely inside the board. */
async function isOnBoard(page, selector) {
  const [one, board] = [await box(page, selector), await box(page, "#board")];
  return one.left >= board.left && one.right <= board.right && one.top >= board.top && one.bottom <= board.bottom;
}

const still = (page) => page.waitForFunction(() => document.getElementById("board").dataset.still === "true");

/** Returns the decisions after which a player can choose between the largest number of spots on the last tile. */
function figurePhase() {
  const game = new Game(new Config({ preset: "c3" }), { seed: 7n });
  const line = [];
  while (game.phase !== "figure" || game.legalCodes().length < 6) {
    const { length } = game.legalCodes();
    line.push(game.phase === "figure" ? length - 1 : length >> 1);
    game.playIndex(line.at(-1));
  }
  return line;
}

test("after the user zooms, the view still shows the last tile", {}, async (page) => {
  await open(page, { seats: PEOPLE });
  for (let press = 0; press < 5; press += 1) await page.click("#closer");
  for (let at = 0; at < 8; at += 1) {
    await page.locator("#choices button").last().click();
    await readyAt(page, at + 1);
  }
  // The view does not follow the game until two seconds after the user has moved it.
  await page.waitForFunction(() => {
    const inner = [...document.getElementById("board").shadowRoot.querySelectorAll(".last")]
      .at(-1)
      .getBoundingClientRect();
    const outer = document.getElementById("board").getBoundingClientRect();
    return (
      inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
    );
  });
});

test("after a resize, the view shows the board again", {}, async (page) => {
  await open(page, { seats: PEOPLE });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForFunction(() => {
    const inner = document.getElementById("board").shadowRoot.querySelector(".tiles").getBoundingClientRect();
    const outer = document.getElementById("board").getBoundingClientRect();
    return outer.right <= 390 && inner.left >= outer.left && inner.right <= outer.right;
  });
  await still(page);
  assert(await isOnBoard(page, "#board .tiles"));
});

test("spots for figures are large and apart on a phone", PHONE, async (page) => {
  await open(page, { config: { preset: "c3" }, seats: PEOPLE, line: figurePhase() });
  await still(page);
  const dots = await page.$$eval("#board .dot", (all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, size: Math.min(width, height) };
    }),
  );
  assert(dots.length >= 5, `${dots.length} dots`);
  for (const { x, y, size } of dots) {
    assert(size >= 24, `${size} pixels`);
    const near = dots.filter((other) => Math.hypot(other.x - x, other.y - y) < 12);
    assert.equal(near.length, 1);
  }
  await shot(page, "phone-figure");
});

test("taps rotate a tile on the board, and a button places it", PHONE, async (page) => {
  // The first tile in this game fits a cell in several rotations.
  const config = { preset: "c3" };
  const game = new Game(new Config(config), { seed: 3n });
  const line = [];
  const turnsOn = () => {
    const cells = new Map();
    for (const { verb, x, y, rotation } of game.legalActions())
      if (verb === "place_tile") cells.set(`${x} ${y}`, [...(cells.get(`${x} ${y}`) ?? []), rotation]);
    return [...cells.values()].filter(({ length }) => length > 1).length === cells.size && cells.size > 0;
  };
  while (!turnsOn()) {
    line.push(game.legalCodes().length - 1);
    game.playIndex(line.at(-1));
  }
  await open(page, { config, seed: "3", seats: PEOPLE, line });
  await still(page);
  const cell = await box(page, "#board .cell");
  const tap = () => page.touchscreen.tap((cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2);
  const chosen = () => page.getAttribute("#board .confirm", "data-index");
  await tap();
  const first = game.legalActions()[Number(await chosen())];
  await tap();
  const second = game.legalActions()[Number(await chosen())];
  assert.deepEqual([second.x, second.y], [first.x, first.y]);
  assert.notEqual(second.rotation, first.rotation);
  // The button in the panel must rotate the tile on the board as well.
  await page.tap("#turn");
  const third = game.legalActions()[Number(await chosen())];
  assert.deepEqual([third.x, third.y], [first.x, first.y]);
  assert.notEqual(third.rotation, second.rotation);
  await shot(page, "phone-trial");
  const confirm = await box(page, "#board .confirm");
  assert(confirm.right - confirm.left >= 24);
  const index = Number(await chosen());
  await page.touchscreen.tap((confirm.left + confirm.right) / 2, (confirm.top + confirm.bottom) / 2);
  await readyAt(page, line.length + 1);
  const tile = game.currentTile;
  game.playIndex(index);
  const placed = game.board().at(-1);
  assert.deepEqual([placed.tile, placed.x, placed.y, placed.rotation], [tile, third.x, third.y, third.rotation]);
});

test("the decision and Pass are visible on a phone, and nothing jumps", PHONE, async (page) => {
  const line = figurePhase();
  await open(page, { config: { preset: "c3" }, seats: PEOPLE, line });
  const players = () => page.$eval("#players", (one) => one.getBoundingClientRect().top);
  const before = await players();
  const pass = await box(page, "#pass");
  assert(pass.bottom <= 844 && pass.bottom - pass.top >= 24);
  // After the panel has been scrolled to its end, the next decision scrolls it back to the top.
  await page.$eval("aside", (one) => (one.scrollTop = one.scrollHeight));
  await page.$eval("#pass", (one) => one.click());
  await settled(page, String(line.length));
  assert.equal(await page.$eval("aside", (one) => one.scrollTop), 0);
  assert.equal(await players(), before);
  const decision = await box(page, "#decision");
  assert(decision.top > 0 && decision.bottom < 844);
});

for (const viewport of [PHONE.viewport, { width: 844, height: 390 }])
  test(`buttons are large and the board has space, ${viewport.width} pixels wide`, {
    ...PHONE,
    viewport,
  }, async (page) => {
    await open(page, { config: { players: 4, preset: "everything" }, seats: [...PEOPLE, ...PEOPLE] });
    const small = await page.$$eval("button, select, summary", (all) =>
      all
        .map((one) => ({ id: one.id || one.textContent, height: one.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < 24),
    );
    assert.deepEqual(small, []);
    const { left, top, right, bottom } = await box(page, "#board");
    assert((right - left) * (bottom - top) > 0.4 * viewport.width * viewport.height);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
  });

test("frames in the colors of the players mark the tiles since the viewer's last turn", {}, async (page) => {
  const config = { players: 4, preset: "c3" };
  const game = new Game(new Config(config), { seed: 7n });
  const line = [];
  while (game.actor !== 0 || game.turn < 6 || game.phase !== "place") {
    line.push(game.legalCodes().length - 1);
    game.playIndex(line.at(-1));
  }
  await open(page, { config, seats: ["person", "easy", "easy", "easy"], line });
  const colors = await page.$$eval("#board .last:not(.edge)", (all) => all.map((one) => one.style.stroke));
  assert.equal(colors.length, 3);
  assert.equal(new Set(colors).size, 3);
});

test("opens from the cache if the network does not answer", {}, async (page) => {
  const server = await serve("dist");
  await page.goto(server.address);
  await page.waitForFunction(() => document.body.dataset.kept !== undefined);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  server.silence();
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.ready !== undefined);
  server.close();
});

test("one Tab reaches the list of moves, and the arrow keys its buttons", {}, async (page) => {
  await open(page, { seats: PEOPLE });
  await page.focus("#choices button");
  const stops = await page.$$eval("#choices button", (all) => all.filter(({ tabIndex }) => tabIndex === 0).length);
  assert.equal(stops, 1);
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.index), "1");
  // Screen readers must not announce the game log, and its heading must still be a heading.
  assert.equal(await page.getAttribute("#told", "aria-live"), "off");
  assert.equal(await page.getAttribute("#decision", "role"), null);
});

test("every decision can be made by keyboard while the list of moves is closed", {}, async (page) => {
  const config = { players: 2, preset: "c3", options: { hand_size: "3" } };
  await open(page, { config, seats: PEOPLE });
  await page.$eval("#moves", (one) => (one.open = false));
  let onBoard = 0;
  let others = 0;
  for (let decision = 0; decision < 12; decision += 1) {
    const before = await page.evaluate(() => document.body.dataset.ready);
    const targets = page.locator("#board [role=button]");
    const isOnBoard = (await targets.count()) > 0;
    if (isOnBoard) {
      await page.locator("#board [role=button][tabindex='0']").focus();
      await page.keyboard.press("ArrowRight");
      onBoard += 1;
    } else {
      await page.locator("#options button, #pass").first().focus();
      others += 1;
    }
    await page.keyboard.press("Enter");
    await settled(page, before);
  }
  assert(onBoard > 4 && others > 3, `${onBoard} on the board, ${others} elsewhere`);
  // The list still contains every action, and a single key opens it.
  await page.focus("#moves summary");
  await page.keyboard.press("Enter");
  assert(await page.isVisible("#choices button"));
});

test("supplies are icons with names for screen readers", {}, async (page) => {
  await open(page, { config: { preset: "everything" }, seats: PEOPLE });
  const names = await page.$$eval("#players li:first-child .supply img", (all) => all.map((one) => one.alt));
  assert(names.includes("7 meeples") && names.includes("1 wagon"), names.join());
  await page.waitForFunction(() =>
    [...document.querySelectorAll("#players .supply img")].every((one) => one.naturalWidth > 0),
  );
});
