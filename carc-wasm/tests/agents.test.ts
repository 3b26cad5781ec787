/** Tests for agents: the built-in agents, evaluators, progress and cancellation. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Agent, AgentError, CarcError, Config, Game, type Leaf } from "carc";

const game = () => new Game(new Config(), { seed: 7 });

test("every agent plays a complete game with all expansions", () => {
  const config = new Config({ players: 3, preset: "everything" });
  const play = new Game(config, { seed: 3 });
  const agents = ["random", "easy", "greedy"].map((spec) => new Agent(spec, { seed: 1 }));
  while (!play.isOver) play.play(agents[play.actor as number]!.choose(play));
  assert.equal(play.ranking()[0]?.rank, 1);
});

test("the same seed produces the same choice as in other languages", () => {
  const agent = new Agent("mcts:iterations=50", { seed: 1 });
  const search = agent.search(game());
  assert.equal(search.iterations, 50);
  const choice = new Agent("mcts:iterations=50", { seed: 1 }).choose(game());
  assert.deepEqual(search.candidates[0]?.actions[0], choice);
  assert.deepEqual(search.principalVariation[0], choice);
  assert.equal(agent.spec, "mcts:iterations=50");
  assert(agent.rngPosition > 0n);
});

test("a time-limited search reads the host's clock", () => {
  const begun = performance.now();
  const told: number[] = [];
  new Agent("mcts:seconds=0.2").choose(game(), { progress: (done) => told.push(done) });
  assert(performance.now() - begun >= 190);
  assert(told.length > 1 && told.every((done, at) => at === 0 || done >= told[at - 1]!));
});

test("stopping ends a search and callback errors are thrown", () => {
  const agent = new Agent("mcts:iterations=100000", { seed: 1 });
  let asked = 0;
  assert.throws(
    () => agent.choose(game(), { isCancelled: () => (asked += 1) > 20 }),
    (error) => error instanceof AgentError && error.code === "cancelled",
  );
  assert(asked < 30);
  const fail = () => {
    throw new RangeError("enough");
  };
  assert.throws(() => agent.choose(game(), { progress: fail }), RangeError);
  assert.throws(() => agent.choose(game(), { isCancelled: fail }), RangeError);
});

test("hints for actions and turns", () => {
  const last = new Game(new Config(), { deck: ["base/E"] });
  const agent = new Agent("greedy", { seed: 1 });
  const [hint] = agent.rank(last, { turns: true });
  assert.equal(hint?.lead, 4);
  assert.deepEqual(
    hint.actions.map(({ verb }) => verb),
    ["place_tile", "place_figure"],
  );
  assert.equal(agent.rank(last).length, last.legalActions().length);
});

test("search with a custom evaluator", () => {
  const seen: Leaf[] = [];
  const evaluate = (leaves: Leaf[]) =>
    leaves.map((leaf) => {
      seen.push(leaf);
      assert.deepEqual([...leaf.game.legalCodes()], [...leaf.legal]);
      assert.equal(leaf.game.actor, leaf.player);
      return { priors: new Float32Array(leaf.legal.length).fill(1), values: leaf.game.scores };
    });
  const agent = new Agent("mcts:iterations=40", { seed: 1, evaluate, batch: 4 });
  const play = game();
  assert(play.isLegal(agent.choose(play)));
  assert(seen.length > 10);

  const wrong = (priors: number[], values: number[]) =>
    new Agent("mcts:iterations=9", { evaluate: (leaves) => leaves.map(() => ({ priors, values })) });
  for (const agent of [wrong([], [0, 0]), wrong([1], [0]), wrong([NaN], [0, 0])]) {
    assert.throws(() => agent.choose(play), { code: "bad_evaluation" });
  }
  const thrower = new Agent("mcts:iterations=9", {
    evaluate: () => {
      throw new RangeError("no net");
    },
  });
  assert.throws(() => thrower.choose(play), RangeError);
  assert.throws(() => new Agent("greedy", { evaluate }), AgentError);
});

test("agents reject unsupported requests", () => {
  assert.throws(() => new Agent("gredy"), /did you mean/);
  assert.throws(() => new Agent("random").rank(game()), { code: "bad_agent" });
  assert.throws(() => new Agent("greedy").search(game()), { code: "bad_agent" });
  const open = new Game(new Config(), { chance: "external" });
  assert.throws(() => new Agent("greedy").choose(open), { code: "other_actor" });
  assert.throws(() => new Agent("greedy", { seed: 1.5 }), CarcError);
});
