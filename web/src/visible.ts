/**
 * The part of a game that one viewer may see. Everything on the screen comes from this module, so no hidden information
 * reaches the page.
 */

import { BoardReader } from "carc/board/position";
import type { Config, Game, Spot, View } from "carc/manual";

import type { Choice, Owned, PlayerState } from "./protocol";

export class Visible extends BoardReader {
  /** True if the score markers' spaces matter because of robbers or messages. */
  private readonly hasTrack: boolean;

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
    this.hasTrack = Boolean(config.mechanics.robbers || config.mechanics.messages);
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

  /** Returns the choices. A choice that is a space for a robber lists the other players whose markers are there. */
  override choices(): Choice[] {
    const { sight } = this;
    const { scores, actor } = sight;
    return super.choices().map((choice) => {
      const { action } = choice;
      if (action.verb !== "choose" || action.question !== "robber") return choice;
      const space = Number(action.option);
      const isThere = (seat: number) => sight.markerSpaces(seat).includes(space);
      const markers = [...scores.keys()].filter((seat) => seat !== actor && isThere(seat));
      return { ...choice, markers };
    });
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
      markers: this.hasTrack ? sight.markerSpaces(seat) : [],
      robber: sight.robberSpace(seat),
      projected: sight.isOver ? score : projected[seat]!,
    }));
  }
}
