/** Tests for games with friends through the server, with each player in a separate browser. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { violationsOf } from "./access.mjs";
import { DECISIONS, isOver, newPage, open, pick, pointsOf, shot, test } from "./browser.mjs";

const { CARC_SERVER } = process.env;

/** The number of history entries after which the tests stop a game. */
const END = 2 * DECISIONS;

/** Starts the server with the built app and with rooms stored in a folder. */
async function serveRooms(data, port = 0) {
  assert(CARC_SERVER, "CARC_SERVER is not set; scripts/web.py builds the server and sets it");
  const many = ["--connections-per-address", "1000", "--rooms-per-minute", "1000"];
  const place = ["--listen", `127.0.0.1:${port}`, "--data", data, "--web", "dist"];
  const server = spawn(CARC_SERVER, ["serve", ...place, "--pace", "0", ...many], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await Promise.race([
    once(server.stdout, "data"),
    once(server, "exit").then(([status]) => assert.fail(`the server ended with status ${status}`)),
  ]);
  const address = `${String(line).trim()}/`;
  return {
    address,
    port: Number(new URL(address).port),
    kill: async () => {
      server.kill("SIGKILL");
      await once(server, "exit");
    },
  };
}

/** Runs a test with a server. `restart` kills the server and starts it again on the same port. */
function roomTest(name, options, body) {
  test(name, { slow: true, allowed: /WebSocket connection|ERR_CONNECTION/, ...options }, async (page) => {
    const data = await mkdtemp(join(tmpdir(), "carc-rooms-"));
    let server = await serveRooms(data);
    const pages = [];
    const person = async (settings) => {
      const made = await newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...settings });
      pages.push(made);
      return made;
    };
    const restart = async () => {
      await server.kill();
      server = await serveRooms(data, server.port);
    };
    try {
      await body(page, { address: server.address, port: server.port, person, restart });
    } finally {
      for (const one of pages) await one.close();
      await server.kill();
      await rm(data, { recursive: true });
    }
  });
}

