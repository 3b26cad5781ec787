/** The dialog with the position in board notation, to be copied or replaced. */

import { find } from "./dom";
import { t } from "./texts";

const dialog = find<HTMLDialogElement>("notation");
const area = find<HTMLTextAreaElement>("boardText");

export function showNotation(text: string): void {
  area.value = text;
  find("boardError").textContent = "";
  dialog.showModal();
  area.select();
}

async function copy(): Promise<void> {
  // If access to the clipboard is denied, the selected text can be copied with the keyboard.
  area.select();
  const copied = await navigator.clipboard?.writeText(area.value).then(
    () => true,
    () => false,
  );
  if (copied) find("boardError").textContent = t("textCopied");
}

/** Sets the function that opens an entered text. It returns an error message, or an empty text. */
export function onNotation(open: (text: string) => Promise<string>): void {
  find("copyText").addEventListener("click", () => void copy());
  find("closeText").addEventListener("click", () => dialog.close());
  dialog.querySelector("form")!.addEventListener("submit", async (event) => {
    event.preventDefault();
    find("boardError").textContent = await open(area.value);
  });
}
