/** Runs the rule cases of `tests/cases`, where their format is documented. */

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { CarcError, Config, Game, IllegalActionError } from "carc";

import { camel, ROOT, text } from "./project.js";

/** A command, with the line number of its first line. */
type Command = [number, string];

/**
 * Returns the commands in a file. An indented line continues the previous command: directly if that command contains a
 * brace, otherwise after a space.
 */
function commands(content: string): Command[] {
  const found: Command[] = [];
  for (const [index, line] of content.split(/\r?\n/).entries()) {
    const last = found.at(-1);
    if (line.startsWith(" ") && last) last[1] += (last[1].includes("{") ? "" : " ") + line.trim();
    else if (line && !line.startsWith("#")) found.push([index + 1, line.trim()]);
  }
  return found;
}

/** Returns the commands in each case. */
function* cases(content: string): Generator<{ title: string; commands: Command[] }> {
  let open: { title: string; commands: Command[] } | undefined;
  for (const [number, command] of commands(content)) {
    if (command.startsWith("case ")) {
      assert(!open, `line ${number}: the previous case has no end`);
      open = { title: command.slice(5), commands: [] };
      continue;
    }
    assert(open, `line ${number}: a command outside of a case`);
    open.commands.push([number, command]);
    if (command === "end") {
      yield open;
      open = undefined;
    }
  }
  assert(!open, "the last case has no end");
}

/** The state of a running case. */
class Run {
  config = new Config();
  made: Game | undefined;
  events: string[] = [];
  seen = 0;

  get game(): Game {
    assert(this.made, "the case must create a game first");
    return this.made;
  }

  do(command: string): void {
    const [, word = "", rest = ""] = /^(\S+)\s*(.*)$/.exec(command) ?? [];
    const run = this.commands[word];
    assert(run, "no such command");
    run(rest);
  }

  make(game: Game): void {
    assert(!this.made, "the case has already created a game");
    this.made = game;
  }

  listed(rest: string, wanted: boolean): void {
    const action = this.config.action(rest);
    const codes = this.game.legalActions().map((legal) => legal.code);
    assert.equal(codes.includes(action.code), wanted);
    assert.deepEqual([...this.game.legalCodes()], codes);
    assert.equal(this.game.isLegal(action), wanted);
  }

  commands: Record<string, (rest: string) => void> = {
    config: (rest) => {
      this.config = Config.fromJson(rest);
      assert(this.config.equals(new Config(this.config.toObject())));
    },
    seed: (rest) => this.make(new Game(this.config, { seed: BigInt(rest) })),
    deck: (rest) => this.make(new Game(this.config, { deck: rest.split(/\s+/).filter(Boolean) })),
    open: () => this.make(new Game(this.config, { chance: "external" })),
    do: (rest) => {
      const events = this.game.apply(this.config.action(rest));
      this.events = events.map((event) => this.config.eventJson(event));
      this.seen = 0;
      for (const [at, json] of this.events.entries()) {
        assert.deepEqual(this.config.eventFromJson(json), events[at]);
      }
    },
    event: (rest) => {
      const named = rest.replace(/}*$/, "");
      const place = this.events.slice(this.seen).findIndex((event) => {
        const next = event[named.length] ?? "";
        return event.startsWith(named) && ["", ",", "}"].includes(next);
      });
      assert(place >= 0, `it is not among ${this.events.slice(this.seen).join(" ")}`);
      this.seen += place + 1;
    },
    events: (rest) => assert.equal(this.events.length, Number(rest)),
    refuse: (rest) => {
      const [, reason, wanted] = /^(\S+) (.*)$/.exec(rest) ?? [];
      const before = this.game.hash;
      assert.equal(this.game.check(wanted ?? "")?.reason, reason);
      assert.throws(
        () => this.game.apply(wanted ?? ""),
        (error) => error instanceof IllegalActionError && error.reason === reason,
      );
      assert.equal(this.game.hash, before);
    },
    options: (rest) => assert.equal(this.game.legalActions().length, Number(rest)),
    legal: (rest) => this.listed(rest, true),
    illegal: (rest) => this.listed(rest, false),
    actor: (rest) => {
      const actor = this.game.actor;
      const words = typeof actor === "number" ? `player ${actor}` : (actor ?? "nobody");
      assert.equal(words, rest);
    },
    phase: (rest) => assert.equal(this.game.phase, rest),
    supply: (rest) => {
      const [player, figure = "", count] = rest.split(" ");
      assert.equal(this.game.supply(Number(player))[figure] ?? 0, Number(count));
    },
    tokens: (rest) => {
      const [player, token = "", count] = rest.split(" ");
      assert.equal(this.game.tokens(Number(player))[token] ?? 0, Number(count));
    },
    part: (rest) => assert.equal(this.game.turnPart, Number(rest)),
    scores: (rest) => assert.deepEqual(this.game.scores, rest.split(" ").map(Number)),
    feature: (rest) => {
      const [, x, y, segment, json = ""] = /^(\S+),(\S+) (\d+) (.*)$/.exec(rest) ?? [];
      const spot = { x: Number(x), y: Number(y), segment: Number(segment) };
      const feature = this.game.featureAt(spot);
      assert.deepEqual(feature, camel(JSON.parse(json)));
      const all = this.game.features().map((other) => JSON.stringify(other));
      assert(all.includes(JSON.stringify(feature)));
    },
    hash: (rest) => assert.equal(`0x${this.game.hash.toString(16).padStart(16, "0")}`, rest),
    reload: () => {
      const loaded = Game.fromJson(this.game.toJson());
      assert.deepEqual(loaded.history, this.game.history);
      assert(loaded.equals(this.game), "the loaded game differs");
      this.made = loaded;
    },
    undo: () => assert(this.game.undo(), "there is no action to undo"),
    end: (rest) => assert.equal(rest, ""),
  };
}