/** Creates a proxy for the server that can be interrupted. While it is interrupted, it accepts no connections. */
async function wireTo(port) {
  let isCut = false;
  const ends = new Set();
  const wire = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(port, "127.0.0.1");
    for (const [end, other] of [
      [near, far],
      [far, near],
    ]) {
      ends.add(end);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        ends.delete(end);
        other.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise((resolve) => wire.listen(0, "127.0.0.1", resolve));
  return {
    through: (link) => link.replace(`:${port}/`, `:${wire.address().port}/`),
    cut: () => {
      isCut = true;
      for (const end of ends) end.destroy();
    },
    mend: () => (isCut = false),
    close: () => wire.close(),
  };
}

const connection = (page, wanted) =>
  page.waitForFunction((state) => document.body.dataset.connection === state, wanted);

/** Creates a room with the form, and returns the links for the other seats and for spectators. */
async function createRoom(page, address, name, fill) {
  await page.goto(address);
  await page.click("#startKinds button:text('Play with friends')");
  await page.fill("#setup [name=you]", name);
  await fill?.(page);
  await page.click("#setup menu .main");
  await page.waitForSelector("#links[open]");
  await connection(page, "connected");
  return page.$$eval("#linkList input", (all) => all.map(({ value }) => value));
}

const closeLinks = (page) => page.click("#links .main");

async function joins(page, link, name) {
  await page.goto(link);
  await page.fill("#joinName", name);
  await page.click('#joining [value="join"]');
  await page.waitForSelector("#room:not([hidden])");
}

async function watches(page, link) {
  await page.goto(link);
  await page.waitForSelector("#room:not([hidden])");
}

const at = (page) => page.evaluate(() => Number(document.body.dataset.at));
const reaches = (page, step) => page.waitForFunction((least) => Number(document.body.dataset.at) >= least, step);
const decides = (page) => page.evaluate(() => document.querySelector("#choices button") !== null);

/** Waits until it is one player's turn and this player sees the same position as all others. Returns that player. */
async function actorOf(pages, players) {
  for (;;) {
    const steps = await Promise.all(pages.map(at));
    const step = Math.max(...steps);
    await Promise.all(pages.map((page) => reaches(page, step)));
    for (const player of players) if ((await at(player)) === step && (await decides(player))) return player;
    if (await isOver(pages[0])) return undefined;
    await Promise.race(
      players.map((player) =>
        player.waitForFunction(
          (before) => Number(document.body.dataset.at) > before || document.querySelector("#choices button"),
          step,
        ),
      ),
    );
  }
}

/** Plays until the end, or until it is a player's turn at the given step or later. */
async function playOn(pages, players, until = Number.POSITIVE_INFINITY, last = players) {
  for (let number = 0; ; number += 1) {
    const player = await actorOf(pages, players);
    if (!player) return;
    const step = await at(player);
    if (step >= until && last.includes(player)) return;
    await player
      .locator("#choices button")
      .nth(number % 3 ? -1 : 0)
      .click();
    await reaches(player, step + 1);
  }
}

/** Checks that all browsers show the same scores and, unless the run is short, the final standings. */
async function haveSameEnd(pages) {
  const points = await pointsOf(pages[0]);
  for (const page of pages) {
    assert.deepEqual(await pointsOf(page), points);
    assert.equal(await isOver(page), !Number.isFinite(END));
    if (!(await isOver(page))) continue;
    assert.equal(await page.locator("#standing li").count(), points.length);
    assert.match(await page.textContent("#standing"), /Ada/);
    assert.equal(await page.isVisible("#rematch"), false);
  }
}

roomTest(
  "friends play a base game in a room while somebody watches",
  {},
  async (page, { address, port, person, restart }) => {
    const [friend, watcher] = [await person({}), await person({ colorScheme: "dark" })];
    const wire = await wireTo(port);
    const [seat, view] = await createRoom(page, address, "Ada");
    await shot(page, "room-links");
    await closeLinks(page);
    assert.match(await page.textContent("#players"), /Ada \(you\)/);
    assert.match(await page.textContent("#players"), /Player 2 \(not here yet\)/);
    await joins(friend, wire.through(seat), "Ben");
    await watches(watcher, view);
    await page.waitForFunction(() => document.getElementById("players").textContent.includes("Ben"));
    await page.waitForFunction(() => document.getElementById("watchers").textContent === "Spectators: 1");
    const pages = [page, friend, watcher];
    const players = [page, friend];
    assert.equal(await page.textContent("#status"), "Your turn: place the tile");
    assert.match(await friend.textContent("#decision"), /^Ada: /);
    assert.equal(await decides(watcher), false);
    await playOn(pages, players, 40, [page]);
    await shot(page, "room");
    await shot(watcher, "room-watched");

    // One player loses the connection, sees a message, and returns.
    wire.cut();
    await connection(friend, "lost");
    assert.match(await friend.textContent("#connection"), /connection was lost/);
    await page.waitForFunction(() => document.getElementById("players").textContent.includes("Ben (away)"));
    await shot(friend, "room-lost");
    const lost = await at(page);
    await page.locator("#choices button").last().click();
    await reaches(watcher, lost + 1);
    assert.equal(await at(friend), lost);
    wire.mend();
    await connection(friend, "connected");
    await page.waitForFunction(() => !document.getElementById("players").textContent.includes("(away)"));
    await playOn(pages, players, 80);

    // Kill the server in the middle of the game.
    const before = await pointsOf(page);
    await restart();
    for (const one of pages) await connection(one, "connected");
    assert.deepEqual(await pointsOf(page), before);

    // A player closes the page and returns through the list of games.
    await page.goto("about:blank");
    await page.goto(address);
    await page.waitForSelector("#start[open]");
    await page.click("#startKinds .main");
    await connection(page, "connected");
    assert.match(page.url(), /#room=[0-9a-f]{32}\.[0-9a-f]{32}$/);
    await reaches(page, await at(friend));
    await playOn(pages, players, END);
    await haveSameEnd(pages);
    await shot(page, "room-over");
    wire.close();
  },
);

roomTest("friends play all expansions with hidden hands in a room", {}, async (page, { address, person }) => {
  const [friend, watcher] = [await person({}), await person({})];
  const [seat, view] = await createRoom(page, address, "Ada", async () => {
    await page.selectOption("#setup [name=preset]", "everything");
    await page.selectOption("#setup [name=players]", "4");
    for (const computer of [2, 3]) await page.locator("#setup [name=seat]").nth(computer).selectOption("easy");
    await page.selectOption("#setup [name=clock]", "3600 20");
    await page.click("#setup summary:text('Rule options')");
    await page.selectOption('#setup [name="option hand_size"]', "3");
    await page.selectOption('#setup [name="option hand_visibility"]', "hidden");
  });
  await closeLinks(page);
  await joins(friend, seat, "Ben");
  await watches(watcher, view);
  const pages = [page, friend, watcher];
  // Until the river is complete, the players have no hands.
  await playOn(pages, [page, friend], 110);
  const rows = (one) => one.$$eval("#players small", (all) => all.map(({ textContent }) => textContent));
  for (const [one, own] of [
    [page, 0],
    [friend, 1],
    [watcher, undefined],
  ])
    for (const [number, row] of (await rows(one)).entries())
      assert.equal(/\d in hand/.test(row), number !== own, `${own} sees ${number}: ${row}`);
  assert.match(await page.textContent('[data-clock="0"]'), /^(1:0|[45]\d:)/);
  await shot(page, "room-hidden");
  if (!Number.isFinite(END)) await playOn(pages, [page, friend]);
  await haveSameEnd(pages);
});

const said = (page, text) =>
  page.waitForFunction((part) => document.getElementById("message").textContent.includes(part), text);

roomTest("rooms tell what is wrong and can be left", {}, async (page, { address, person }) => {
  const friend = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const [seat] = await createRoom(page, address, "Ada");
  assert.deepEqual(await violationsOf(page), []);
  await closeLinks(page);
  const own = page.url();

  // Try invalid links: an unknown seat, an unknown room, and a room whose game cannot be read.
  const [, room, secret] = /room=(\w+)\.(\w+)$/.exec(seat);
  for (const [link, text] of [
    [`${address}#room=${room}.${room}`, "does not belong to a seat"],
    [`${address}#room=${secret}`, "does not exist"],
  ]) {
    await friend.goto("about:blank");
    await friend.goto(link);
    if (/\.\w{32}$/.test(link)) {
      await friend.fill("#joinName", "Eve");
      await friend.click('#joining [value="join"]');
    }
    await said(friend, text);
    assert(await friend.isVisible("#players"));
    await friend.waitForFunction(() => !location.hash.includes("room="));
  }
  await friend.goto("about:blank");
  await friend.goto(seat);
  await friend.waitForSelector("#joining[open]");
  assert.deepEqual(await violationsOf(friend), []);
  await friend.keyboard.press("Escape");
  await friend.waitForFunction(() => document.body.dataset.ready && !location.hash.includes("room="));
  await friend.goto("about:blank");
  await joins(friend, seat, "  Ben\u202e with a name that is far too long ");
  const name = "Ben with a name that";
  await page.waitForFunction((text) => document.getElementById("players").textContent.includes(text), name);
  await shot(friend, "room-phone");
  assert.deepEqual(await violationsOf(friend), []);
  assert.deepEqual(await violationsOf(page), []);

  // Another browser takes the seat and gives it back.
  const second = await person({});
  await joins(second, own, "Ada");
  await connection(page, "replaced");
  assert.deepEqual(await violationsOf(page), []);
  await page.click("#playHere");
  await connection(page, "connected");
  await connection(second, "replaced");

  // The page shows the room in every language.
  for (const [language, text] of [
    ["de", "Du bist am Zug: "],
    ["fr", "À vous de jouer: "],
  ]) {
    await page.selectOption("#language", language);
    await page.waitForFunction((wanted) => document.getElementById("status").textContent.startsWith(wanted), text);
  }
  await page.selectOption("#language", "en");

  // A suggestion plays a complete turn.
  await page.click("#advise");
  await page.click("#advice button >> nth=0");
  await friend.waitForFunction(() => document.getElementById("status").textContent.startsWith("Your turn"));

  // A player who resigns becomes a spectator, and a computer player takes over.
  await friend.click("#resign");
  await friend.click('#resigning [value="resign"]');
  await page.waitForFunction(() => document.getElementById("players").textContent.includes("(normal)"));
  await page.waitForFunction(() => document.getElementById("status").textContent.startsWith("Your turn"));
  assert.equal(await friend.isVisible("#resign"), false);

  // A player who leaves the room finds it in the list of games.
  await page.click("#leaveRoom");
  await page.waitForSelector("#start[open]");
  await friend.waitForFunction(() => document.getElementById("players").textContent.includes("Ada (away)"));
  await page.keyboard.press("Escape");
  await pick(page, "#list");
  await page.click("#gameList button:text('Room: Ada')");
  await page.waitForSelector("#room:not([hidden])");
  await friend.waitForFunction(() => !document.getElementById("players").textContent.includes("(away)"));
  await page.click("#invite");
  assert.equal((await page.$$("#linkList li")).length, 3);
});

test("without a server, there are no rooms, and links do not reveal hidden hands", {}, async (page) => {
  await open(page, { config: { options: { hand_size: "3", hand_visibility: "hidden" } } });
  await pick(page, "#share");
  await said(page, "reveal the hidden hands");
  assert(await page.evaluate(() => document.getElementById("friends").hidden));
  await page.goto("about:blank");
  await open(page, { seed: "8" });
  await pick(page, "#share");
  await said(page, "can find out which tiles come next");
});
