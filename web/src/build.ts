/** Builds a position by pointing: every step is a start that the engine has accepted. */

import type { Start } from "carc";

import { picture } from "./board";
import { ask } from "./client";
import { element, find } from "./dom";
import type { Choice, Plan, State } from "./protocol";
import { seatName } from "./words";
import { type TextKey, t, word } from "./texts";

type Tool = "toolTile" | "toolFigure" | "toolRemove";

/** What a person builds; the rest follows from it. */
const KEPT = ["tiles", "figures", "neutral", "scores", "active", "tokens", "prisoners", "towers", "records"];

const placeOf = ({ action }: Choice) => {
  if (!("x" in action) || action.verb === "place_tile") return { x: 0, y: 0 };
  const { x, y, segment, corner, space, tower } = action;
  return Object.fromEntries(Object.entries({ x, y, segment, corner, space, tower }).filter(([, value]) => value !== undefined)) as { x: number; y: number };
};

const sameSpot = (one: object, other: object) => {
  const key = (spot: Record<string, unknown>) => ["x", "y", "segment", "corner", "space", "tower"].map((name) => spot[name] ?? (name in spot && name === "tower" ? true : "")).join();
  return key(one as Record<string, unknown>) === key(other as Record<string, unknown>);
};

export class Builder {
  private start: Start = {};
  private readonly before: Start[] = [];
  private tool: Tool = "toolTile";
  private tile = "";
  private figure = "meeple";
  private owner = 0;
  private state!: State;

  private constructor(private readonly plan: Plan, private readonly display: (state: State) => void, private readonly say: (text: string) => void) {}

  /** Begins with the position on the board. */
  static async from(state: State, display: (state: State) => void, say: (text: string) => void): Promise<Builder> {
    const builder = new Builder({ ...state.plan, line: [], puzzle: false }, display, say);
    const start = (await ask("start")) as Record<string, unknown>;
    builder.start = Object.fromEntries(Object.entries(start).filter(([key]) => KEPT.includes(key)));
    const tiles = Object.keys(await ask("tiles"));
    builder.tile = state.drawn ?? tiles[0]!;
    builder.state = state;
    builder.controls(tiles);
    await builder.show();
    return builder;
  }

  /** The plan of a game from here; `drawn` says whether the chosen tile is in the hand. */
  result(drawn: boolean): Plan {
    const start = drawn ? { ...this.start, drawn: this.tile } : this.start;
    return { ...this.plan, config: { ...this.plan.config, start } };
  }

  async choose(choice: Choice): Promise<void> {
    const { action } = choice;
    const { tiles = [], figures = [] } = this.start;
    if (action.verb === "place_tile") {
      const { x, y, rotation } = action;
      await this.change({ tiles: [...tiles, { tile: this.tile, x, y, rotation }] });
    } else if (this.tool === "toolFigure") {
      await this.change({ figures: [...figures, { player: this.owner, figure: this.figure, ...placeOf(choice) }] });
    } else if (choice.wholeTile && "x" in action) {
      const away = ({ x, y }: { x: number; y: number }) => x !== action.x || y !== action.y;
      await this.change({ tiles: tiles.filter(away), figures: figures.filter(away) });
    } else {
      const spot = placeOf(choice);
      const gone = figures.findIndex((one) => one.player === choice.owner && sameSpot(one, spot));
      await this.change({ figures: figures.filter((_, at) => at !== gone) });
    }
  }

  async undo(): Promise<void> {
    const before = this.before.pop();
    if (before) this.start = before;
    await this.show();
  }

  private async change(what: Partial<Start>): Promise<void> {
    const before = this.start;
    this.start = { ...before, ...what };
    if (await this.show()) this.before.push(before);
    else this.start = before;
  }

  /** Shows the position and what can be done; false, with the reason said, if the engine does not take it. */
  private async show(): Promise<boolean> {
    this.say("");
    try {
      // Without the tile in the hand first, so that one that fits nowhere is no fault of the position.
      this.state = await ask("begin", { plan: this.result(false), at: 0 });
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
      return false;
    }
    const choices = await this.choices();
    const plan: Plan = { ...this.state.plan, seats: this.plan.seats.map(() => "person") };
    this.display({ ...this.state, plan, choices, over: false, actor: this.owner, told: [] });
    find("decision").textContent = t("buildTitle");
    return true;
  }

  private async choices(): Promise<Choice[]> {
    if (this.tool === "toolFigure") return this.quiet(await ask("places", { figure: this.figure }));
    if (this.tool === "toolRemove") return this.quiet(await ask("places", { figure: null }));
    try {
      this.state = await ask("begin", { plan: this.result(true), at: 0 });
      if (this.state.drawn === this.tile && this.state.phase === "place") return this.state.choices;
    } catch {
      // The reason is below: a tile of which no copy is left fits nowhere either.
    }
    this.say(t("fitsNowhere"));
    return this.quiet([]);
  }

  /** No tile is in the hand while figures are moved. */
  private quiet(choices: Choice[]): Choice[] {
    this.state = { ...this.state, drawn: null, phase: "figure" };
    return choices;
  }

  private select(name: TextKey, values: [string, string][], value: string, act: (value: string) => void): HTMLElement {
    const list = element("select", { name });
    for (const [key, text] of values) list.append(new Option(text, key, false, key === value));
    list.addEventListener("change", () => {
      act(list.value);
      void this.show();
    });
    return element("label", {}, t(name), " ", list);
  }

  private controls(tiles: string[]): void {
    const seats = this.plan.seats.map((_, seat): [string, string] => [String(seat), seatName(seat)]);
    const figures = Object.keys(this.state.players[0]!.supply).map((name): [string, string] => [name, word(name)]);
    const image = element("img", { width: 64, height: 64, alt: "" });
    const showTile = () => void picture(this.tile, 0).then((address) => (image.src = address));
    showTile();
    const scores = seats.map(([seat, name]) => {
      const points = element("input", { name: `points ${seat}`, type: "number", min: "0", value: String(this.start.scores?.[Number(seat)] ?? 0) });
      points.addEventListener("change", () => {
        const all = seats.map((_, at) => this.start.scores?.[at] ?? 0);
        all[Number(seat)] = Number(points.value);
        void this.change({ scores: all });
      });
      return element("label", {}, t("points", { player: name }), " ", points);
    });
    const tools = (["toolTile", "toolFigure", "toolRemove"] as const).map((name): [string, string] => [name, t(name)]);
    const choose = (tile: string) => {
      this.tile = tile;
      showTile();
    };
    const rows = [
      this.select("tool", tools, this.tool, (tool) => (this.tool = tool as Tool)),
      this.select("tile", tiles.map((id) => [id, id]), this.tile, choose),
      image,
      this.select("figure", figures, this.figure, (figure) => (this.figure = figure)),
      this.select("whose", seats, "0", (seat) => (this.owner = Number(seat))),
      this.select("toMove", seats, String(this.start.active ?? 0), (seat) => (this.start = { ...this.start, active: Number(seat) })),
      ...scores,
    ];
    find("builder").replaceChildren(...rows);
  }
}

