/**
 * The part of a game that one viewer may see. Everything on the screen comes from this module, so no hidden information
 * reaches the page.
 */

import { BoardReader } from "carc/board/position";
import type { Config, Game, Spot, View } from "carc/manual";

import type { Owned, PlayerState } from "./protocol";

export class Visible extends BoardReader {
  constructor(
    /** A view, or the whole game in the position editor. */
    sight: View | Game,
    config: Config,
    /** The names of the tile types, in order. */
    names: string[],
    /** Returns the value that a feature will have when it is completed, based on the tiles on the board. */
    private readonly completed: (spot: Spot) => number | null,
  ) {
    super(sight, config, names);
  }

  /** Returns the feature or spot at a point, with the feature's value on completion. */
  pickWithValue(x: number, y: number) {
    const picked = this.pick(x, y);
    return picked && { ...picked, completed: picked.feature ? this.completed(picked.spot) : null };
  }

  /** Returns every feature that contains a figure, most valuable first. */
  owned(): Owned[] {
    const owned = this.sight.features().filter(({ figures }) => figures.length > 0);
    const told = owned.map((feature) => ({
      feature,
      spot: feature.spots[0]!,
      completed: this.completed(feature.spots[0]!),
    }));
    return told.sort((one, other) => other.feature.value - one.feature.value);
  }

  private projected(): number[] {
    const points = [...this.sight.scores];
    for (const feature of this.sight.features()) {
      for (const owner of feature.owners) points[owner]! += feature.value;
      for (const [owner, bonus] of feature.bonuses ?? []) points[owner]! += bonus;
    }
    return points;
  }

  players(): PlayerState[] {
    const { sight } = this;
    const projected = this.projected();
    const held = (captor: number) =>
      sight.scores
        .map((_, owner) => ({ owner, figures: sight.prisoners(captor, owner) }))
        .filter(({ figures }) => Object.keys(figures).length > 0);
    return sight.scores.map((score, seat) => ({
      score,
      supply: sight.supply(seat),
      tokens: sight.tokens(seat),
      hand: sight.hand(seat),
      handSize: sight.handSize(seat),
      prisoners: held(seat),
      projected: sight.isOver ? score : projected[seat]!,
    }));
  }
}
