/** Tests for the end of a game and its review. */

import assert from "node:assert/strict";

import { Agent, Config, Game } from "carc";

import { browser, link, open, openMoves, pick, readyAt, shot, test } from "./browser.mjs";

const CONFIG = { players: 2, preset: "c3", tile_sets: { base: 0 }, expansions: ["river"] };

/** Returns the decisions in a short game between two agents, and the game after them. */
function played(name, config = CONFIG) {
  const game = new Game(new Config(config), { seed: 7n });
  const agent = new Agent(name, { seed: 1n });
  const line = [];
  while (!game.isOver) {
    line.push([...game.legalCodes()].indexOf(agent.choose(game).code));
    game.playIndex(line.at(-1));
  }
  return { game, line };
}

test("the end of a game shows the standing and offers a rematch and a picture", {}, async (page) => {
  const { game, line } = played("easy");
  await open(page, { config: CONFIG, seats: ["person", "easy"], line });
  await page.waitForSelector("#breakdown tr");
  const shown = await page.$$eval("#standing strong", (all) => all.map((one) => Number(one.textContent)));
  assert.deepEqual(
    shown,
    [...game.scores].sort((one, other) => other - one),
  );
  const sums = await page.$$eval("#breakdown tr:last-child td", (all) => all.map((one) => Number(one.textContent)));
  assert.deepEqual(sums, [...game.scores]);
  await shot(page, "ending");
  const [picture] = await Promise.all([page.waitForEvent("download"), page.click("#sharePicture")]);
  assert.equal(picture.suggestedFilename(), "carc-result.png");
  await page.click("#rematch");
  await readyAt(page, 0);
  assert(!(await page.isVisible("#ending")));
  assert.match(await page.textContent("#players"), /Player 2 \(easy\)/);
});

test("a review finds a bad turn and jumps to it", {}, async (page) => {
  const { line } = played("random");
  await open(page, { config: CONFIG, seats: ["person", "person"], line });
  await page.click("#openReview");
  await page.waitForSelector('#review[data-done="true"]');
  const losses = await page.$$eval("#worst button", (all) =>
    all.map((one) => Number(/−([\d.]+)/.exec(one.textContent)[1])),
  );
  assert.equal(losses.length, 3);
  assert.deepEqual(
    losses,
    losses.toSorted((one, other) => other - one),
  );
  assert(losses[2] >= 0.5);
  assert.match(await page.textContent("#worst"), /Better: Place tile/);
  const turns = await page.locator("#reviewed button").count();
  assert(turns >= 10, `${turns} turns`);
  const points = (await page.getAttribute("#leads polyline", "points")).split(" ");
  assert(points.length > turns / 2);
  await shot(page, "review");
  const at = await page.getAttribute("#worst button", "data-at");
  await page.click("#worst button");
  await readyAt(page, Number(at));
  await page.waitForSelector("#board .ghost");
  // Click at the right edge of the chart, where the last turn is.
  const box = await page.locator("#leads").boundingBox();
  await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2);
  await page.waitForFunction((before) => Number(document.body.dataset.ready) > Number(before), at);
});

test("another move in a finished game keeps the game", {}, async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await openMoves(context);
  context.setDefaultTimeout(300_000);
  const page = await context.newPage();
  const { line } = played("easy");
  const before = line.slice(0, -1);
  await page.goto(link({ config: CONFIG, seed: "7", seats: ["person", "person"], line: before }));
  await readyAt(page, before.length);
  await page.locator("#choices button").last().click();
  await page.waitForFunction(() => document.body.dataset.over === "true");
  const end = Number(await page.evaluate(() => document.body.dataset.at));
  await readyAt(page, end);
  for (let at = end; at > 0 && at > end - 4; at -= 1) {
    await page.click("#undo");
    await readyAt(page, at - 1);
  }
  await page.locator("#choices button").first().click();
  await page.waitForFunction((last) => document.body.dataset.ready !== String(last), end - 4);
  await pick(page, "#list");
  await page.waitForSelector("#gameList li:nth-child(2)");
  await context.close();
});
