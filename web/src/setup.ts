/** The form for a new game. */

import { element } from "./dom";
import { newSeed } from "./games";
import { LONGEST_NAME, SEATS, type Catalogue, type Plan, type Seat } from "./protocol";
import { type ClockPlan, keepName, ownName } from "./rooms";
import { type TextKey, named, t, word } from "./texts";
import { swatch } from "./words";

const MOST = 8;
/** The option value that stands for any width and height. */
const ANY_SIZE = "WxH";
const GRID = { className: "grid" };
/** The clock settings for rooms: seconds per player, and seconds added for each decision. */
const CLOCKS = ["", "600 5", "1200 10", "3600 20", "604800 0"];

/** Where a game runs: on this device, or in a room on the server. */
export type Mode = "local" | "room";

/** Switches the form to another mode. */
let changeMode: () => void = () => undefined;

/** Opens the new-game form. */
export function openSetup(dialog: HTMLDialogElement, mode: Mode): void {
  if (dialog.dataset.mode !== mode) {
    dialog.dataset.mode = mode;
    changeMode();
  }
  if (!dialog.open) dialog.showModal();
}

function clockText(clock: string): string {
  const [seconds, increment] = clock.split(" ").map(Number);
  if (!seconds) return t("noClock");
  const minutes = seconds / 60;
  return increment ? t("clockMinutes", { minutes, seconds: increment }) : t("days", { count: minutes / (24 * 60) });
}

/** Returns the label for an occupant that can be chosen for a seat. */
function seatText(kind: Seat, seat: number, mode: Mode): string {
  if (kind !== "person") return t("computer", { level: word(kind) });
  return mode === "local" ? t("person") : t(seat === 0 ? "you" : "friend");
}

/** Returns the occupants that can be chosen for a seat. In a room, the first seat belongs to the user. */
function occupants(seat: number, mode: Mode): Seat[] {
  if (mode === "local") return [...SEATS];
  return seat === 0 ? ["person"] : SEATS.filter((kind) => kind !== "expert");
}

function select(name: string, values: [string, string][], value: string): HTMLSelectElement {
  const list = element("select", { name });
  for (const [key, text] of values) list.append(new Option(text, key, key === value, key === value));
  return list;
}

const labelled = (text: string, input: HTMLElement) => element("label", {}, text, " ", input);

const folded = (text: string, ...children: HTMLElement[]) =>
  element("details", {}, element("summary", {}, text), element("div", GRID, ...children));

/** Creates the list of an option's values. The first entry is the value in the selected edition. */
function optionInput({ name, values, presets }: Catalogue["options"][number], edition: HTMLSelectElement): HTMLElement {
  const key = `option ${name}`;
  if (values.includes(ANY_SIZE)) {
    const examples = values.map((value) => (value === ANY_SIZE ? "11x7" : value)).join(", ");
    return labelled(named("option", name), element("input", { name: key, placeholder: examples }));
  }
  const asEdition = () => t("asEdition", { value: named(name, presets[edition.value]!) });
  const choices: [string, string][] = [
    ["", asEdition()],
    ...values.map((value): [string, string] => [value, named(name, value)]),
  ];
  const list = select(key, choices, "");
  edition.addEventListener("change", () => (list.options[0]!.text = asEdition()));
  return labelled(named("option", name), list);
}

/** Creates a number field for each name. An empty field stands for the default. */
const numbers = (kind: string, names: string[], most: number) =>
  names.map((name) =>
    labelled(
      named(kind, name),
      element("input", {
        name: `${kind} ${name}`,
        type: "number",
        min: "0",
        max: String(most),
        placeholder: t("usual"),
      }),
    ),
  );

/** Returns the form's input elements. */
const fields = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select"),
];

export interface SetupEvents {
  /** Starts a game. Returns an error message. */
  begin(plan: Plan): Promise<string>;
  /** Creates a room. Returns an error message. */
  create(plan: Plan, clock: ClockPlan | undefined): Promise<string>;
}

