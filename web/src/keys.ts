/** The app's keyboard shortcuts, each of which presses a button. */

import { find } from "./dom";

const IDS: Record<string, string> = { r: "turn", u: "undo", y: "redo", "+": "closer", "-": "farther" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  // When a text field has the focus, it receives all keys.
  if ((event.target as Element).closest("input, select, textarea")) return;
  const id = IDS[event.key.toLowerCase()];
  if (id) find(id)?.click();
});
