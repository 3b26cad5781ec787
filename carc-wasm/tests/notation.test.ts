/** Tests for board notation: positions and configs as text. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  Config,
  ConfigError,
  Game,
  Generator,
  ParseBoardError,
  ParseError,
  startFromText,
  startToLine,
  startToText,
} from "carc";

const GRID = "carc 1\n| D U>+1@road\nscores 12 7\ndrawn V\n";

test("a start has the same text as a grid and as a line", () => {
  const start = startFromText(GRID);
  assert.deepEqual(start.scores, [12, 7]);
  assert.deepEqual(start.figures, [{ player: 1, figure: "meeple", x: 1, y: 0, segment: 0 }]);
  assert.equal(startToText(start), GRID);
  const line = startToLine(start);
  assert.equal(line, "carc 1; | D U>+1@road; scores 12 7; drawn V");
  assert.deepEqual(startFromText(line), start);
  const game = new Game(new Config({ start }), { seed: 1 });
  assert.deepEqual([game.scores, game.currentTile], [[12, 7], "base/V"]);
});

test("the text of a game restores the game", () => {
  let written = 0;
  // A start position cannot express every decision of these mechanics.
  const names = ["bridges", "castles", "bazaars", "crop_circles", "flying", "messages"];
  const mechanics = Object.fromEntries(names.map((name) => [name, false]));
  for (let seed = 0; seed < 3; seed += 1) {
    const game = new Game(new Config({ players: 3, preset: "everything", mechanics }), { seed });
    const random = new Generator(seed);
    for (;;) {
      const text = game.toText();
      assert(text !== undefined && game.toStart() !== undefined, game.phase);
      if (game.turn % 8 === 0 || game.isOver) {
        const again = new Game(Config.fromText(text), { chance: "external" });
        assert.equal(again.hash, game.hash);
        assert.equal(again.toText(), text);
        assert.equal(again.toLine(), game.toLine());
        assert(Config.fromText(again.config.toText()).equals(again.config));
        assert(Config.fromText(again.config.toLine()).equals(again.config));
        written += 1;
      }
      if (game.isOver) break;
      game.playIndex(random.uniform(game.legalCodes().length));
    }
  }
  assert(written > 10, `${written}`);
});

test("an invalid text reports the line and the column", () => {
  for (const read of [startFromText, (text: string) => Config.fromText(text)]) {
    assert.throws(
      () => read("carc 1\n| D\n| Vv"),
      (error) =>
        error instanceof ParseBoardError &&
        error instanceof ParseError &&
        error.code === "bad_form" &&
        error.line === 3 &&
        error.column === 3 &&
        error.message === `line 3, column 3: ${error.problem}`,
    );
  }
  assert.throws(() => Config.fromText("carc 1; | D D>"), ConfigError);
  assert.throws(() => startToText({ score: [1] } as object), ParseError);
});