/** Fills the new-game form. */
export function buildSetup(dialog: HTMLDialogElement, catalogue: Catalogue, events: SetupEvents): void {
  const mode = () => (dialog.dataset.mode ?? "local") as Mode;
  const form = dialog.querySelector("form")!;
  const filled = fields(form);
  const preset = select(
    "preset",
    catalogue.presets.map(({ name }) => [name, named("preset", name)]),
    "bb5",
  );
  const players = select(
    "players",
    Array.from({ length: MOST }, (_, at) => [String(at + 1), String(at + 1)]),
    filled.find(({ name }) => name === "players")?.value ?? "2",
  );
  const seed = element("input", { name: "seed", inputMode: "numeric", pattern: "[0-9]*", placeholder: t("random") });
  const seats = element("div", GRID);
  const boxes = catalogue.expansions.map(({ name }) =>
    element(
      "label",
      {},
      element("input", { type: "checkbox", name: "expansion", value: name }),
      " ",
      named("expansion", name),
    ),
  );
  const showSeats = (before: string[]) => {
    const other = mode() === "room" ? "person" : "normal";
    const known = [...seats.querySelectorAll<HTMLInputElement>("[name=name]")].map(({ value }) => value);
    const rows = Array.from({ length: Number(players.value) }, (_, seat) => {
      const values = occupants(seat, mode()).map((kind): [string, string] => [kind, seatText(kind, seat, mode())]);
      const text = t("player", { number: seat + 1 });
      const occupant = select("seat", values, before[seat] ?? (seat === 0 ? "person" : other));
      const row = element("div", { className: "seat" }, swatch(seat, String(seat + 1)), labelled(text, occupant));
      if (mode() === "room") return row;
      const own = element("input", { name: "name", maxLength: LONGEST_NAME, value: known[seat] ?? "" });
      own.setAttribute("aria-label", `${text}: ${t("name")}`);
      const label = labelled(t("name"), own);
      const showName = () => (label.hidden = occupant.value !== "person");
      occupant.addEventListener("change", showName);
      showName();
      row.append(label);
      return row;
    });
    seats.replaceChildren(...rows);
  };
  players.addEventListener("change", () => showSeats([...seats.querySelectorAll("select")].map(({ value }) => value)));
  showSeats([]);
  const name = element("input", { name: "you", maxLength: LONGEST_NAME, value: ownName() });
  const clock = select(
    "clock",
    CLOCKS.map((value) => [value, clockText(value)]),
    "",
  );
  const seedLabel = labelled(t("seed"), seed);
  const roomLabels = [labelled(t("yourName"), name), labelled(t("clock"), clock)];
  const title = element("h2");
  const confirm = element("button", { className: "main" });

  const about = element("p", { className: "about" });
  const wrong = element("p", { className: "wrong" });
  wrong.setAttribute("role", "alert");
  const cancel = element("button", { type: "button" }, t("cancel"));
  cancel.addEventListener("click", () => dialog.close());
  form.replaceChildren(
    title,
    element("div", GRID, labelled(t("edition"), preset), labelled(t("players"), players), seedLabel, ...roomLabels),
    about,
    element("h3", {}, t("whoPlays")),
    seats,
    element("h3", {}, t("expansions")),
    element("div", GRID, ...boxes),
    folded(t("ruleOptions"), ...catalogue.options.map((option) => optionInput(option, preset))),
    folded(t("tileCounts"), ...numbers("set", catalogue.tileSets, 9)),
    folded(t("figureCounts"), ...numbers("figures", catalogue.figures, 9)),
    wrong,
    element("menu", {}, confirm, cancel),
  );
  const showMode = () => {
    const isRoom = mode() === "room";
    title.textContent = t(isRoom ? "friends" : "newGame");
    confirm.textContent = t(isRoom ? "createRoom" : "begin");
    seedLabel.hidden = isRoom;
    for (const label of roomLabels) label.hidden = !isRoom;
    name.required = isRoom;
  };
  showMode();
  changeMode = () => {
    showMode();
    showSeats([]);
  };

  // Restore the values by index, because the form has the same fields in the same order in every language.
  fields(form).forEach((field, at) => {
    const old = filled[at];
    if (!old) return;
    field.value = old.value;
    if ("checked" in field && "checked" in old) field.checked = old.checked;
  });
  const tick = () => {
    const added = catalogue.presets.find(({ name }) => name === preset.value)?.expansions ?? [];
    for (const input of form.querySelectorAll<HTMLInputElement>("[name=expansion]")) {
      const isAdded = added.includes(input.value);
      if (isAdded) input.checked = true;
      else if (input.disabled) input.checked = false;
      input.disabled = isAdded;
    }
    about.textContent = t(`about_${preset.value}` as TextKey);
  };
  preset.addEventListener("change", tick);
  preset.dispatchEvent(new Event("change"));

  form.onsubmit = async (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const chosen = (kind: string) =>
      [...data].flatMap(([key, value]): [string, string][] =>
        key.startsWith(`${kind} `) && value ? [[key.slice(kind.length + 1), String(value)]] : [],
      );
    const counts = (kind: string) => Object.fromEntries(chosen(kind).map(([name, value]) => [name, Number(value)]));
    const config: Plan["config"] = {
      players: Number(players.value),
      preset: preset.value,
      expansions: data.getAll("expansion").map(String),
      options: Object.fromEntries(chosen("option")),
    };
    // A player cannot have both a hand and an auctioned tile that is waiting to be placed.
    const bazaars = form.querySelector<HTMLInputElement>("[name=expansion][value=bridges_castles_bazaars]");
    if (Number(config.options?.["hand_size"]) && bazaars?.checked) config.mechanics = { bazaars: false };
    if (chosen("set").length) config.tileSets = counts("set");
    if (chosen("figures").length) config.figures = counts("figures");
    const plan: Plan = {
      config,
      seed: seed.value || newSeed(),
      seats: data.getAll("seat") as Seat[],
      line: [],
    };
    const names = data.getAll("name").map((own, seat) => (plan.seats[seat] === "person" ? String(own).trim() : ""));
    if (names.some(Boolean)) plan.names = names;
    if (mode() === "room") {
      keepName(name.value);
      const [seconds, increment] = clock.value.split(" ").map(Number);
      wrong.textContent = await events.create(plan, seconds ? { seconds, increment: increment! } : undefined);
    } else wrong.textContent = await events.begin(plan);
    if (!wrong.textContent) dialog.close();
  };
}
