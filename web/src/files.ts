/** The menu for downloads and files. */

import { ask } from "./client";
import { download, downloadImage, find } from "./dom";
import { onNotation, showNotation } from "./notation";
import { numberedFromOne } from "./pictures";

function on(id: string, act: () => unknown): void {
  find(id).addEventListener("click", () => void act());
}

/** Connects the menu entries. `open` opens a save or a position in board notation and returns an error message. */
export function onFiles(open: (text: string) => Promise<string>): void {
  on("save", async () => download("carc.json", await ask("save"), "application/json"));
  on("picture", async () => download("carc.svg", numberedFromOne(await ask("picture")), "image/svg+xml"));
  on("png", async () => downloadImage("carc.png", numberedFromOne(await ask("picture"))));
  on("text", async () => showNotation(await ask("text")));
  on("open", () => find("file").click());
  onNotation(open);
  find("file").addEventListener("change", async ({ target }) => {
    const input = target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (!file) return;
    const text = await file.text();
    // Clear the input, so that the user can select the same file again.
    input.value = "";
    await open(text);
  });
  find("items").addEventListener("click", ({ target }) => {
    const entry = (target as Element).closest("button");
    // Keep the menu open when the user toggles the sound, so that the switch stays visible.
    if (entry && entry.id !== "sound") find("items").hidePopover();
  });
}
