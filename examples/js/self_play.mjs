// Plays a complete game between agents.
//
//     node self_play.mjs --seed 7 --players 2
//     node self_play.mjs --preset c2 --expansions river,abbot
//     node self_play.mjs --agents mcts:iterations=100,greedy
//
// Prints every score as it happens, then every player's points and the hash of the final position.
// The `self_play` programs in other languages play the same game from the same seed and print the
// same last line.

import { parseArgs } from "node:util";

import { Agent, CarcError, Config, Game } from "carc";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "7" },
    players: { type: "string" },
    agents: { type: "string", default: "greedy" },
    preset: { type: "string" },
    expansions: { type: "string", default: "" },
  },
});

try {
  const seed = BigInt(values.seed);
  const names = values.agents.split(",");
  const players = Number(values.players ?? Math.max(2, names.length));
  if (names.length !== 1 && names.length !== players) {
    throw new CarcError("usage", `${names.length} agents cannot play for ${players} players`);
  }
  const agents = names.map((name, at) => new Agent(name, { seed: BigInt.asUintN(64, seed + BigInt(at + 1)) }));
  const expansions = values.expansions.split(",").filter(Boolean);
  const config = new Config({ players, preset: values.preset ?? null, expansions });
  const game = new Game(config, { seed });

  while (!game.isOver) {
    for (const event of game.apply(agents[game.actor % agents.length].choose(game))) {
      if (event.name === "scored") {
        console.log(`turn ${String(game.turn).padStart(3)}  ${config.eventText(event)}`);
      }
    }
  }

  console.log();
  for (const [player, score] of game.scores.entries()) {
    console.log(`player ${player}: ${score} points`);
  }
  console.log(`hash 0x${game.hash.toString(16).padStart(16, "0")}`);
} catch (error) {
  if (!(error instanceof CarcError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
