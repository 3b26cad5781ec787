/** The form for a new game. */

import { element } from "./dom";
import type { Catalogue, Plan, Seat } from "./protocol";
import { plain, seatName } from "./words";

const PRESETS: Record<string, string> = {
  c1: "First edition",
  c2: "Second edition",
  c3: "Third edition",
  bb5: "Big Box 5",
  everything: "Everything",
};
const SEATS: Seat[] = ["person", "easy", "normal", "hard", "expert"];
const MOST = 8;

function select(name: string, values: [string, string][], value: string): HTMLSelectElement {
  const list = element("select", { name });
  for (const [key, text] of values) list.append(new Option(text, key, key === value, key === value));
  return list;
}

const labelled = (text: string, input: HTMLElement) => element("label", {}, text, " ", input);

/** `"inns_cathedrals"` as "Inns and Cathedrals", `"river_2"` as "River 2". */
const title = (name: string) =>
  name.split("_").map((word) => word[0]!.toUpperCase() + word.slice(1)).join(" and ").replace(/ and (?=\d)/, " ");

const newSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** Fills the form; `begin` is called with what was chosen. */
export function buildSetup(dialog: HTMLDialogElement, catalogue: Catalogue, begin: (plan: Plan) => void): void {
  const form = dialog.querySelector("form")!;
  const preset = select("preset", catalogue.presets.map((name) => [name, PRESETS[name] ?? name]), "bb5");
  const players = select("players", Array.from({ length: MOST }, (_, at) => [String(at + 1), String(at + 1)]), "2");
  const seed = element("input", { name: "seed", inputMode: "numeric", pattern: "[0-9]*", placeholder: "at random" });
  const seats = element("div", { className: "grid" });
  const boxes = element("div", { className: "grid" });
  const options = element("div", { className: "grid" });

  for (const { name } of catalogue.expansions) {
    const box = element("input", { type: "checkbox", name: "expansion", value: name });
    boxes.append(element("label", {}, box, " ", title(name)));
  }
  for (const { name, values } of catalogue.options) {
    const choices = values.filter((value) => value !== "WxH");
    options.append(labelled(plain(name), select(`option ${name}`, [["", "as in the edition"], ...choices.map((value): [string, string] => [value, plain(value)])], "")));
  }
  const showSeats = () => {
    const before = [...seats.querySelectorAll("select")].map(({ value }) => value);
    const rows = Array.from({ length: Number(players.value) }, (_, seat) => {
      const values = SEATS.map((name): [string, string] => [name, name === "person" ? "a person" : `computer, ${name}`]);
      return labelled(seatName(seat), select("seat", values, before[seat] ?? (seat === 0 ? "person" : "normal")));
    });
    seats.replaceChildren(...rows);
  };
  players.addEventListener("change", showSeats);
  showSeats();

  const start = element("button", { value: "begin", className: "main" }, "Begin");
  form.append(
    element("h2", {}, "New game"),
    element("div", { className: "grid" }, labelled("Edition", preset), labelled("Players", players), labelled("Seed", seed)),
    element("h3", {}, "Who plays"),
    seats,
    element("h3", {}, "Expansions"),
    boxes,
    element("details", {}, element("summary", {}, "Rule options"), options),
    element("menu", {}, start, element("button", { value: "cancel", formNoValidate: true }, "Cancel")),
  );

  dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "begin") return;
    const data = new FormData(form);
    const chosen = catalogue.options.map(({ name }) => [name, String(data.get(`option ${name}`))] as const);
    begin({
      config: {
        players: Number(players.value),
        preset: preset.value,
        expansions: data.getAll("expansion").map(String),
        options: Object.fromEntries(chosen.filter(([, value]) => value)),
      },
      seed: seed.value || newSeed(),
      seats: data.getAll("seat") as Seat[],
      line: [],
    });
  });
}
