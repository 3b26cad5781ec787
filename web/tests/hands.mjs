/** Ways to make decisions, limited to what a person can do with each kind of device. */

/** Returns the position of a button after scrolling it into view. */
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

/** Returns the points at which targets on the board can be clicked, except for targets covered by another element. */
const targets = async (page) => {
  // The board follows the game, so wait until it stops moving before clicking.
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

/**
 * Decides by clicking on the board. Uses the list for decisions without a location on the board, and for one in six of
 * the other decisions.
 */
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
  // On a touch screen, a tap previews the tile, and a button places it.
  if (!chosen.cell) return;
  const [confirm] = await centers(page, "#board .confirm");
  await press(confirm);
}

export const byKeys = {
  /** Presses Tab until the list has the focus. */
  async begin(page) {
    const there = () => page.evaluate(() => document.getElementById("choices").contains(document.activeElement));
    for (let presses = 0; presses < 60 && !(await there()); presses += 1) await page.keyboard.press("Tab");
  },
  /** Decides with the keyboard. The list keeps the focus from one decision to the next. */
  async decide(page, number) {
    for (let presses = 0; presses < number % 4; presses += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  },
};