function run(commands: Command[]): void {
  const state = new Run();
  for (const [number, command] of commands) {
    try {
      state.do(command);
    } catch (error) {
      const known = error instanceof assert.AssertionError || error instanceof CarcError;
      if (!known) throw error;
      throw new Error(`line ${number}: ${command}\n  ${error.message}`);
    }
  }
  assert(state.made, "no game was made");
}

const folder = join(ROOT, "tests/cases");
for (const file of readdirSync(folder).filter((name) => name.endsWith(".txt"))) {
  for (const { title, commands } of cases(text(`tests/cases/${file}`))) {
    test(`${file.slice(0, -4)}: ${title}`, () => run(commands));
  }
}

const GOOD = `
case RUN the runner sees what happens
config {
  "players":2}
deck base/E
  base/U
actor player 0
phase place
refuse occupied place 0,0 0
illegal place 0,0 0
legal place 0,-1 180
do place 0,-1 180
events 2
event {"tile_placed":{"player":0,"tile_type":4,"x":0,"y":-1,"rotation":180,"canonical":180}}
event {"feature_completed":{"kind":"city","x":0,"y":-1,"segment":0}}
options 3
do place meeple 0,-1 0
scores 4 0
supply 0 meeple 7
reload
undo
scores 0 0
end
`;

test("runner passes a correct case", () => {
  const [good] = cases(GOOD);
  run(good?.commands ?? []);
});

for (const [right, wrong] of [
  ["actor player 0", "actor player 1"],
  ["phase place", "phase figure"],
  ["refuse occupied place", "refuse detached place"],
  ["illegal place 0,0 0", "illegal place 0,-1 180"],
  ["legal place 0,-1 180", "legal place 0,-1 0"],
  ["events 2", "events 3"],
  ['"rotation":180', '"rotation":90'],
  ["options 3", "options 4"],
  ["scores 4 0", "scores 0 4"],
  ["supply 0 meeple 7", "supply 0 meeple 6"],
  ["reload", "hash 0x0000000000000000"],
  ["  base/U", "  base/e"],
  ["reload", 'feature 0,0 0 {"kind":"city"}'],
] as const) {
  test(`runner fails "${wrong}"`, () => {
    const [broken] = cases(GOOD.replace(right, wrong));
    assert.throws(() => run(broken?.commands ?? []), /line \d+/);
  });
}
