/** Tests for everything pinned across all languages: hashes, actions, events, saves and the generator. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { actionCode, actionFromCode, Config, expansions, Game, Generator, type ConfigForm } from "carc";

import { advance, text } from "./project.js";

function golden<T>(name: string): T {
  return JSON.parse(text(`carc-engine/tests/golden/${name}.json`)) as T;
}

const hex = (hash: bigint) => `0x${hash.toString(16).padStart(16, "0")}`;

test("game hashes are pinned", () => {
  const forms: ConfigForm[] = [1, 2, 3, 4, 5, 6, 7, 8].map((players) => ({ players }));
  forms.push({ players: 3, preset: "c1" }, { players: 3, preset: "c3" });
  forms.push({ customSets: [text("carc-engine/tests/support/odd.toml")] });
  const twelve = JSON.parse(text("carc-engine/tests/support/twelve.json")) as ConfigForm;
  const first = twelve.expansions ?? [];
  for (const name of first) forms.push({ players: 3, expansions: [name] });
  forms.push({ ...twelve, players: 5 });
  for (const { name } of expansions()) {
    if (!first.includes(name)) forms.push({ players: 3, expansions: [name] });
  }

  const rows = forms.map((form, number) => {
    const config = new Config(form);
    const games = [0, 1, 2].map((seed) => {
      const game = new Game(config, { seed: 10 * number + seed });
      advance(game, new Generator(10 * number + seed + 1000));
      const halfway = game.copy();
      for (let step = 0; step < 60; step += 1) halfway.undo();
      return {
        actions: game.history.length,
        before_the_last_60: hex(halfway.hash),
        hash: hex(game.hash),
        scores: game.scores,
      };
    });
    return { fingerprint: hex(config.fingerprint), games, players: config.players };
  });
  const pinned = golden<(typeof rows)[number][]>("hashes");
  assert.deepEqual(
    rows,
    pinned.map(({ fingerprint, games, players }) => ({ fingerprint, games, players })),
  );
});

test("action codes and texts are pinned", () => {
  const config = new Config({ preset: "everything" });
  for (const { code, text: written } of golden<{ code: number; text: string }[]>("actions")) {
    const action = actionFromCode(code);
    assert.equal(action.code, code);
    assert.equal(actionCode(action), code);
    const { code: _, ...form } = action;
    assert.equal(actionCode(form), code, written);
    assert.equal(actionFromCode(code).verb, action.verb);
  }
  assert.deepEqual(config.action("pass"), { verb: "pass", code: 0 });
});

test("every event message is pinned in every language", () => {
  const config = new Config({ players: 8 });
  type Row = { json: unknown; text: string; de: string; fr: string; message: { key: string } };
  for (const row of golden<Row[]>("every_event")) {
    const event = config.eventFromJson(JSON.stringify(row.json));
    assert.deepEqual(JSON.parse(config.eventJson(event)), row.json);
    assert.deepEqual(structuredClone(event), event);
    assert.equal(config.eventMessage(event).key, row.message.key);
    const told = [undefined, "de", "fr"].map((language) => config.eventText(event, language));
    assert.deepEqual(told, [row.text, row.de, row.fr]);
  }
});

test("loads saves of schema 1", () => {
  for (const name of ["deck", "everything", "open", "seeded"]) {
    const saved = text(`carc-engine/tests/golden/save_1_${name}.json`);
    const game = Game.fromJson(saved);
    assert(Game.fromJson(game.toJson()).equals(game));
  }
});

test("generator output is pinned", () => {
  type Row = { seed: string; bounds: number[]; draws: number[]; words_used: number };
  for (const { seed, bounds, draws, words_used } of golden<Row[]>("generator")) {
    const generator = new Generator(BigInt(seed));
    const drawn = draws.map((_, at) => generator.uniform(bounds[at % bounds.length] ?? 1));
    assert.deepEqual(drawn, draws);
    assert.equal(generator.position, BigInt(words_used));
    assert.equal(generator.seed, BigInt(seed));
    const again = new Generator(BigInt(seed), generator.position);
    assert.equal(again.uniform(1000), generator.uniform(1000));
  }
});
