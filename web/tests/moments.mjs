/** Takes a picture of every state of the page on a desktop, on a phone and in the dark. Prints what does not fit. */

import { browser, newPage, server, shot } from "./browser.mjs";
import { STATES } from "./states.mjs";

const PHONE = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const DEVICES = {
  desktop: { viewport: { width: 1366, height: 768 } },
  portrait: { ...PHONE, viewport: { width: 390, height: 844 } },
  landscape: { ...PHONE, viewport: { width: 844, height: 390 } },
  dark: { viewport: { width: 1366, height: 768 }, colorScheme: "dark" },
};
const wanted = process.env.DEVICE ?? "";

for (const [device, options] of Object.entries(DEVICES)) {
  if (!device.includes(wanted)) continue;
  const page = await newPage({ ...options, reducedMotion: "reduce" });
  for (const [state, reach] of Object.entries(STATES)) {
    await page.goto("about:blank");
    await reach(page);
    await page.waitForFunction(() =>
      [...document.images].every((image) => image.complete && (!image.src || image.naturalWidth > 0)),
    );
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > options.viewport.width) console.log(`${device}, ${state}: ${width} pixels wide`);
    await shot(page, `moment-${device}-${state.replaceAll(/\W+/g, "-")}`);
  }
  await page.close();
}

await browser.close();
server.close();
