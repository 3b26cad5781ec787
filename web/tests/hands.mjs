/** Ways in which people decide: every one of them only does what a person with such a device can do. */

/** Where one of the buttons is, once it is scrolled into sight. */
const button = (page, list, number, kind = "button") =>
  page.evaluate(
    ([id, at, selector]) => {
      const all = document.querySelectorAll(`#${id} ${selector}`);
      const one = all[at % all.length];
      if (!one) return undefined;
      one.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = one.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    },
    [list, number, kind],
  );

/** Where the targets on the board can be hit: points at which nothing lies above them. */
const targets = async (page) => {
  // The board follows the game, and stops before somebody points at it.
  await page.waitForFunction(() => document.getElementById("board").dataset.still === "true");
  return page.evaluate(() => {
    const board = document.getElementById("board").shadowRoot;
    const found = [];
    for (const target of board.querySelectorAll("[data-index]")) {
      const { left, top, width, height } = target.getBoundingClientRect();
      for (const [across, down] of [
        [0.5, 0.5],
        [0.2, 0.5],
        [0.8, 0.5],
        [0.5, 0.2],
        [0.5, 0.8],
      ]) {
        const x = left + across * width;
        const y = top + down * height;
        if (board.elementFromPoint(x, y) !== target) continue;
        found.push({ x, y, cell: target.classList.contains("cell") });
        break;
      }
    }
    return found;
  });
};

const centers = (page, selector) =>
  page.$$eval(selector, (all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }),
  );

/** Decides by pointing; one in six decisions is made in the list, and all that have no place on the board. */
async function point(page, number, press) {
  const turn = number % 5 === 0 && (await button(page, "hand", 0, "#turn"));
  if (turn) await press(turn);
  const group = await button(page, "groups", number);
  if (group) await press(group);
  const found = number % 6 ? await targets(page) : [];
  const chosen = found.length ? found[(number * 7) % found.length] : await button(page, "choices", number * 7);
  await press(chosen);
  return chosen;
}

export const byMouse = (page, number) => point(page, number, ({ x, y }) => page.mouse.click(x, y));

export async function byTouch(page, number) {
  const press = ({ x, y }) => page.touchscreen.tap(x, y);
  const chosen = await point(page, number, press);
  // The tap shows the tile, and a button places it.
  if (!chosen.cell) return;
  const [confirm] = await centers(page, "#board .confirm");
  await press(confirm);
}

export const byKeys = {
  /** Goes to the list with Tab, as far as it takes. */
  async begin(page) {
    const there = () => page.evaluate(() => document.getElementById("choices").contains(document.activeElement));
    for (let presses = 0; presses < 60 && !(await there()); presses += 1) await page.keyboard.press("Tab");
  },
  /** The list keeps the focus from one decision to the next. */
  async decide(page, number) {
    for (let presses = 0; presses < number % 4; presses += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  },
};
