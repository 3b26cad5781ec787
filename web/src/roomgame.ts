/** A game that runs on a server, limited to what the player at this screen may know. */

import { Agent, type CarcEvent, type Game, type Spot, View } from "carc/manual";
import type { Call } from "carc/worker";

import { adviseOn } from "./judge";
import type { Advice, RoomUpdate, State } from "./protocol";
import { Scene } from "./scene";

export class RoomGame extends Scene {
  private current: View;
  private step: number;
  /** The events in each update. */
  private readonly story: CarcEvent[][];
  private readonly curve: number[][];
  /** A game with the same view, for queries that a view does not support. */
  private likely?: { view: View; game: Game };
  private agent?: Agent;
  /** True if the last update has not been shown yet. */
  private isNew = false;

  constructor(
    private readonly room: string,
    private readonly seat: number | null,
    { step, events, view }: RoomUpdate,
    language: string,
  ) {
    const current = View.fromJson(view);
    super(current.config, language);
    this.current = current;
    this.step = step;
    this.story = [this.read(events)];
    this.curve = [current.scores];
  }

  private read(events: unknown[]): CarcEvent[] {
    return events.map((event) => this.config.eventFromJson(JSON.stringify(event)));
  }

  /** Follows the game to the next position. */
  follow({ step, events, view }: RoomUpdate): void {
    // A worker that replaces a stopped one starts with the latest position, so it ignores older updates.
    if (step <= this.step) return;
    const next = View.fromJsonIn(this.config, view);
    this.current.free();
    this.current = next;
    this.step = step;
    this.story.push(this.read(events));
    this.curve.push(next.scores);
    this.isNew = true;
  }

  protected viewer(): number | undefined {
    return this.seat ?? undefined;
  }

  protected view(): View {
    return this.current;
  }

  protected events(): CarcEvent[][] {
    return this.story;
  }

  /** Returns a game with the same view and randomly sampled hidden information. */
  private guess(): Game {
    if (this.likely?.view !== this.current) {
      this.likely?.game.free();
      this.likely = { view: this.current, game: this.current.determinize(1n) };
    }
    return this.likely.game;
  }

  protected completed(spot: Spot): number | null {
    return this.guess().completedValue(spot) ?? null;
  }

  advise(call: Call): Advice[] {
    this.agent ??= new Agent("hard", { seed: 1n });
    return adviseOn(this.guess(), this.agent, call);
  }

  /** Returns a legal action in notation, with the step of the position in which it is legal. */
  action(index: number): { step: number; action: string } {
    return { step: this.step, action: this.config.actionText(this.current.legalActions()[index]!) };
  }

  state(): State {
    const { room, seat, step, current, curve, isNew } = this;
    this.isNew = false;
    return {
      ...this.shown(),
      plan: { config: this.config.toObject(), seed: room, seats: current.scores.map(() => "person"), line: [] },
      game: room,
      at: step,
      choices: seat !== null && current.actor === seat ? this.visible().choices() : [],
      // Each player has a separate screen, so no hand needs to be covered.
      secret: false,
      curve,
      gains: isNew ? this.gainsOf(this.story.slice(-1)) : [],
    };
  }
}
