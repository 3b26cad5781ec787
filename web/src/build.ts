/** The position editor. The engine validates the start position after every step. */

import type { Spot, Start } from "carc";
import { isSameSpot, spotOf } from "carc/board/position";

import { ask } from "./client";
import { counts } from "./counts";
import { element, find } from "./dom";
import { errorText } from "./errors";
import { picture } from "./pictures";
import type { Choice, Kit, Plan, State } from "./protocol";
import { type TextKey, t, word } from "./texts";
import { seatName } from "./words";

type Tool = "toolTile" | "toolFigure" | "toolRemove";

/**
 * The fields that the engine derives from the board, and the fields for the current turn, which the editor restarts.
 */
const DERIVED = ["supplies", "stack", "bag", "drawn", "mid_turn"];

const placeOf = ({ action }: Choice): Spot =>
  "x" in action && action.verb !== "place_tile" ? spotOf(action) : { x: 0, y: 0 };

export class Builder {
  private start: Start = {};
  private readonly before: Start[] = [];
  private tool: Tool = "toolTile";
  private tile = "";
  private figure = "meeple";
  private owner = 0;
  private state!: State;
  private refresh: (given: Start, built: Start) => void = () => undefined;
  private steps: Promise<void> = Promise.resolve();
  private waiting = 0;

  private constructor(
    private readonly plan: Plan,
    private kit: Kit,
    private readonly display: (state: State, built: Plan) => void,
    private readonly say: (text: string) => void,
  ) {}

  /** Opens the editor with the given position on the board. */
  static async from(
    state: State,
    display: (state: State, built: Plan) => void,
    say: (text: string) => void,
  ): Promise<Builder> {
    const kit = await ask("kit");
    const { config, seed, seats } = state.plan;
    const builder = new Builder({ config, seed, seats, line: [] }, kit, display, say);
    const start = (await ask("start")) as Record<string, unknown>;
    builder.start = Object.fromEntries(Object.entries(start).filter(([key]) => !DERIVED.includes(key)));
    builder.tile = state.drawn ?? kit.tiles[0]!.id;
    builder.state = state;
    builder.controls();
    await builder.inTurn(() => builder.show());
    return builder;
  }

  /** Updates all labels to the current language. */
  translate(): Promise<void> {
    return this.inTurn(async () => {
      this.kit = await ask("kit");
      this.controls();
      await this.show();
    });
  }

  /**
   * Runs the steps one after another. Lists and fields can change while the engine is still checking the previous step.
   */
  private inTurn(act: () => Promise<unknown>): Promise<void> {
    this.waiting += 1;
    find("builder").ariaBusy = "true";
    this.steps = this.steps
      .then(act)
      .catch((error) => this.say(errorText(error)))
      .then(() => {
        this.waiting -= 1;
        if (this.waiting === 0) find("builder").ariaBusy = "false";
      });
    return this.steps;
  }

  /** Waits until the engine has checked every step. */
  settled(): Promise<void> {
    return this.steps;
  }

  /** Returns the plan of a game from this position. If `drawn` is set, the selected tile is the current tile. */
  result(drawn: boolean): Plan {
    const start = drawn && !this.isAside() ? { ...this.start, drawn: this.tile } : this.start;
    return { ...this.plan, config: { ...this.plan.config, start } };
  }

  /** Returns the plan with only human players, because the person who sets up a position decides for every player. */
  private asPeople(drawn: boolean): Plan {
    return { ...this.result(drawn), seats: this.plan.seats.map(() => "person") };
  }

  /** Returns true if the selected tile is personal: players have it in front of them, so it is not in a stack. */
  private isAside(): boolean {
    return this.kit.tiles.some(({ id, personal }) => personal && id === this.tile);
  }

  /** Returns the start position's tokens with additional floors for the selected player. */
  private withFloors(count: number): Pick<Start, "tokens"> {
    const seats = this.plan.seats.map((_, seat) => this.start.tokens?.[seat] ?? {});
    return {
      tokens: seats.map((tokens, seat) =>
        seat === this.owner ? { ...tokens, floor: Math.max(0, (tokens.floor ?? 0) + count) } : tokens,
      ),
    };
  }

  private withAbbey(has: boolean): Pick<Start, "abbeys"> {
    return {
      abbeys: this.plan.seats.map((_, seat) => (seat === this.owner ? has : (this.start.abbeys?.[seat] ?? true))),
    };
  }

