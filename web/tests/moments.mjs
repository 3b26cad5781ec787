/**
 * Takes a picture of every state of the page on a desktop, on a phone and in dark mode. Prints the states in which the
 * page is wider than the screen. With DOCS=FOLDER, writes only the pictures for the documentation to that folder.
 */

import { browser, newPage, server, shot } from "./browser.mjs";
import { STATES } from "./states.mjs";

const PHONE = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const DEVICES = {
  desktop: { viewport: { width: 1366, height: 768 } },
  portrait: { ...PHONE, viewport: { width: 390, height: 844 } },
  landscape: { ...PHONE, viewport: { width: 844, height: 390 } },
  dark: { viewport: { width: 1366, height: 768 }, colorScheme: "dark" },
};
const SHOWN = {
  desktop: ["the start card", "the first turn", "everything, in the middle", "the end of a game"],
  portrait: ["the first turn", "everything, in the middle", "the rules"],
  landscape: ["the first turn", "everything, in the middle"],
  dark: ["best turns", "everything, in the middle", "the list of tiles"],
};
const { DEVICE = "", DOCS } = process.env;

/** Waits until every picture on the page and the board has loaded. */
async function drawn(page) {
  await page.waitForFunction(() => {
    const images = [...document.images].every((image) =>
      image.src ? image.complete && image.naturalWidth > 0 : !image.checkVisibility(),
    );
    const { shadowRoot } = document.querySelector("carc-board");
    return images && [...shadowRoot.querySelectorAll("image")].every((image) => image.getAttribute("href"));
  });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

for (const [device, options] of Object.entries(DEVICES)) {
  if (!device.includes(DEVICE)) continue;
  const page = await newPage({ ...options, reducedMotion: "reduce" });
  for (const [state, reach] of Object.entries(STATES)) {
    if (DOCS && !SHOWN[device].includes(state)) continue;
    await page.goto("about:blank");
    await reach(page);
    const name = `${device}-${state.replaceAll(/\W+/g, "-")}`;
    if (DOCS) await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = false)));
    await drawn(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > options.viewport.width) console.log(`${device}, ${state}: ${width} pixels wide`);
    if (DOCS) await page.screenshot({ path: `${DOCS}/${name}.jpg`, type: "jpeg", quality: 80, scale: "css" });
    else await shot(page, `moment-${name}`);
  }
  await page.close();
}

await browser.close();
server.close();
