/** The notation of coordinates chosen last, remembered by the browser. */

import { type Notation, notations } from './coordinate-notations.ts';

const key = 'cartable.coordinates';

export function readNotation(): Notation {
  try {
    const kept = localStorage.getItem(key);
    return notations.find((one) => one === kept) ?? 'degrees';
  } catch {
    return 'degrees';
  }
}

export function keepNotation(notation: Notation): void {
  try {
    localStorage.setItem(key, notation);
  } catch {
    // A browser that keeps nothing writes places as well.
  }
}
