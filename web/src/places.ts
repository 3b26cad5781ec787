/** The spots available in the position editor; the engine validates the result. */

import type { Action, Config, Game, Spot } from "carc/manual";

import type { Choice } from "./protocol";

export interface Table {
  game: Game;
  config: Config;
  choice(action: Action, index: number): Choice;
}

/** The neutral figures, each with the mechanic that adds it. */
export const NEUTRAL: Record<string, string> = {
  dragon: "dragon",
  fairy: "fairy",
  wheel_pig: "wheel",
  count: "count",
  mage: "mage_witch",
  witch: "mage_witch",
};

const CORNERS = [0, 1, 2, 3];
/** The first space number in a quarter of Carcassonne. The spaces on the wheel have smaller numbers. */
const FIRST_QUARTER = 24;
/** An upper bound on space numbers. */
const SPACES = 32;

const cells = (game: Game): Spot[] => game.board().map(({ x, y }) => ({ x, y }));

const sites = ({ game, config }: Table): Spot[] =>
  game.board().flatMap(({ x, y, tile }) => (config.tile(tile).marks.includes("tower") ? [{ x, y, tower: true }] : []));

/** Returns the special monasteries, where a meeple can be placed lying. */
const beds = ({ game }: Table): Spot[] =>
  game
    .features()
    .flatMap(({ marks, spots }) => (marks?.special ? spots.map(({ x, y }) => ({ x, y, lying: true })) : []));

const spaces = (config: Config, isFor: (space: number) => boolean): Spot[] =>
  Array.from({ length: SPACES }, (_, space) => space).flatMap((space) =>
    config.space(space) && isFor(space) ? [{ x: 0, y: 0, space }] : [],
  );

/** Returns a predicate that is true for the meeple spaces. The other spaces are the sectors that the pig visits. */
function isForMeeples(config: Config): (space: number) => boolean {
  let count = 0;
  while (config.space(count)) count += 1;
  return (space) => space < count || space >= FIRST_QUARTER;
}

function spotsFor(table: Table, figure: string): Spot[] {
  const { game, config } = table;
  const onWheel = isForMeeples(config);
  switch (figure) {
    case "floor":
      return sites(table);
    case "dragon":
      return cells(game);
    case "fairy":
      return config.options.fairy === "tile" ? cells(game) : game.figures();
    case "wheel_pig":
      return spaces(config, (space) => !onWheel(space));
    case "count":
      return spaces(config, (space) => space >= FIRST_QUARTER);
    case "barn":
      return cells(game).flatMap((cell) => CORNERS.map((corner) => ({ ...cell, corner })));
    default: {
      const segments = game.features().flatMap(({ complete, spots }) => (complete ? [] : spots));
      const towers = game.towers().flatMap(({ x, y, floors }) => (floors > 0 ? [{ x, y, tower: true }] : []));
      return [...segments, ...beds(table), ...towers, ...spaces(config, onWheel)];
    }
  }
}

export function placesFor(table: Table, what: string): Choice[] {
  const { game } = table;
  if (table.config.tiles.some(({ id, personal }) => personal && id === what)) {
    return game
      .holes()
      .map((cell, index) => table.choice({ verb: "place_tile", rotation: 0, ...cell, code: 0 }, index));
  }
  return spotsFor(table, what).map((spot, index) =>
    table.choice({ verb: "place_figure", ...spot, figure: what, code: 0 }, index),
  );
}

/** Returns the items that can be removed from the table: figures, then floors, then tiles. */
export function removable(table: Table): Choice[] {
  const { game } = table;
  const take = (figure: string, spot: Spot): Choice =>
    table.choice({ verb: "remove_figure", ...spot, figure, code: 0 }, 0);
  const own = game
    .figures()
    .map(({ player, figure, ...spot }) => ({ ...take(figure, spot), owner: player, captures: false }));
  const neutral = Object.entries(game.neutralFigures()).map(
    ([figure, spot]): Choice => ({ ...take(figure, spot), taken: "neutral" }),
  );
  const floors = game
    .towers()
    .flatMap(({ x, y, floors: count }): Choice[] =>
      count > 0 ? [{ ...take("floor", { x, y, tower: true }), taken: "floor" }] : [],
    );
  const tiles = cells(game).map(
    (cell): Choice => ({ ...take("tile", cell), point: [cell.x + 0.5, cell.y + 0.5], taken: "tile" }),
  );
  return [...own, ...neutral, ...floors, ...tiles].map((choice, index) => ({ ...choice, index }));
}
