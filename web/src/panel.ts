/** The panel next to the board: decision, players, choices, game log and replay. */

import type { CarcBoard } from "carc/board";

import { showCurve } from "./curve";
import { element, find } from "./dom";
import { picture } from "./pictures";
import { type Advice, type Choice, type Ledger, type Owned, type State, type Told, othersDecide } from "./protocol";
import { keep, kept } from "./storage";
import { otherTokens, supplyIcons } from "./supply";
import { t } from "./texts";
import {
  COLORS,
  actionText,
  boardLabels,
  countsText,
  decisionText,
  featureText,
  groupOf,
  occupantText,
  seatName,
  signed,
  swatch,
  withNames,
} from "./words";

/** The subject of a line in the panel: a spot and a player. */
export type Traced = Pick<Told, "spot" | "player">;

/** The actions that the panel offers to the user. */
export interface PanelEvents {
  choose(index: number): void;
  /** Plays a complete turn. */
  playTurn(codes: number[]): void;
  /** Highlights the subject of a line, or clears the highlight. */
  trace(line: Traced | undefined): void;
}

/** The storage key for whether the list of moves is open. */
const MOVES = "carc moves";

interface Chosen {
  group: number;
  advice: Advice[];
}

/** Returns a disc that contains a player's number. */
const numbered = (seat: number) => Object.assign(swatch(seat, String(seat + 1)), { title: seatName(seat) });

/** Returns the element for a player's remaining time in a room with a clock. `rooms.ts` fills it in. */
const clockOf = ({ room }: State, seat: number) => {
  const clock = element("span", { className: "clock" });
  clock.dataset.clock = String(seat);
  return room?.clock ? [clock, " "] : [];
};

export class Panel {
  private group = "";
  private groups: string[] = [];
  private advice: Advice[] = [];
  /** Shows the current rotation of the drawn tile. */
  rotated: (rotation: number) => void = () => undefined;
  private begun = false;
  /** True if the last input came from the keyboard, so that the list's focused button stays visible. */
  private byKeys = false;
  private before: State | undefined;
  /** The points that each player has scored since a human player's last decision. */
  private gained: number[] = [];

  constructor(
    private readonly board: CarcBoard,
    private readonly events: PanelEvents,
  ) {
    for (const name of ["keydown", "pointerdown"] as const)
      addEventListener(name, () => (this.byKeys = name === "keydown"), { capture: true });
    const moves = find<HTMLDetailsElement>("moves");
    moves.open = kept("localStorage", MOVES) === "open";
    moves.addEventListener("toggle", () => keep("localStorage", MOVES, moves.open ? "open" : ""));
    find("remaining").addEventListener("toggle", () => this.before && this.showUnseen(this.before));
    find("choices").addEventListener("keydown", (event) => this.arrows(event, "#choices button"));
    find("told").addEventListener("keydown", (event) => this.arrows(event, "#told [tabindex]"));
  }

  /**
   * Shows a state. `byOthers` is true if someone other than the user decides, and `thinking` is true while an agent is
   * deciding.
   */
  show(state: State, byOthers: boolean, thinking: boolean): void {
    this.addGains(state);
    this.tell(state.told);
    find("decision").textContent = thinking ? `${decisionText(state)} – ${t("thinking")}` : decisionText(state);
    // Screen readers announce the user's decisions, but not every step of an agent.
    if (!byOthers) find("status").textContent = decisionText(state);
    this.advise([]);
    this.showPlayers(state);
    this.showHand(state, byOthers);
    this.showChoices(byOthers ? [] : state.choices);
    this.showOptions(byOthers ? [] : state.choices, Object.keys(state.names));
    this.showTime(state);
    this.showUnseen(state);
    // Scroll to the top, where the tile and the decision are, unless the user is in the list.
    const isInList = this.byKeys && find("choices").contains(document.activeElement);
    if (!isInList) find("decision").closest("aside")!.scrollTop = 0;
    const words = t("boardInWords", { tiles: state.board.length, figures: state.pieces.length });
    this.board.labels = { ...boardLabels(), board: `${t("board")}: ${words} ${decisionText(state)}` };
  }

  private addGains(state: State): void {
    const { before } = this;
    const goesOn = before && state.plan.seed === before.plan.seed && state.at > before.at;
    const byOthers = before && othersDecide(before);
    if (state.at !== before?.at && !(goesOn && byOthers)) this.gained = [];
    for (const { player, points } of state.gains) this.gained[player] = (this.gained[player] ?? 0) + points;
    this.before = state;
  }

  private showUnseen(state: State): void {
    // Do not draw the pictures while the section is closed.
    const { open } = find<HTMLDetailsElement>("remaining");
    const tiles = (open ? Object.entries(state.unseen) : []).map(([tile, count]) => {
      const image = element("img", { width: 40, height: 40, alt: state.names[tile], title: state.names[tile] });
      void picture(tile, 0).then((address) => (image.src = address));
      return element("li", {}, image, ` × ${count}`);
    });
    find("unseen").replaceChildren(
      element("p", {}, t("tilesRemaining", { count: state.tilesRemaining })),
      element("ul", {}, ...tiles),
    );
  }

