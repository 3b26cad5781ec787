/** Tests for the package as JavaScript developers use it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  AgentError,
  CarcError,
  clause,
  Config,
  Game,
  Generator,
  IllegalActionError,
  Language,
  LoadError,
  ParseError,
  questions,
  renderPieceSvg,
  ruleOptions,
  ConfigError,
  TileSetError,
  tileSetFromToml,
  version,
  View,
  vocabulary,
  type Action,
  type CarcEvent,
} from "carc";

import { advance, text } from "./project.js";

const everything = new Config({ players: 3, preset: "everything" });

test("events reconstruct the board, the figures and the scores", () => {
  for (let seed = 0; seed < 4; seed += 1) {
    const game = new Game(everything, { seed });
    const random = new Generator(seed);
    const scores = [0, 0, 0];
    const tiles = new Map<string, string>();
    const follow = (events: CarcEvent[]) => {
      for (const event of events) {
        switch (event.name) {
          case "scored":
            scores[event.player]! += event.points;
            assert.equal(scores[event.player], event.total);
            assert.equal(clause(event.reason), event.clause);
            break;
          case "tile_placed":
            tiles.set(`${event.x},${event.y}`, event.tile);
            break;
        }
      }
    };
    follow(game.openingEvents());
    while (!game.isOver) {
      const index = random.uniform(game.legalCodes().length);
      follow(game.applyIndex(index));
    }
    assert.deepEqual(scores, game.scores);
    const board = game.board().map((tile) => [`${tile.x},${tile.y}`, tile.tile] as const);
    assert.deepEqual(new Map(board), tiles);
  }
});

test("accepts actions as objects, codes or text", () => {
  const game = new Game(new Config(), { deck: ["base/U", "base/V"] });
  const [first] = game.legalActions();
  assert(first);
  assert.deepEqual(first, { verb: "place_tile", x: -1, y: 0, rotation: 90, code: first.code });
  const forms = [first, first.code, game.config.actionText(first), structuredClone(first)];
  const after = forms.map((form) => {
    const other = game.copy();
    other.play(form);
    return other.hash;
  });
  assert.equal(new Set(after).size, 1);
  assert.throws(() => game.play({ verb: "place_tile", x: 0.5, y: 0, rotation: 0 }), ParseError);
  assert.throws(() => game.play("place 1"), ParseError);
  assert.throws(() => game.play(-1), CarcError);
});

test("legal actions round-trip through each form", () => {
  for (let seed = 0; seed < 3; seed += 1) {
    const game = new Game(everything, { seed });
    const random = new Generator(seed + 50);
    while (!game.isOver) {
      for (const { code, ...form } of game.legalActions()) {
        assert(game.isLegal(form as Action), JSON.stringify(form));
      }
      advance(game, random, 5);
    }
  }
});

test("a rejected action reports the reason and changes nothing", () => {
  const game = new Game(new Config(), { seed: 7 });
  const before = game.hash;
  assert.throws(
    () => game.apply("place 9,9 0"),
    (error) =>
      error instanceof IllegalActionError &&
      error instanceof CarcError &&
      error.code === "illegal_action" &&
      error.reason === "detached" &&
      error.action.verb === "place_tile",
  );
  assert.throws(() => game.apply(game.legalActions()[0]!, 1), { reason: "other_actor" });
  assert.equal(game.hash, before);
  assert.throws(() => game.apply("pass", 9), { code: "invalid_argument" });
});

test("an invalid config reports all errors at once", () => {
  assert.throws(
    () => new Config({ players: 9, options: { farmer: "off" } }),
    (error) =>
      error instanceof ConfigError &&
      error.problems.length === 2 &&
      error.problems.some((problem) => problem.suggestion === "farmers"),
  );
  // DV-145
  const prisoners = [0, 1].map((player) => ({ player, owner: 1 - player, figure: "meeple", count: 1 }));
  const start = { tiles: [{ tile: "tower/field", x: 0, y: 0 }], prisoners };
  assert.throws(
    () => new Config({ expansions: ["tower"], start }),
    (error) => error instanceof ConfigError && error.problems[0]!.field === "start.prisoners[1]",
  );
  assert.throws(() => new Config({ player: 2 } as object), ParseError);
  assert.throws(() => Config.fromJson("{"), ParseError);
  assert.throws(() => Config.fromJson("[]"), ParseError);
  assert.throws(() => Config.fromJson('{"player": 2}'), /did you mean "players"/);
});

test("accepts a config as an object", () => {
  const config = new Config({ players: 3, preset: "c1", expansions: ["river"] });
  assert.equal(config.options["tiny_city"], "half");
  assert.equal(config.tileSets["river"], 1);
  assert(new Config(config.toObject()).equals(config));
  assert(!new Config().equals(config));
  assert.equal(new Config().tile("base/U").name, "straight road");
  assert.equal(config.tiles[config.tileType("base/C")]?.id, "base/C");
  assert.throws(() => config.tileType("base/nothing"), ParseError);
});

test("supports every chance source", () => {
  const config = new Config();
  assert.notEqual(new Game(config).toJson(), new Game(config).toJson());
  const open = new Game(config, { chance: "external" });
  assert.equal(open.actor, "chance");
  const outcomes = open.chanceOutcomes();
  assert.equal(outcomes.length, 24);
  assert(Math.abs(outcomes.reduce((sum, { probability }) => sum + probability, 0) - 1) < 1e-9);
  const first = new Game(config, { chance: (game) => game.chanceOutcomes()[0]!.action });
  assert.equal(first.currentTile, "base/A");
  assert.throws(() => new Game(config, { seed: 1, deck: [] }), CarcError);
  assert.throws(() => new Game(config, { seed: -1 }), CarcError);
  assert.equal(new Game(config, { seed: 5, draws: ["base/C"] }).currentTile, "base/C");
});

test("an error in the draw callback undoes the action", () => {
  let draws = 0;
  const game = new Game(new Config(), {
    chance: (copy) => {
      draws += 1;
      if (draws === 2) throw new RangeError("no more");
      return copy.chanceOutcomes()[0]!.action;
    },
  });
  const before = game.hash;
  game.play(game.legalActions()[0]!);
  assert.throws(() => game.play("pass"), RangeError);
  assert.equal(game.undo()?.verb, "place_tile");
  assert.equal(game.hash, before);
});

test("undo returns events in reverse order", () => {
  const game = new Game(new Config(), { seed: 7 });
  const before = game.hash;
  assert.equal(game.undo(), undefined);
  assert.equal(game.undoWithEvents(), undefined);
  const action = game.legalActions()[0]!;
  const events = game.apply(action);
  assert.deepEqual(game.undoWithEvents(), { action, events: events.toReversed() });
  assert.equal(game.hash, before);
});

test("a view hides secrets and can be loaded elsewhere", () => {
  const config = new Config({ players: 3, options: { hand_size: "3", hand_visibility: "hidden" } });
  const game = new Game(config, { seed: 7 });
  advance(game, new Generator(1), 20);
  for (const player of [0, 1, 2, undefined]) {
    const view = game.view(player);
    assert.equal(view.player, player);
    const read = View.fromJsonIn(config, view.toJson());
    assert.equal(read.hash, view.hash);
    assert.equal(View.fromJson(view.toJson()).hash, view.hash);
    assert.equal(read.determinize(3).publicHash, game.publicHash);
    assert.equal(game.determinize(player, 3).publicHash, game.publicHash);
    assert.deepEqual(read.board(), game.board());
    assert.deepEqual(read.scores, game.scores);
  }
  assert.equal(game.view().hash, game.publicHash);
  assert.equal(game.view().hand(0).length, 0);
  assert(game.view().handSize(0) > 0);
  const dealt = game.eventsSince(0, 1).filter((event) => event.name === "tile_dealt");
  assert(dealt.some((event) => event.tile === null) && dealt.some((event) => event.tile !== null));
  assert.deepEqual(config.eventSeenBy(dealt.find((event) => event.player === 1)!, 0), {
    name: "tile_dealt",
    player: 1,
    tile: null,
  });
  assert.throws(() => View.fromJson("{}"), LoadError);
});

test("inspects the board, supplies and features", () => {
  const game = new Game(new Config(), { seed: 7 });
  assert.deepEqual(game.board(), [{ x: 0, y: 0, tile: "base/D", rotation: 0, canonical: 0 }]);
  assert.deepEqual(game.openCells()[0], { x: 0, y: -1 });
  assert.deepEqual(game.ports(0, 0)?.[1], [2, 1, 3]);
  assert.equal(game.ports(5, 5), undefined);
  assert.equal(game.segmentAt(0, 0, "east", "center"), 1);
  assert.deepEqual(game.pick(0.5, 0.1), { x: 0, y: 0, segment: 0 });
  assert.deepEqual(game.locate({ x: 0, y: 0, corner: 2 }), [1, 1]);
  assert.deepEqual(game.locate({ x: 0, y: 0 }), [0.5, 0.5]);
  assert.equal(game.locate({ x: 9, y: 9 }), undefined);
  const city = game.featureAt({ x: 0, y: 0, segment: 0 });
  assert.equal(city?.openEnds, 1);
  assert.equal(city.value, 1);
  assert.equal(game.featureAt({ x: 4, y: 4, segment: 0 }), undefined);
  assert.deepEqual(game.supply(0), { meeple: 7 });
  assert.equal(game.completedFeatures("city"), 0);
  assert.throws(() => game.completedFeatures("castle"), CarcError);
  assert.throws(() => game.supply(2), CarcError);
  assert.match(game.renderSvg({ legal: true, tilePixels: 40 }), /^<svg/);
  assert.throws(() => game.renderSvg({ tilePixels: 0 }), CarcError);
  assert.throws(() => game.renderSvg({ tilePixels: 4097 }), /1 to 4096/);
  assert(game.renderText({ colors: true }).length > game.renderText().length);
  assert.equal(new Game(new Config(), { seed: 1 }).perft(4), 464n);
});

test("exports and enters a position with the fairy", () => {
  const start = {
    tiles: [{ tile: "base/D", x: 0, y: 0 }],
    neutral: [{ figure: "fairy", x: 0, y: 0 }],
    figures: [{ player: 1, figure: "meeple", x: 0, y: 0, segment: 0 }],
    scores: [12, 7],
  };
  const config = new Config({ expansions: ["princess_dragon"], start });
  const game = new Game(config, { seed: 1 });
  assert.deepEqual(game.neutralFigures(), { fairy: { x: 0, y: 0 } });
  assert.deepEqual(game.figures(), [{ x: 0, y: 0, segment: 0, player: 1, figure: "meeple" }]);
  const again = game.toStart();
  assert(again);
  const copy = new Game(new Config({ expansions: ["princess_dragon"], start: again }), { seed: 1 });
  assert.equal(copy.hash, game.hash);
});

test("lists tiles and their segments", () => {
  const config = new Config();
  const tile = config.tile("base/D");
  assert.deepEqual(tile.sides, ["city", "road", "field", "road"]);
  for (const [segment] of tile.segments.entries()) {
    for (const rotation of [0, 90, 180, 270]) {
      const [x, y] = config.anchor("base/D", segment, rotation);
      assert.equal(config.pickSegment("base/D", x, y, rotation), segment);
      assert(config.outline("base/D", segment, rotation).length >= 1);
    }
  }
  assert.throws(() => config.outline("base/D", 9), CarcError);
  assert.throws(() => config.anchor("base/D", 0, 45), CarcError);
  assert.match(config.renderTileSvg("base/D", 90), /^<svg/);
  assert.equal(config.renderTileText("base/U", 90).split("\n").length, 5);
  const pieces = ["meeple", "barn", "dragon", "sheep", "floor", "wheel", "city", "castle", "bridge_ns", "ferry_es"];
  for (const piece of pieces) assert.match(renderPieceSvg(piece)!, /^<svg/);
  assert.notEqual(renderPieceSvg("meeple", 1), renderPieceSvg("meeple", 0));
  assert.notEqual(renderPieceSvg("meeple", 0, true), renderPieceSvg("meeple"));
  assert.equal(renderPieceSvg("pig", 0, true), renderPieceSvg("pig"));
  assert.equal(renderPieceSvg("bishop"), undefined);
  assert.throws(() => renderPieceSvg("meeple", -1), CarcError);
  assert.deepEqual(new Config({ expansions: ["wheel"] }).space(0)?.[1], 0);
  assert.equal(config.space(0), undefined);
});

test("bridges are tokens with a point on the board", () => {
  const game = new Game(new Config({ expansions: ["bridges_castles_bazaars"] }), { deck: ["base/U"] });
  assert.deepEqual(game.placedTokens(), []);
  for (const action of ["place 1,0 90", "place token bridge_ns 1,0 tile"]) game.apply(game.config.action(action));
  assert.deepEqual(game.placedTokens(), [{ x: 1, y: 0, token: "bridge_ns", point: [1.5, 0.5] }]);
  assert.deepEqual(game.tokensAt({ x: 1, y: 0 }), { bridge_ns: 1 });
});

test("loads custom tile files", () => {
  const toml = text("carc-engine/tests/support/odd.toml");
  const set = tileSetFromToml(toml, "odd.toml");
  assert(set.tiles.length > 3);
  assert(new Config({ customSets: [toml] }).tiles.some((tile) => tile.id.startsWith(`${set.id}/`)));
  assert.throws(
    () => tileSetFromToml("schema = 1", "mine.toml"),
    (error) => error instanceof TileSetError && error.file === "mine.toml" && error.tile === null,
  );
});

test("lists names, languages and messages", () => {
  assert(vocabulary().figures.includes("dragon"));
  assert(vocabulary().presets.includes("everything"));
  assert.deepEqual(questions()["flock"], ["grow", "gather"]);
  assert.equal(ruleOptions().find(({ name }) => name === "farmers")?.presets["c1"], "on");
  const { version: packed } = JSON.parse(text("build/npm/package.json")) as { version: string };
  assert.equal(version(), packed);
  const config = new Config();
  const event = new Game(config, { deck: ["base/U"] }).openingEvents().at(-1)!;
  assert.equal(config.eventText(event), "player 0 draws base/U (straight road)");
  assert.deepEqual(config.eventMessage(event), {
    key: "tile_drawn",
    arguments: { player: 0, tile: "base/U" },
  });
  const own = Language.fromToml(
    'language = "pirate"\nfallback = "en"\n[sentences]\ntile_drawn = "captain {player}: {tile}"\n',
  );
  assert.match(config.eventTextIn(event, own), /^captain 0/);
  assert.equal(Language.fromToml(new Language("fr").toToml()).name, "fr");
  assert.throws(() => config.eventText(event, "dee"), /did you mean "de"/);
});

test("handles are freed explicitly or by `using`", () => {
  const game = new Game(new Config(), { seed: 7 });
  game.free();
  assert.throws(() => game.hash);
  {
    using other = new Game(new Config(), { seed: 7 });
    assert.equal(other.turn, 1);
  }
});

test("agent errors have a class", () => {
  assert.equal(new AgentError().name, "AgentError");
});
