/** Ways in which people decide: every one of them only does what a person with such a device can do. */

/** Where the targets on the board can be hit: points at which nothing lies above them. */
const targets = (page) =>
  page.evaluate(() => {
    const found = [];
    for (const target of document.querySelectorAll("#board [data-index]")) {
      const { left, top, width, height } = target.getBoundingClientRect();
      for (const [across, down] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]]) {
        const x = left + across * width;
        const y = top + down * height;
        if (document.elementFromPoint(x, y) !== target) continue;
        found.push({ x, y, cell: target.classList.contains("cell") });
        break;
      }
    }
    return found;
  });

/** One in six decisions is made in the list, and all that have no place on the board. */
async function onBoard(page, number) {
  const groups = await page.locator("#groups button").count();
  if (groups) await page.locator("#groups button").nth(number % groups).click();
  const points = await targets(page);
  return number % 6 && points.length ? points[(number * 7) % points.length] : undefined;
}

const fromList = (page, number) => page.locator("#choices button").nth(number % 2 ? 0 : -1);

export async function byMouse(page, number) {
  if (number % 5 === 0 && (await page.$("#turn"))) await page.click("#turn");
  const point = await onBoard(page, number);
  if (!point) return fromList(page, number).click();
  await page.mouse.move(point.x, point.y);
  await page.mouse.click(point.x, point.y);
}

export async function byTouch(page, number) {
  const point = await onBoard(page, number);
  if (!point) return fromList(page, number).tap();
  await page.touchscreen.tap(point.x, point.y);
  if (point.cell) await page.waitForSelector("#board .ghost", { state: "attached" });
  if (point.cell) await page.touchscreen.tap(point.x, point.y);
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
