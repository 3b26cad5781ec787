/** Editable numbers in a position that the board does not show, such as the number of tiles in the stack. */

import type { Start } from "carc";

import { element } from "./dom";
import type { Kit } from "./protocol";
import { type TextKey, t, word } from "./texts";
import { seatName } from "./words";

type Options = [string, string][];

/** A kind of number, with its choices, its current value, and the effect that a change has on the start position. */
interface Count {
  name: TextKey;
  isIn: boolean;
  lists: (given: Start) => Options[];
  get: (given: Start, keys: string[]) => number;
  set: (given: Start, keys: string[], count: number, built: Start) => Partial<Start>;
}

const range = (length: number) => Array.from({ length }, (_, at) => at);
const words = (names: string[]): Options => names.map((name) => [name, word(name)]);

/** Returns a copy of a list in which one player's entry has changed. */
const at = <T>(players: number, list: T[] | undefined, seat: string, usual: T, change: (before: T) => T): T[] =>
  range(players).map((player) =>
    player === Number(seat) ? change(list?.[player] ?? usual) : (list?.[player] ?? usual),
  );

function kinds(players: number, kit: Kit): Count[] {
  const seats: Options = range(players).map((seat) => [String(seat), seatName(seat)]);
  const tiles: Options = kit.tiles.filter(({ personal }) => !personal).map(({ id, text }) => [id, text]);
  const dragons = tiles.filter(([id]) => kit.tiles.some((tile) => tile.id === id && tile.marks.includes("dragon")));
  const { mechanics } = kit;
  /** Creates the count for a start-position field that contains a number for each name. */
  const table = (
    name: TextKey,
    isIn: boolean,
    field: "stack" | "held" | "hidden" | "bag" | "records",
    options: Options,
  ): Count => ({
    name,
    isIn,
    lists: () => [options],
    get: (given, [key]) => given[field]?.[key!] ?? 0,
    set: (given, [key], count) => ({ [field]: { ...given[field], [key!]: count } }),
  });
  /** Creates the count for a start-position field that contains a number for each player and name. */
  const tables = (name: TextKey, field: "tokens" | "supplies", names: string[]): Count => ({
    name,
    isIn: names.length > 0,
    lists: () => [seats, words(names)],
    get: (given, [seat, key]) => given[field]?.[Number(seat)]?.[key!] ?? 0,
    // Numbers that the user has not entered are still derived from the board.
    set: (_, [seat, key], count, built) => ({
      [field]: at(players, built[field], seat!, {}, (own) => ({ ...own, [key!]: count })),
    }),
  });
  const shepherds = (given: Start) => (given.figures ?? []).filter(({ figure }) => figure === "shepherd");
  const stack = table("countStack", true, "stack", tiles);
  return [
    tables("countTokens", "tokens", kit.tokens),
    tables("countSupply", "supplies", kit.figures),
    {
      name: "countAbbeys",
      isIn: Boolean(mechanics.abbey),
      lists: () => [seats],
      get: (given, [seat]) => Number(given.abbeys?.[Number(seat)] ?? true),
      set: (given, [seat], count) => ({ abbeys: at(players, given.abbeys, seat!, true, () => count > 0) }),
    },
    {
      name: "countPrisoners",
      isIn: Boolean(mechanics.tower),
      lists: () => [seats, [...seats.slice(1), seats[0]!], words(kit.captives)],
      get: (given, [player, owner, figure]) =>
        given.prisoners?.find(
          (one) => one.player === Number(player) && one.owner === Number(owner) && one.figure === figure,
        )?.count ?? 0,
      set: (given, [player, owner, figure], count) => {
        const others = (given.prisoners ?? []).filter(
          (one) => one.player !== Number(player) || one.owner !== Number(owner) || one.figure !== figure,
        );
        const one = { player: Number(player), owner: Number(owner), figure: figure!, count };
        return { prisoners: count > 0 ? [...others, one] : others };
      },
    },
    {
      name: "countFlock",
      isIn: Boolean(mechanics.shepherds),
      lists: (given) => [
        shepherds(given).map(({ player, x, y }, number): [string, string] => [
          String(number),
          `${seatName(player)}, ${x}, ${y}`,
        ]),
        words(kit.bag),
      ],
      get: (given, [number, token]) => shepherds(given)[Number(number)]?.tokens?.[token!] ?? 0,
      set: (given, [number, token], count) => {
        const chosen = shepherds(given)[Number(number)];
        return {
          figures: given.figures!.map((one) =>
            one === chosen ? { ...one, tokens: { ...one.tokens, [token!]: count } } : one,
          ),
        };
      },
    },
    table("countBag", Boolean(mechanics.shepherds), "bag", words(kit.bag)),
    {
      ...stack,
      // The count includes the randomly drawn tile, if any.
      get: (given, [id]) => (given.stack?.[id!] ?? 0) + Number(given.drawn === id),
      set: (given, [id], count) => {
        const drawn = given.drawn ? { [given.drawn]: (given.stack?.[given.drawn] ?? 0) + 1 } : {};
        return { stack: { ...given.stack, ...drawn, [id!]: count } };
      },
    },
    {
      name: "countHand",
      isIn: kit.hands,
      lists: () => [seats, tiles],
      get: (given, [seat, id]) => (given.hands?.[Number(seat)] ?? []).filter((tile) => tile === id).length,
      set: (given, [seat, id], count) => ({
        hands: at(players, given.hands, seat!, [], (hand) => [
          ...hand.filter((tile) => tile !== id),
          ...range(count).map(() => id!),
        ]),
      }),
    },
    table("countHeld", dragons.length > 0, "held", dragons),
    table("countHidden", Boolean(mechanics.hills), "hidden", [["unknown", t("unknownTile")], ...tiles]),
    table(
      "countRecord",
      Boolean(mechanics.king || mechanics.robber),
      "records",
      words(["king", "robber"].filter((name) => mechanics[name])),
    ),
    {
      name: "turn",
      isIn: true,
      lists: () => [],
      get: ({ turn }) => turn ?? 1,
      set: (_, __, count) => ({ turn: count }),
    },
  ];
}