  private showPlayers(state: State): void {
    const rows = state.players.map((player, seat) => {
      const { score, supply, tokens, projected, hand, handSize, prisoners, markers, robber } = player;
      const inHand = hand.length
        ? hand.map((tile) => state.names[tile]).join(", ")
        : handSize
          ? t("inHand", { count: handSize })
          : "";
      const held = prisoners.map(({ owner, figures }) =>
        t("holds", { figures: countsText(figures), player: seatName(owner) }),
      );
      const ransom = state.ransomed && seat === state.actor ? t("ransomed") : "";
      const robs = robber === undefined ? "" : t("robberOn", { space: robber });
      const on = markers.map((space, at) => t(at === 0 ? "markerOn" : "messengerOn", { space }));
      const details = [countsText(otherTokens(tokens)), inHand, ...held, ransom, ...on, robs]
        .filter(Boolean)
        .join("; ");
      const ending = state.over ? "" : ` ${t("ifEnded", { points: projected })}`;
      const points = element("strong", { className: "points" }, String(score));
      const gained = this.gained[seat] ? element("em", { className: "gained" }, signed(this.gained[seat])) : "";
      const row = element(
        "li",
        {},
        numbered(seat),
        element("span", {}, `${seatName(seat)}${occupantText(state, seat)}`),
        element("span", {}, ...clockOf(state, seat), gained, " ", points),
        supplyIcons(seat, supply, tokens),
        element("small", {}, `${details}${details && ending ? "." : ""}${ending}`),
      );
      if (seat === state.actor) row.setAttribute("aria-current", "true");
      return row;
    });
    find("players").replaceChildren(...rows);
  }