  private async lay({ x, y, rotation }: { x: number; y: number; rotation: 0 | 90 | 180 | 270 }): Promise<void> {
    const tiles = [...(this.start.tiles ?? []), { tile: this.tile, x, y, rotation }];
    const { stack } = this.start;
    const left = stack && { stack: { ...stack, [this.tile]: Math.max(0, (stack[this.tile] ?? 0) - 1) } };
    await this.change({ tiles, ...left, ...(this.isAside() ? this.withAbbey(false) : {}) });
  }

  private async put(place: Spot): Promise<void> {
    const { figures = [], neutral = [], towers = [] } = this.start;
    const { figure } = this;
    if (figure === "floor") {
      const here = towers.find(({ x, y }) => x === place.x && y === place.y);
      const others = towers.filter((tower) => tower !== here);
      await this.change({
        towers: [...others, { x: place.x, y: place.y, height: (here?.height ?? 0) + 1 }],
        ...this.withFloors(-1),
      });
    } else if (this.kit.neutral.includes(figure)) {
      await this.change({ neutral: [...neutral.filter((one) => one.figure !== figure), { figure, ...place }] });
    } else {
      await this.change({ figures: [...figures, { player: this.owner, figure, ...place }] });
    }
  }

  private async takeAway(choice: Choice): Promise<void> {
    const { tiles = [], figures = [], neutral = [], towers = [] } = this.start;
    const { ingots = [], bridges = [], castles = [], ferries = [] } = this.start;
    const { action } = choice;
    const place = placeOf(choice);
    const away = ({ x, y }: { x: number; y: number }) => x !== place.x || y !== place.y;
    if (choice.taken === "tile") {
      const tile = tiles.find((one) => !away(one))?.tile;
      const abbey = this.kit.tiles.some(({ id, personal }) => personal && id === tile);
      const floors = towers.find((one) => !away(one))?.height ?? 0;
      await this.change({
        tiles: tiles.filter(away),
        figures: figures.filter(away),
        neutral: neutral.filter(away),
        towers: towers.filter(away),
        ingots: ingots.filter(away),
        bridges: bridges.filter(away),
        castles: castles.filter(away),
        ferries: ferries.filter(away),
        ...(abbey ? this.withAbbey(true) : {}),
        ...(floors ? this.withFloors(floors) : {}),
      });
    } else if (choice.taken === "floor") {
      const lower = towers.map((tower) => (away(tower) ? tower : { ...tower, height: tower.height - 1 }));
      await this.change({ towers: lower.filter(({ height }) => height > 0), ...this.withFloors(1) });
    } else if (choice.taken === "neutral" && "figure" in action) {
      await this.change({ neutral: neutral.filter(({ figure }) => figure !== action.figure) });
    } else {
      const gone = figures.findIndex((one) => one.player === choice.owner && isSameSpot(one, place));
      await this.change({ figures: figures.filter((_, at) => at !== gone) });
    }
  }

  /**
   * Applies a choice. Choices made during another step refer to a board that no longer exists, so they are discarded.
   */
  async choose(choice: Choice): Promise<void> {
    if (this.waiting === 0) await this.inTurn(() => this.act(choice));
  }

  private async act(choice: Choice): Promise<void> {
    const { action } = choice;
    if (action.verb === "place_tile") await this.lay(action);
    else if (this.tool === "toolFigure") await this.put(placeOf(choice));
    else await this.takeAway(choice);
  }

  undo(): Promise<void> {
    return this.inTurn(() => {
      this.start = this.before.pop() ?? this.start;
      return this.show();
    });
  }

  private async change(what: Partial<Start>): Promise<void> {
    const before = this.start;
    this.start = { ...before, ...what };
    if (await this.show()) return void this.before.push(before);
    this.start = before;
    this.refresh(await ask("start"), this.start);
  }

  /** Shows the position and its choices. Returns false and shows the reason if the engine rejects it. */
  private async show(): Promise<boolean> {
    this.say("");
    try {
      // Check without the current tile first: a position is valid even if the tile fits nowhere.
      this.state = await ask("begin", { plan: this.asPeople(false), at: 0 });
    } catch (error) {
      this.say(errorText(error));
      return false;
    }
    this.refresh(await ask("start"), this.start);
    const choices = await this.choices();
    this.display({ ...this.state, choices, over: false, actor: this.owner, told: [] }, this.result(false));
    find("decision").textContent = t("buildTitle");
    return true;
  }

