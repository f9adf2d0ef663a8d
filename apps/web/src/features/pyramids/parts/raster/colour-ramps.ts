/** Ramps of colours: ready ones, stops, and what a value becomes. */

export interface Stop {
  /** Tells a line of the table from another while values change. */
  readonly id: string;
  readonly value: number;
  /** `#rrggbb` or `#rrggbbaa`. */
  readonly colour: string;
}

/** From the least value to the greatest. */
export const readyRamps = {
  relief: ['#1a9850', '#91cf60', '#d9ef8b', '#fee08b', '#d08b5b', '#8c510a', '#ffffff'],
  viridis: ['#440154', '#443a83', '#31688e', '#20908d', '#35b779', '#8fd744', '#fde725'],
  grey: ['#000000', '#ffffff'],
  depth: ['#08306b', '#2171b5', '#6baed6', '#c6dbef', '#f7fbff'],
  heat: ['#313695', '#74add1', '#ffffbf', '#f46d43', '#a50026'],
  slope: ['#ffffff', '#fee08b', '#fc8d59', '#d73027', '#67001f'],
} as const satisfies Record<string, readonly string[]>;

export type ReadyRamp = keyof typeof readyRamps;
export const readyRampNames = Object.keys(readyRamps) as ReadyRamp[];

/** Most stops a style may have (contract). */
export const maxStops = 256;

let made = 0;

export function newStop(value: number, colour: string): Stop {
  made += 1;
  return { id: `stop-${made}`, value, colour };
}

/** The colours of a ready ramp, evenly spread over a range of values, all of which stays within. */
export function applyRamp(name: ReadyRamp, low: number, high: number): Stop[] {
  const colours = readyRamps[name];
  const step = (high - low) / (colours.length - 1);
  const round = (value: number, how: (scaled: number) => number) => roundFor(value, high - low, how);
  const valueAt = (index: number) => {
    if (index === 0) return round(low, Math.floor);
    return index === colours.length - 1 ? round(high, Math.ceil) : round(low + index * step, Math.round);
  };
  return colours.map((colour, index) => newStop(valueAt(index), colour));
}

/** Four significant digits of the range: a person can read and change them. */
function roundFor(value: number, range: number, how: (scaled: number) => number): number {
  const decimals = Math.max(0, Math.min(6, 3 - Math.floor(Math.log10(Math.abs(range) || 1))));
  // Twelve figures: 0.3 × 10 000 must not be 2 999.999 999 999 999 6 before it is rounded down.
  return how(Number((value * 10 ** decimals).toPrecision(12))) / 10 ** decimals;
}

export function sorted(stops: readonly Stop[]): Stop[] {
  return stops.toSorted((a, b) => a.value - b.value);
}

/** One more stop after the last, as far as the one before it. */
export function stopAfter(stops: readonly Stop[]): Stop {
  const [before, last] = sorted(stops).slice(-2);
  if (!before) return newStop(0, '#000000');
  const end = last ?? before;
  return newStop(end.value + (end.value - before.value || 1), end.colour);
}

/** The ramp as a background of CSS, from the least value on the left to the greatest. */
export function gradientOf(stops: readonly Stop[], mode: 'interpolate' | 'classes'): string {
  const known = sorted(stops).filter(({ value }) => Number.isFinite(value));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first.value === last.value) return first?.colour ?? 'transparent';
  const range = last.value - first.value;
  const place = (value: number) => `${(((value - first.value) / range) * 100).toFixed(2)}%`;
  if (mode === 'interpolate')
    return `linear-gradient(to right, ${known.map(({ value, colour }) => `${colour} ${place(value)}`).join(', ')})`;
  // The last class has no end: it is given the width of the others so that it is seen.
  const end = 100 / known.length;
  const bands = known.map(
    ({ colour }, index) => `${colour} ${(index * end).toFixed(2)}% ${((index + 1) * end).toFixed(2)}%`,
  );
  return `linear-gradient(to right, ${bands.join(', ')})`;
}
