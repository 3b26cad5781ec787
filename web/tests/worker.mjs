/** Tests for the package's worker client: calls, errors, progress and cancellation. */

import assert from "node:assert/strict";

import { Config, Game } from "carc";

import { test } from "./browser.mjs";
import { serve } from "./serve.mjs";

const save = new Game(new Config(), { seed: 7 }).toJson();
const LONG = "mcts:iterations=100000000";

/** Runs a function in a page with the package's modules. Returns its result and the number of workers. */
async function inPackage(page, options, act) {
  const files = await serve("node_modules/carc", options);
  let workers = 0;
  page.on("worker", () => (workers += 1));
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await page.goto(`${files.address}README.md`);
  const result = await page.evaluate(act, { address: files.address, save, LONG });
  files.close();
  return { result, workers };
}

test("a worker answers calls made before it has loaded", {}, async (page) => {
  const { result } = await inPackage(page, {}, async ({ address, save }) => {
    const { Agents } = await import(`${address}agents.js`);
    const agents = new Agents();
    const [action, ranked, again] = await Promise.all([
      agents.choose(save, "greedy"),
      agents.rank(save, "greedy", { turns: true }),
      agents.choose(save, "greedy"),
    ]);
    agents.close();
    const closed = await agents.choose(save, "greedy").catch(({ code }) => code);
    return { action, turns: ranked.length, again, closed };
  });
  assert.equal(result.action.verb, "place_tile");
  assert.deepEqual(result.again, result.action);
  assert(result.turns > 1);
  assert.equal(result.closed, "worker_closed");
});

test("errors of a worker keep their class and fields", {}, async (page) => {
  const { result } = await inPackage(page, {}, async ({ address, save }) => {
    const { Agents } = await import(`${address}agents.js`);
    const { AgentError, LoadError } = await import(`${address}errors.js`);
    const agents = new Agents();
    const wrong = await agents.choose(save, "nobody").catch((error) => error);
    const damaged = await agents.choose("{}", "greedy").catch((error) => error);
    const lost = new Agents(() => new Worker(`${address}missing.js`, { type: "module" }));
    const missing = await lost.choose(save, "greedy").catch(({ code }) => code);
    const { verb } = await agents.choose(save, "greedy");
    return [wrong instanceof AgentError, wrong.code, damaged instanceof LoadError, damaged.index, missing, verb];
  }).catch((error) => assert.fail(error));
  assert.deepEqual(result, [true, "bad_agent", true, null, "worker_failed", "place_tile"]);
});

for (const isolated of [false, true]) {
  const how = isolated ? "in shared memory" : "by a new worker";
  test(`a running search is cancelled ${how}`, {}, async (page) => {
    const { result, workers } = await inPackage(page, { isolated }, async ({ address, save, LONG }) => {
      const { Agents } = await import(`${address}agents.js`);
      const agents = new Agents();
      const controller = new AbortController();
      const progress = [];
      const search = agents.choose(save, LONG, {
        signal: controller.signal,
        onProgress: (done, total) => {
          progress.push([done, total]);
          if (progress.length === 2) controller.abort();
        },
      });
      const waiting = agents.choose(save, "greedy");
      const dropped = agents.choose(save, LONG, { signal: controller.signal });
      const names = await Promise.all([search, dropped].map((one) => one.catch(({ name }) => name)));
      return { names, progress, verb: (await waiting).verb };
    });
    assert.deepEqual(result.names, ["AbortError", "AbortError"]);
    assert.equal(result.verb, "place_tile");
    assert(result.progress[1][0] > result.progress[0][0]);
    assert.equal(result.progress[0][1], 100_000_000);
    assert.equal(workers, isolated ? 1 : 2);
  });
}
