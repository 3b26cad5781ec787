/** Browser storage for the app. Storage is not available in every window; if it is not, nothing is found. */

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
    // The old value is removed first, so that it does not reappear if there is not enough space for
    // the new one.
    window[place].removeItem(name);
    window[place].setItem(name, text);
  } catch {
    // The app is fully functional without storage.
  }
}
