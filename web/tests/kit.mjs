/** Tests that the examples can be built and run in fresh folders with the packed package. */

import { execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

import { test } from "./browser.mjs";
import { serve } from "./serve.mjs";

const EXAMPLES = "../examples/js";
const QUIET = ["--silent", "--no-audit", "--no-fund"];

const folder = mkdtempSync(join(tmpdir(), "carc-kit-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const run = promisify(execFile);
let archive;

/** Packs the package and returns the archive. */
async function pack() {
  const { stdout } = await run("npm", ["pack", "--silent", resolve("node_modules/carc")], { cwd: folder });
  return join(folder, stdout.trim().split("\n").at(-1));
}

/** Copies an example into a fresh folder and installs the package from its archive. */
async function copyExample(name) {
  archive ??= pack();
  const project = join(folder, name);
  cpSync(join(EXAMPLES, name), project, { recursive: true, filter: (path) => !path.includes("node_modules") });
  mkdirSync(project, { recursive: true });
  const file = join(project, "package.json");
  let description = { name, private: true };
  if (name === "vite") description = JSON.parse(readFileSync(file, "utf8"));
  description.dependencies = { ...description.dependencies, carc: `file:${await archive}` };
  writeFileSync(file, JSON.stringify(description));
  await run("npm", ["install", "--prefer-offline", ...QUIET], { cwd: project });
  return project;
}

/** Places a tile with the keyboard and a meeple with the pointer, and waits until the computer has played. */
async function playTurn(page, address) {
  await page.goto(address);
  const tiles = (count) =>
    page.waitForFunction((least) => (document.querySelector("carc-board").position?.board.length ?? 0) >= least, count);
  await tiles(1);
  await page.locator("carc-board .cell").first().focus();
  await page.keyboard.press("Enter");
  await tiles(2);
  await page.locator("carc-board .dot").first().click({ force: true });
  await tiles(3);
  await page.waitForFunction(() => document.getElementById("status").textContent.endsWith("It is your turn."));
  // The game is random. If the player has not scored, the meeple must still be on the board.
  if (!(await page.textContent("#status")).startsWith("You 0,")) return;
  await page.locator("carc-board .figure[data-player='0']").waitFor({ state: "attached" });
}

test("a plain HTML page plays with the packed package", { slow: true }, async (page) => {
  const files = await serve(await copyExample("plain"));
  await playTurn(page, files.address);
  files.close();
});

test("a fresh Vite project builds and plays with the packed package", { slow: true }, async (page) => {
  const project = await copyExample("vite");
  await run("npm", ["run", "build", "--silent", "--", "--base", "./"], { cwd: project });
  const files = await serve(join(project, "dist"));
  await playTurn(page, files.address);
  files.close();
  // Run the development server, which works without a build.
  const server = spawn(join(project, "node_modules/.bin/vite"), ["--port", "0", "--clearScreen", "false"], {
    cwd: project,
    env: { ...process.env, NO_COLOR: "1" },
  });
  try {
    const address = await new Promise((found, failed) => {
      let told = "";
      server.stdout.on("data", (data) => {
        told += data;
        const [url] = /http:\/\/localhost:\d+\//.exec(told) ?? [];
        if (url) found(url);
      });
      server.on("exit", () => failed(new Error(told)));
    });
    await playTurn(page, address);
  } finally {
    server.kill();
  }
});