  private showHand(state: State, byOthers: boolean): void {
    const hand = find("hand");
    hand.replaceChildren();
    this.rotated = () => undefined;
    const pass = byOthers ? undefined : state.choices.find(({ action }) => action.verb === "pass");
    if (pass) {
      const button = element("button", { id: "pass", className: "main" }, t("pass"));
      hand.append(...this.lastTile(state));
      button.addEventListener("click", () => this.events.choose(pass.index));
      hand.append(button);
    }
    if (!state.drawn || state.phase !== "place") return;
    const tile = state.drawn;
    const image = element("img", { alt: t("drawnTile", { tile: state.names[tile]! }), width: 96, height: 96 });
    const button = element("button", { id: "turn", disabled: byOthers }, image, ` ${t("turnTile")}`);
    this.rotated = (rotation) => void picture(tile, rotation).then((address) => (image.src = address));
    button.addEventListener("click", () => this.board.rotate());
    button.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.board.rotate(event.deltaY > 0 ? 90 : -90);
    });
    this.rotated(this.board.rotation);
    hand.append(button);
  }

  /** Returns the picture of the last tile, which replaces the drawn tile while the user chooses a figure. */
  private lastTile({ board, names, phase }: State): HTMLElement[] {
    const last = board.at(-1);
    if (!last || phase !== "figure") return [];
    const image = element("img", { alt: names[last.tile] ?? "", width: 96, height: 96 });
    void picture(last.tile, last.rotation).then((address) => (image.src = address));
    return [image];
  }

  /** Shows the choices without a location on the board as buttons, because the list of moves may be collapsed. */
  private showOptions(choices: Choice[], tiles: string[]): void {
    const others = choices.filter(
      ({ action, point, rings }) => !point && !rings?.length && action.verb !== "place_tile" && action.verb !== "pass",
    );
    const buttons = others.map((choice) => {
      const { action, index } = choice;
      const button = element("button", { type: "button" });
      const tile = "tileType" in action ? tiles[action.tileType] : undefined;
      if (tile) {
        const image = element("img", { alt: "", width: 56, height: 56 });
        void picture(tile, 0).then((address) => (image.src = address));
        button.append(image);
      }
      button.append(actionText(choice));
      button.addEventListener("click", () => this.events.choose(index));
      return button;
    });
    find("options").replaceChildren(...buttons);
  }

  private showChoices(choices: Choice[]): void {
    const groups = [...new Set(choices.map(groupOf))].filter(Boolean);
    if (!groups.includes(this.group)) this.group = groups[0] ?? "";
    this.groups = groups;
    const buttons = groups.map((group) => {
      const button = element("button", {}, group);
      button.addEventListener("click", () => {
        this.group = group;
        this.showChoices(choices);
      });
      button.setAttribute("aria-pressed", String(group === this.group));
      return button;
    });
    find("groups").replaceChildren(...(groups.length > 1 ? buttons : []));
    const { group } = this;
    this.board.only((choice) => !group || groupOf(choice) === group);
    const list = choices.map((choice) => {
      const button = element("button", {}, actionText(choice));
      button.dataset.index = String(choice.index);
      // The Tab key focuses the list, and the arrow keys move between its buttons.
      button.tabIndex = choice === choices[0] ? 0 : -1;
      button.addEventListener("click", () => this.events.choose(choice.index));
      this.hints(button, choice);
      return button;
    });
    // When the page opens, the focus is at the top of the page. Afterward, the list keeps the focus between decisions.
    const inList =
      (this.begun && document.activeElement === document.body) || find("choices").contains(document.activeElement);
    this.begun = true;
    find("choices").replaceChildren(...list);
    if (inList) list[0]?.focus({ preventScroll: true });
  }

  /** Previews a button's action on the board while the button is hovered or focused. */
  private hints(button: HTMLButtonElement, choice: Choice | undefined): void {
    button.addEventListener("pointerenter", () => this.board.hint(choice));
    button.addEventListener("focus", () => button.matches(":focus-visible") && this.board.hint(choice));
    for (const name of ["blur", "pointerleave"]) button.addEventListener(name, () => this.board.hint(undefined));
  }

  private arrows(event: KeyboardEvent, list: string): void {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...document.querySelectorAll<HTMLElement>(list)];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 && step < 0 ? all.length - 1 : (at + step + all.length) % all.length;
    all[next]?.focus();
  }

  private showTime(state: State): void {
    const time = find<HTMLInputElement>("time");
    time.max = String(state.plan.line.length);
    time.value = String(state.at);
    find("timeOf").textContent = `${state.at} / ${state.plan.line.length}`;
    showCurve(find<SVGSVGElement>("curve"), state.curve, state.at);
  }

  /** Adds new lines and removes outdated ones, so that screen readers read only what is new. */
  private tell(lines: Told[]): void {
    const log = find("told");
    const keyOf = ({ id, text }: Told) => `${id} ${text}`;
    const first = lines[0] && keyOf(lines[0]);
    const shown = [...log.children] as HTMLElement[];
    const begin = Math.max(
      0,
      shown.findIndex(({ dataset }) => dataset.key === first),
    );
    for (const line of shown.splice(0, begin)) line.remove();
    let known = 0;
    while (known < lines.length && shown[known]?.dataset.key === keyOf(lines[known]!)) known += 1;
    for (const line of shown.slice(known)) line.remove();
    for (const line of lines.slice(known)) {
      const text = element("p", {}, withNames(line.text));
      text.dataset.key = keyOf(line);
      if (line.spot) this.traceable(text, line);
      log.append(text);
    }
    if (known < lines.length) log.scrollTop = log.scrollHeight;
  }

  private traceable(text: HTMLElement, line: Traced): void {
    text.tabIndex = -1;
    if (line.player !== undefined) text.style.borderColor = COLORS[line.player]!;
    for (const name of ["focus", "pointerenter"]) text.addEventListener(name, () => this.events.trace(line));
    for (const name of ["blur", "pointerleave"]) text.addEventListener(name, () => this.events.trace(undefined));
  }

  showOwned(owned: Owned[]): void {
    const lines = owned.map(({ feature, spot, completed }) => {
      const [owner] = feature.owners;
      const line = element("li", {}, featureText(feature, completed));
      this.traceable(line, { spot, ...(owner === undefined ? {} : { player: owner }) });
      line.tabIndex = 0;
      return line;
    });
    find("features").replaceChildren(...lines);
  }

  /** Shows each player's score breakdown in a table. */
  showLedger(table: "sums" | "breakdown", { rows, before, sum }: Ledger): void {
    const row = (reason: string, points: number[]) => {
      const cells = points.map((one) => element("td", {}, one ? String(one) : ""));
      return element("tr", {}, element("th", { scope: "row" }, reason), ...cells);
    };
    const head = element(
      "tr",
      {},
      element("td"),
      ...sum.map((_, seat) => element("th", { scope: "col" }, numbered(seat))),
    );
    const begun = before.some(Boolean) ? [row(t("atStart"), before)] : [];
    find(table).replaceChildren(
      head,
      ...begun,
      ...rows.map(({ reason, points }) => row(reason, points)),
      row(t("sum"), sum),
    );
  }

  /** The user's selection in a position, in a form that does not depend on the language. */
  get chosen(): Chosen {
    return { group: this.groups.indexOf(this.group), advice: this.advice };
  }

  /** Restores a selection after a change of language. */
  choose({ group, advice }: Chosen): void {
    find("groups").querySelectorAll("button")[group]?.click();
    this.advise(advice);
  }

  advise(advice: Advice[]): void {
    this.advice = advice;
    const rows = advice.map(({ turn, lead, codes }) => {
      const button = element("button", {}, turn.map(actionText).join("; "));
      button.addEventListener("click", () => this.events.playTurn(codes));
      this.hints(button, turn[0]);
      return element("li", {}, button, ` ${t("lead", { lead: signed(lead, 1) })}`);
    });
    find("advice").replaceChildren(
      ...(rows.length ? [element("h3", {}, t("bestTurns")), element("ol", {}, ...rows)] : []),
    );
  }
}
