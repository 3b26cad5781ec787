/** The dialog that shows the position in board notation, where the user can copy or replace it. */

import { copy, find } from "./dom";
import { t } from "./texts";

const dialog = find<HTMLDialogElement>("notation");
const area = find<HTMLTextAreaElement>("boardText");

export function showNotation(text: string): void {
  area.value = text;
  find("boardError").textContent = "";
  dialog.showModal();
  area.select();
}

async function copyText(): Promise<void> {
  // If access to the clipboard is denied, the selected text can be copied with the keyboard.
  area.select();
  if (await copy(area.value)) find("boardError").textContent = t("textCopied");
}

/** Sets the function that opens the entered notation. The function returns an error message, or an empty string. */
export function onNotation(open: (text: string) => Promise<string>): void {
  find("copyText").addEventListener("click", () => void copyText());
  find("closeText").addEventListener("click", () => dialog.close());
  dialog.querySelector("form")!.addEventListener("submit", async (event) => {
    event.preventDefault();
    find("boardError").textContent = await open(area.value);
  });
}
