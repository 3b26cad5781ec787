/** Plays on the built page in Chromium and compares with the engine in Node.js. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { deflateRawSync, inflateRawSync } from "node:zlib";

import { Config, Game } from "carc";
import { chromium } from "playwright-core";

import { serve } from "./serve.mjs";

const { BROWSER, PICTURES } = process.env;
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const server = await serve("dist");
const browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
let passed = 0;
let failed = 0;

const link = (plan) => {
  const { line, ...head } = plan;
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify({ ...head, at: line.length })}\n`), Buffer.from(line)]);
  return `${server.address}#${deflateRawSync(bytes).toString("base64url")}`;
};

/** The plan that the address of the page holds. */
function planOf(address) {
  const bytes = inflateRawSync(Buffer.from(new URL(address).hash.slice(1), "base64url"));
  const end = bytes.indexOf(10);
  const line = [];
  for (let at = end + 1; at < bytes.length; at += 1) line.push(bytes[at] < 128 ? bytes[at] : (bytes[at] & 127) + bytes[(at += 1)] * 128);
  return { ...JSON.parse(bytes.subarray(0, end)), line };
}

const pointsOf = (page) => page.$$eval("#players .points", (all) => all.map((one) => Number(one.textContent)));
const settled = (page, before) => page.waitForFunction((at) => document.body.dataset.ready !== at, before);
const isOver = (page) => page.evaluate(() => document.body.dataset.over === "true");

/** The scores in the page are those of the engine after the same decisions. */
async function sameAsEngine(page) {
  await page.click("#share");
  await page.waitForFunction(() => document.getElementById("message").textContent !== "");
  const plan = planOf(page.url());
  const game = new Game(new Config(plan.config), { seed: BigInt(plan.seed) });
  for (const index of plan.line) game.playIndex(index);
  assert(game.isOver);
  assert.deepEqual(await pointsOf(page), game.scores);
  return page.url();
}

async function test(name, options, body) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  const faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  try {
    await body(page);
    assert.deepEqual(faults, []);
    passed += 1;
    console.log(`ok: ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED: ${name}\n${error.stack}\n${faults.join("\n")}`);
    await page.screenshot({ path: `${PICTURES}/failed.png` });
  }
  await page.close();
}

async function open(page, plan) {
  await page.goto(link({ config: {}, seed: "7", seats: ["person", "easy"], line: [], ...plan }));
  await page.waitForFunction(() => document.body.dataset.ready !== undefined);
}

/** Plays to the end by one way of deciding; `decide` makes one decision. */
async function playOut(page, decide) {
  while (!(await isOver(page))) {
    const before = await page.evaluate(() => document.body.dataset.ready);
    await decide(page);
    await settled(page, before);
  }
}

const shot = (page, name) => page.screenshot({ path: `${PICTURES}/${name}.png` });

await test("a base game by clicking on the board", {}, async (page) => {
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
  await shot(page, "end");
  const address = await sameAsEngine(page);
  assert(new URL(address).hash.length <= 700, `${new URL(address).hash.length} characters`);
  console.log(`a link of ${new URL(address).hash.length} characters`);
  const again = await browser.newPage();
  await again.goto(address);
  await again.waitForFunction(() => document.body.dataset.ready !== undefined);
  assert.deepEqual(await pointsOf(again), await pointsOf(page));
  await again.close();
});

await test("a base game by keys only", {}, async (page) => {
  await open(page, { seed: "8" });
  await page.focus("#choices button");
  await playOut(page, async () => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  });
  await sameAsEngine(page);
});

await test("a game of everything for four", { colorScheme: "dark" }, async (page) => {
  await open(page, { config: { players: 4, preset: "everything" }, seats: ["person", "easy", "easy", "easy"] });
  let decisions = 0;
  await playOut(page, async () => {
    decisions += 1;
    const buttons = await page.$$("#choices button");
    if (decisions === 40) await shot(page, "figures");
    await buttons[Math.floor(buttons.length / 2)].dispatchEvent("click");
  });
  await shot(page, "everything");
  await sameAsEngine(page);
});

await test("a turn by touch", { hasTouch: true, viewport: { width: 390, height: 800 } }, async (page) => {
  await open(page, { seats: ["person", "person"] });
  await page.locator("#board .cell").first().tap();
  await page.waitForSelector("#board .ghost");
  assert.equal(await page.evaluate(() => document.body.dataset.at), "0");
  await page.locator("#board .cell").first().tap();
  await page.waitForFunction(() => document.body.dataset.ready === "1");
  await page.locator("#board .dot").last().tap();
  await page.waitForFunction(() => document.body.dataset.ready === "2");
  await shot(page, "touch");
});

await test("undo, redo, looking back, saving and opening", {}, async (page) => {
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
  const [save] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  const path = await save.path();
  await page.click("#undo");
  await settled(page, "6");
  await page.setInputFiles("#file", path);
  await settled(page, "5");
  assert.equal(await at(), "6");
  await page.click("#advise");
  await page.waitForSelector("#advice li");
  await shot(page, "advice");
});

await test("no serious fault for those who cannot see or use a mouse", {}, async (page) => {
  await open(page, {});
  for (const dialog of [false, true]) {
    if (dialog) await page.click("#new");
    if (dialog) await shot(page, "setup");
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    assert.deepEqual(serious.map(({ id, nodes }) => `${id} ${nodes[0].html}`), []);
  }
});

await test("a small screen and no network after the first visit", { viewport: { width: 390, height: 800 } }, async (page) => {
  await open(page, {});
  await shot(page, "small");
  await page.waitForFunction(async () => (await (await caches.open("carc")).keys()).length >= 5);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.ready !== undefined);
});

await browser.close();
server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