  private async choices(): Promise<Choice[]> {
    if (this.tool === "toolFigure") return this.holding(null, await ask("places", { what: this.figure }));
    if (this.tool === "toolRemove") return this.holding(null, await ask("places", { what: null }));
    if (this.isAside()) return this.holding(this.tile, await ask("places", { what: this.tile }));
    try {
      this.state = await ask("begin", { plan: this.asPeople(true), at: 0 });
      if (this.state.drawn === this.tile && this.state.phase === "place") return this.state.choices;
    } catch {
      // Ignore the error, because the message below covers every reason, such as a tile without
      // remaining copies.
    }
    this.say(t("fitsNowhere"));
    return this.holding(null, []);
  }

  /** Shows the current tile, or no tile while the user moves figures. */
  private holding(tile: string | null, choices: Choice[]): Choice[] {
    this.state = { ...this.state, drawn: tile, phase: tile ? "place" : "figure" };
    return choices;
  }

  private select(
    name: TextKey,
    values: [string, string][],
    value: string,
    act: (value: string) => void,
  ): HTMLLabelElement {
    const list = element("select", { name });
    for (const [key, text] of values) list.append(new Option(text, key, false, key === value));
    list.addEventListener("change", () => {
      void this.inTurn(() => {
        act(list.value);
        return this.show();
      });
    });
    return element("label", {}, t(name), " ", list);
  }

  /** Creates a palette with a picture of each tile in the list of tile names. */
  private palette(list: HTMLLabelElement): HTMLElement {
    const select = list.querySelector("select")!;
    const images = this.kit.tiles.map(({ id, text }) => {
      const image = element("img", { width: 44, height: 44, alt: "", title: text });
      void picture(id, 0).then((address) => (image.src = address));
      image.addEventListener("click", () => {
        select.value = id;
        select.dispatchEvent(new Event("change"));
      });
      return image;
    });
    const palette = element(
      "div",
      { className: "palette", role: "group", ariaLabel: t("tile"), tabIndex: 0 },
      ...images,
    );
    const mark = () =>
      images.forEach((image, at) => image.classList.toggle("picked", this.kit.tiles[at]!.id === select.value));
    select.addEventListener("change", mark);
    mark();
    return palette;
  }

  private points(seat: number): HTMLElement {
    const points = element("input", {
      name: `points ${seat}`,
      type: "number",
      value: String(this.start.scores?.[seat] ?? 0),
    });
    points.addEventListener("change", () => {
      void this.inTurn(() => {
        const all = this.plan.seats.map((_, at) => this.start.scores?.[at] ?? 0);
        all[seat] = Number(points.value);
        return this.change({ scores: all });
      });
    });
    return element("label", {}, t("points", { player: seatName(seat) }), " ", points);
  }

  private controls(): void {
    const { kit } = this;
    const seats = this.plan.seats.map((_, seat): [string, string] => [String(seat), seatName(seat)]);
    const names = [...kit.figures, ...kit.neutral, ...(kit.mechanics.tower ? ["floor"] : [])];
    const figures = names.map((name): [string, string] => [name, word(name)]);
    const tiles = kit.tiles.map(({ id, text }): [string, string] => [id, text]);
    const tools = (["toolTile", "toolFigure", "toolRemove"] as const).map((name): [string, string] => [name, t(name)]);
    const only = (tool: Tool, part: HTMLElement) => {
      part.dataset.tool = tool;
      return part;
    };
    const chooseTool = (tool: string) => {
      this.tool = tool as Tool;
      find("builder").dataset.tool = tool;
    };
    const tileList = this.select("tile", tiles, this.tile, (tile) => (this.tile = tile));
    const open = find("builder").querySelector("details")?.open ?? false;
    const more = counts(this.plan.seats.length, kit, (what) => this.inTurn(() => this.change(what())));
    const points = seats.map((_, seat) => this.points(seat));
    const toMove = this.select(
      "toMove",
      seats,
      String(this.start.active ?? 0),
      (seat) => (this.start = { ...this.start, active: Number(seat) }),
    );
    this.refresh = (given, built) => {
      more.refresh(given, built);
      points.forEach((label, seat) => (label.querySelector("input")!.value = String(built.scores?.[seat] ?? 0)));
      toMove.querySelector("select")!.value = String(built.active ?? 0);
    };
    const rows = [
      this.select("tool", tools, this.tool, chooseTool),
      tileList,
      only("toolTile", this.palette(tileList)),
      only(
        "toolFigure",
        this.select("figure", figures, this.figure, (figure) => (this.figure = figure)),
      ),
      this.select("whose", seats, String(this.owner), (seat) => (this.owner = Number(seat))),
      toMove,
      ...points,
      element("details", { open }, element("summary", {}, t("more")), ...more.rows),
    ];
    chooseTool(this.tool);
    find("builder").replaceChildren(...rows);
  }
}
