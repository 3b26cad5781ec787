/** Measures the built page in Chromium: the first board, panning and zooming with 250 tiles, and a search. */

import { Config, Game } from "carc";

import { browser, link, server } from "./browser.mjs";
import { serve } from "./serve.mjs";

const TILES = 250;
const SECONDS = 3;
const config = { players: 2, preset: "everything" };

/** Returns a line of decisions that places 250 tiles. */
function line() {
  const game = new Game(new Config(config), { seed: 7n });
  const taken = [];
  while (!game.isOver && !(game.board().length >= TILES && game.actor === 0 && game.phase === "place")) {
    const index = (taken.length * 7) % game.legalCodes().length;
    game.playIndex(index);
    taken.push(index);
  }
  return { taken, tiles: game.board().length };
}

const ready = (page) => page.waitForFunction(() => document.body.dataset.ready !== undefined);

const first = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await first.goto(server.address);
await ready(first);
console.log(`first board: ${Math.round(await first.evaluate(() => performance.now()))} ms`);
await first.close();

/** A slow mobile connection: 1.6 Mbit/s and 150 ms per request, with compressed files. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const compressed = await serve("dist", { gzip: true });
const slow = await browser.newPage({ viewport: { width: 390, height: 844 } });
const network = await slow.context().newCDPSession(slow);
await network.send("Network.enable");
await network.send("Network.emulateNetworkConditions", SLOW);
await slow.goto(compressed.address);
await ready(slow);
const board = Math.round(await slow.evaluate(() => performance.now()));
const paint = Math.round(
  await slow.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime),
);
console.log(`at 1.6 Mbit/s with gzip: first paint ${paint} ms, first board ${board} ms`);
await slow.close();
compressed.close();

const { taken, tiles } = line();
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(link({ config, seed: "7", seats: ["person", "person"], line: taken }));
await ready(page);
const shown = await page.locator("#board .tiles image").count();
if (shown < tiles) throw new Error(`${shown} tiles are shown`);
await page.waitForFunction(() => {
  const images = [...document.querySelector("#board").shadowRoot.querySelectorAll("image")];
  return images.every((image) => image.hasAttribute("href"));
});
console.log(`pictures of ${tiles} tiles: ${Math.round(await page.evaluate(() => performance.now()))} ms`);

/** Returns the frames per second while an operation is repeated. */
async function frames(act) {
  const counted = page.evaluate(
    (seconds) =>
      new Promise((resolve) => {
        let count = 0;
        const begin = performance.now();
        const frame = (now) => {
          count += 1;
          if (now - begin < seconds * 1000) requestAnimationFrame(frame);
          else resolve((count * 1000) / (now - begin));
        };
        requestAnimationFrame(frame);
      }),
    SECONDS,
  );
  let done = false;
  void counted.then(() => (done = true));
  for (let step = 0; !done; step += 1) await act(step);
  return (await counted).toFixed(0);
}

await page.mouse.move(400, 400);
await page.mouse.down();
console.log(
  `panning on ${tiles} tiles: ${await frames((step) => page.mouse.move(400 + 150 * Math.sin(step / 9), 400 + 90 * Math.cos(step / 9)))} frames a second`,
);
await page.mouse.up();
console.log(
  `zooming on ${tiles} tiles: ${await frames((step) => page.mouse.wheel(0, step % 40 < 20 ? 20 : -20))} frames a second`,
);

// Experts play against each other, and the page shows each decision while the next search runs.
const search = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const half = taken.slice(0, Math.floor(taken.length / 2));
await search.goto(link({ config, seed: "7", seats: ["expert", "expert"], line: half }));
await search.waitForSelector("#stop:not([hidden])");
const longest = await search.evaluate(
  (seconds) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      const begin = performance.now();
      let before = begin;
      let most = 0;
      port1.onmessage = () => {
        const now = performance.now();
        most = Math.max(most, now - before);
        before = now;
        if (now - begin < seconds * 1000) port2.postMessage(0);
        else resolve(most);
      };
      port2.postMessage(0);
    }),
  SECONDS,
);
console.log(`longest task of the page in a search: ${longest.toFixed(0)} ms`);

await browser.close();
server.close();
