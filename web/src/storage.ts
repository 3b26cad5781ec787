/** Browser storage for the app, which behaves as if it were empty in windows without storage. */

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
    // Remove the old value first, so that it does not reappear if there is not enough space for the new one.
    window[place].removeItem(name);
    window[place].setItem(name, text);
  } catch {
    // The app works without storage.
  }
}
