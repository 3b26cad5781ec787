/** Tests for the functions that analyze a position. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Agent, CarcError, Config, Game, Generator, type ScoreEntry } from "carc";

/** Creates a game in which player 0 has a knight in an unfinished city, and the next tile is a curve. */
function opened() {
  const game = new Game(new Config(), { deck: ["base/D", "base/E", "base/V"] });
  for (const text of ["place 1,0 0", "place meeple 1,0 0"]) {
    game.play(text);
  }
  return game;
}

const points = (entries: ScoreEntry[], player: number) =>
  entries.filter((entry) => entry.player === player).reduce((sum, entry) => sum + entry.points, 0);

test("standing adds the scores of the end of the game", () => {
  const standing = opened().standing();
  assert.deepEqual(
    [standing.scores, standing.totals],
    [
      [0, 0],
      [1, 0],
    ],
  );
  assert.equal(standing.entries[0]?.reason, "unfinished_city");
});

test("fits lists the tiles of an open cell with their copies and rotations", () => {
  const game = opened();
  assert.deepEqual(game.fits(1, -1), [{ tile: "base/E", copies: 1, rotations: [180] }]);
  assert.deepEqual(game.fits(9, 9), []);
});

test("largest lists the features with the most tiles", () => {
  const game = opened();
  assert.equal(game.largest("road")[0]?.tiles, 2);
  assert.deepEqual(
    game.largest("city").map((city) => city.owners),
    [[], [0]],
  );
  assert.throws(() => game.largest("tower"), CarcError);
});

test("outcomes agree with playing the turns", () => {
  const random = new Generator(5);
  const game = new Game(new Config({ expansions: ["inns_cathedrals"] }), { seed: 5 });
  let compared = 0;
  while (!game.isOver && compared < 400) {
    if (game.phase === "place") {
      for (const turn of game.outcomes().slice(0, 20)) {
        const copy = game.copy();
        turn.actions.forEach((action) => copy.play(action));
        if (copy.isOver) continue;
        assert.deepEqual(turn.standing.scores, copy.scores);
        assert.deepEqual(turn.standing.totals, copy.standing().totals);
        for (const player of [0, 1]) {
          const gained = copy.scores[player]! - game.scores[player]!;
          assert.equal(points(turn.entries, player), gained);
        }
        compared += 1;
      }
    }
    game.applyIndex(random.uniform(game.legalCodes().length));
  }
  assert.equal(compared >= 400, true);
});

test("outcomes accept a tile and a player", () => {
  const game = opened();
  const turns = game.outcomes("base/E", 0);
  assert(turns.length > 0);
  assert(turns.every((turn) => turn.player === 0));
  assert.throws(() => game.outcomes("base/Nothing"), CarcError);
  assert.throws(() => game.outcomes(undefined, 2), CarcError);
  assert.deepEqual(game.view(1).outcomes("base/E", 0), turns);
});

test("solver finds the best turn", () => {
  const game = new Game(new Config(), { deck: ["base/E", "base/V"] });
  const solution = game.solve({ turns: true });
  const [best] = solution.candidates;
  assert(best !== undefined && solution.exact && solution.player === 0 && solution.turns === 1);
  assert.deepEqual(best.points, solution.points);
  const [first] = best.actions;
  assert(first !== undefined);
  assert.equal(game.config.actionText(first), "place 0,-1 180");
  assert.deepEqual(game.view(0).solve({ turns: true }), solution);
  assert.throws(() => game.solve({ nodes: 2 }), CarcError);
  assert.throws(() => game.solve({ isCancelled: () => true }), CarcError);
});

test("estimates follow features to the end", () => {
  const game = new Game(new Config(), { deck: ["base/E"] });
  const calls: [number, number][] = [];
  const estimate = game.estimate({ samples: 10, progress: (...call) => calls.push(call) });
  assert.equal(estimate.samples, 10);
  assert.deepEqual([calls[0], calls.length], [[1, 10], 10]);
  const city = estimate.features.find((feature) => feature.kind === "city");
  assert.deepEqual(city?.completion, { mean: 1, deviation: 0, error: 0 });
  assert.deepEqual([city.points[0]?.mean, estimate.wins[0]?.mean], [4, 1]);
  const cancelled = game.estimate({ samples: 10, isCancelled: () => calls.push([0, 0]) > 12 });
  assert.equal(cancelled.samples, 2);
  assert.throws(() => game.estimate({ samples: -1 }), CarcError);
  assert.throws(() => game.estimate({ isCancelled: () => true }), CarcError);
});

test("estimates of turns are determined by the seed", () => {
  const game = new Game(new Config(), { deck: ["base/E", "base/V", "base/U"] });
  const turns = game.estimateTurns({ most: 2, samples: 4, seed: 3 });
  assert.deepEqual(turns, game.estimateTurns({ most: 2, samples: 4, seed: 3n }));
  assert.deepEqual(
    turns.map((turn) => turn.samples),
    [4, 4],
  );
  const best = new Agent("greedy").rank(game, { turns: true })[0];
  assert.deepEqual(turns[0]?.actions, best?.actions);
  assert.throws(() => game.estimateTurns({ most: 0.5 }), CarcError);
});
