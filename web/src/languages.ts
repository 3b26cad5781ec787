/** The list of languages in the menu. */

import { element } from "./dom";
import { keep, kept } from "./storage";
import { LANGUAGES, speak } from "./texts";

const LANGUAGE = "language";

/** Fills the list. Selects the language from the last visit or, on the first visit, the browser's language. */
export function offerLanguages(list: HTMLSelectElement): void {
  for (const name of LANGUAGES) list.append(element("option", { value: name }, name));
  const preferred = kept("localStorage", LANGUAGE) ?? navigator.language.slice(0, 2);
  if (LANGUAGES.includes(preferred)) list.value = preferred;
  speak(list.value);
  list.addEventListener("change", () => keep("localStorage", LANGUAGE, list.value));
}
