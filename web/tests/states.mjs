/** The states of the page that users can see, for pictures and accessibility tests. */

import { Config, Game } from "carc";

import { open, pick, server } from "./browser.mjs";

const EVERYTHING = { preset: "everything", players: 4 };
const PEOPLE = ["person", "person", "person", "person"];

/** Plays a game by always choosing the middle legal action. Returns the indices of the first `most` decisions. */
function played(config, most = Infinity) {
  const game = new Game(new Config(config), { seed: 7n });
  const line = [];
  while (!game.isOver && line.length < most) {
    line.push(game.legalCodes().length >> 1);
    game.playIndex(line.at(-1));
  }
  return line;
}

const unfold = (page) => page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));

/** Functions that each bring a page to one state. */
export const STATES = {
  "the first turn": async (page) => open(page, {}),
  "best turns": async (page) => {
    await open(page, {});
    await page.click("#advise");
    await page.waitForSelector("#advice li");
  },
  "everything, in the middle": async (page) => {
    await open(page, { config: EVERYTHING, seats: PEOPLE, line: played(EVERYTHING, 160) });
    await unfold(page);
    await page.waitForSelector("#features li");
  },
  "the end of a game": async (page) => {
    await open(page, { line: played({}), seats: ["person", "person"] });
    await page.click("#openReview");
    await page.waitForSelector("#worst li");
    await unfold(page);
    await page.waitForSelector("#breakdown tr");
  },
  "the menu": async (page) => {
    await open(page, {});
    await page.click("#menu");
  },
  "a puzzle": async (page) => {
    await open(page, { puzzle: true, seats: ["person", "person"] });
    await page.waitForSelector("#puzzleBox");
  },
  "the start card": async (page) => {
    await page.goto(server.address);
    await page.waitForSelector("#start[open]");
  },
  "the rules": async (page) => {
    await open(page, {});
    await pick(page, "#showRules");
    await page.waitForSelector("#rules[open]");
  },
  "a position as text": async (page) => {
    await open(page, {});
    await pick(page, "#text");
    await page.waitForSelector("#notation[open]");
  },
  "a new game": async (page) => {
    await open(page, {});
    await pick(page, "#new");
  },
  "the list of tiles": async (page) => {
    await open(page, {});
    await pick(page, "#showTiles");
    await page.waitForSelector("#tiles[open]");
  },
  "a covered hand": async (page) => {
    const config = { options: { hand_size: "3", hand_visibility: "hidden" } };
    await open(page, { config, seats: ["person", "person"] });
    await page.waitForSelector("#cover[open]");
  },
  "a position that is built": async (page) => {
    await open(page, { config: EVERYTHING, seats: PEOPLE, line: played(EVERYTHING, 60) });
    await pick(page, "#build");
    await page.waitForSelector("#builder[aria-busy=false]");
    await unfold(page);
  },
};