/**
 * Creates the rows, and a function that updates them from a position and the entered numbers. `change` queues a change
 * made by the user.
 */
export function counts(
  players: number,
  kit: Kit,
  change: (what: () => Partial<Start>) => Promise<void>,
): { rows: HTMLElement[]; refresh: (given: Start, built: Start) => void } {
  let given: Start = {};
  let built: Start = {};
  const made = kinds(players, kit)
    .filter(({ isIn }) => isIn)
    .map(({ name, lists, get, set }) => {
      const number = element("input", { type: "number", min: "0", name });
      number.setAttribute("aria-label", t(name));
      const selects = lists(given).map(() => element("select", { name }));
      for (const select of selects) select.setAttribute("aria-label", t(name));
      const keys = () => selects.map(({ value }) => value);
      const showNumber = () => (number.value = String(get(given, keys())));
      for (const select of selects) select.addEventListener("change", showNumber);
      number.addEventListener("change", () => {
        const [chosen, count] = [keys(), Number(number.value)];
        void change(() => set(given, chosen, count, built));
      });
      const row = element("fieldset", { className: "count" }, element("legend", {}, t(name)), ...selects, number);
      const show = () => {
        lists(given).forEach((options, place) => {
          const select = selects[place]!;
          const before = select.value;
          if (options.length !== select.length)
            select.replaceChildren(...options.map(([key, text]) => new Option(text, key, false, key === before)));
        });
        row.hidden = selects.some(({ length }) => length === 0);
        showNumber();
      };
      return { row, show };
    });
  const refresh = (now: Start, start: Start) => {
    given = now;
    built = start;
    for (const { show } of made) show();
  };
  return { rows: made.map(({ row }) => row), refresh };
}
