/** What the browser keeps for the page. Not every window may keep something; then nothing is found there. */

type Place = "localStorage" | "sessionStorage";

export function kept(place: Place, name: string): string | null {
  try {
    return window[place].getItem(name);
  } catch {
    return null;
  }
}

export function keep(place: Place, name: string, text: string): void {
  try {
    // First of all: where there is no room for the new one, the old one is not to come back.
    window[place].removeItem(name);
    window[place].setItem(name, text);
  } catch {
    // The page does all it can do without.
  }
}
