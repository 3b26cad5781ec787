/** A browser that shows the built page, and helpers for the page tests. */

import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { deflateRawSync, inflateRawSync } from "node:zlib";

import { Config, Game } from "carc";
import { chromium } from "playwright-core";

import { serve } from "./serve.mjs";

const { BROWSER, PICTURES } = process.env;
/** The time limit for reaching a state, in milliseconds. It is long enough for a busy machine. */
const PATIENCE = Number(process.env.WAIT ?? 300_000);
/** The time limit for a whole test, in milliseconds. A test that exceeds it fails instead of blocking the run. */
const LIMIT = (process.env.SHORT ? 2 : 6) * PATIENCE;
/** The number of failed tests after which no more tests start: the browser may be the cause, and each would time out. */
const MOST_FAILED = 5;
/** The maximum number of decisions in a long game. A short run plays only the beginning. */
export const DECISIONS = process.env.SHORT ? 40 : Number.POSITIVE_INFINITY;
export const server = await serve("dist");
export const browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"], timeout: PATIENCE });
const tests = [];
let passed = 0;
let failed = 0;
const wanted = process.env.ONLY ?? "";

/** Makes every page open the list of moves, because most tests choose from it. */
export const openMoves = (pages) =>
  pages.addInitScript(() => location.protocol.startsWith("http") && localStorage.setItem("carc moves", "open"));

/** Opens a page with empty browser storage. */
export async function newPage(options = {}) {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(PATIENCE);
  await openMoves(page);
  return page;
}

export const link = (plan) => {
  const { line, ...head } = plan;
  const packed = line.flatMap((index) => (index < 128 ? [index] : [(index & 127) | 128, index >> 7]));
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify({ ...head, at: line.length })}\n`), Buffer.from(packed)]);
  return `${server.address}#${deflateRawSync(bytes).toString("base64url")}`;
};

/** Returns the plan in a page URL. */
export function planOf(address) {
  const bytes = inflateRawSync(Buffer.from(new URL(address).hash.slice(1), "base64url"));
  const end = bytes.indexOf(10);
  const line = [];
  for (let at = end + 1; at < bytes.length; at += 1)
    line.push(bytes[at] < 128 ? bytes[at] : (bytes[at] & 127) + bytes[(at += 1)] * 128);
  return { ...JSON.parse(bytes.subarray(0, end)), line };
}

export const pointsOf = (page) => page.$$eval("#players .points", (all) => all.map((one) => Number(one.textContent)));
export const settled = (page, before) => page.waitForFunction((at) => document.body.dataset.ready !== at, before);
export const readyAt = (page, at) =>
  page.waitForFunction((wanted) => document.body.dataset.ready === wanted, String(at));
/** Confirms that the user wants to leave a game in progress. */
export const leave = (page) => page.click('#leaving [value="leave"]');
/** Selects a menu entry. */
export async function pick(page, entry) {
  await page.click("#menu");
  await page.click(entry);
}
export const isOver = (page) => page.evaluate(() => document.body.dataset.over === "true");

/** Checks that the page shows the same scores as the engine after the same decisions. */
export async function sameAsEngine(page) {
  await pick(page, "#share");
  await page.waitForFunction(() => document.getElementById("message").textContent !== "");
  const plan = planOf(page.url());
  const game = new Game(new Config(plan.config), { seed: BigInt(plan.seed) });
  for (const index of plan.line) game.playIndex(index);
  assert.equal(game.isOver, await isOver(page));
  assert.deepEqual(await pointsOf(page), game.scores);
  return page.url();
}

/**
 * Adds a test, which `run` runs in a separate page. A short run skips `long` tests. `slow` tests start first, so that
 * they do not run alone at the end. Console errors fail a test unless `allowed` matches them.
 */
export function test(name, { long = false, slow = false, allowed = /^$/, ...options }, body) {
  if (!name.includes(wanted) || (long && process.env.SHORT)) return;
  tests.push({ name, slow, allowed, options, body });
}

/** Returns the result of a promise, or rejects if it takes longer than a test may. */
async function withinLimit(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the test took longer than ${LIMIT / 1000} s`)), LIMIT);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function play({ name, allowed, options, body }) {
  // Disable animations, which repaint the board continuously and take a quarter of the processor time.
  const page = await newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...options });
  const faults = [];
  const begin = performance.now();
  page.on(
    "console",
    (message) => message.type() === "error" && !allowed.test(message.text()) && faults.push(message.text()),
  );
  page.on("pageerror", (error) => faults.push(String(error)));
  try {
    await withinLimit(body(page));
    assert.deepEqual(faults, []);
    passed += 1;
    console.log(`ok: ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED: ${name}\n${error.stack}\n${faults.join("\n")}`);
    await page.screenshot({ path: `${PICTURES}/failed.png` }).catch(() => {});
  }
  await withinLimit(page.close()).catch(() => {});
}

/** Runs one more test in parallel than there are cores, and prints the totals. */
export async function run() {
  const queue = tests.toSorted((one, other) => other.slow - one.slow);
  const work = async () => {
    for (let next = queue.shift(); next && failed < MOST_FAILED; next = queue.shift()) await play(next);
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  console.log(`${passed} passed, ${failed} failed`);
  // Failed tests may leave servers running, which would keep this process alive. Playwright closes the browser.
  process.exit(failed ? 1 : 0);
}

export async function open(page, { wait = true, ...plan }) {
  await page.goto(link({ config: {}, seed: "7", seats: ["person", "easy"], line: [], ...plan }));
  if (wait) await page.waitForFunction(() => document.body.dataset.ready !== undefined);
}

/** Plays to the end, or up to a number of decisions. `decide` makes one decision. */
export async function playOut(page, decide, most = Number.POSITIVE_INFINITY) {
  for (let made = 0; made < most && !(await isOver(page)); made += 1) {
    const before = await page.evaluate(() => document.body.dataset.ready);
    await decide(page);
    await settled(page, before);
  }
}

export const shot = (page, name) => page.screenshot({ path: `${PICTURES}/${name}.png` });
