/** Keys of a map's features where there are more than it draws: some of all over the table, not its first ones. Pure. */

const all = 2 ** 32;
/** The share is reckoned, and what chance makes of it corrected: few are picked again. */
const margin = 1.2;
const slack = 64;

/**
 * As many of the keys as asked, in their order. A key has its place in the draw whatever the others are: two views that
 * overlap show the same features, and a nearer one keeps those of the view before.
 * @param keys ascending
 */
export function spreadKeys(keys: Float64Array, count: number): Float64Array {
  if (keys.length <= count) return keys;
  const picked = keys.filter(isWithin((count / keys.length) * margin + slack / keys.length));
  const drawn = picked.length < count ? keys.slice() : picked;
  return drawn
    .sort((a, b) => placeOf(a) - placeOf(b) || a - b)
    .slice(0, count)
    .sort();
}

/** Up to so many features the keys are listed; of more, some keys are drawn and looked at. */
export const mostListed = 100_000;
/** Each key between the ends is drawn for: some ten milliseconds. */
const mostBetween = 4_000_000;

export interface DrawnKeys {
  /** Ascending; some may not exist, or not satisfy what is asked. */
  readonly keys: Float64Array;
  /** Part of all keys; 1: none was left out. */
  readonly share: number;
}

/**
 * Keys to look at for a part of many features, so many that as many as asked most likely satisfy what is asked.
 * @param expected about how many features satisfy it @returns undefined where the keys lie too far apart
 */
export function drawKeys(
  { low, high }: { readonly low: number; readonly high: number },
  { count, expected }: { readonly count: number; readonly expected: number },
): DrawnKeys | undefined {
  const span = high - low + 1;
  if (!(span <= mostBetween)) return undefined;
  const share = (count / Math.max(expected, 1)) * margin + slack / span;
  const isDrawn = isWithin(share);
  const keys: number[] = [];
  for (let key = low; key <= high; key += 1) if (isDrawn(key)) keys.push(key);
  return { keys: Float64Array.from(keys), share: Math.min(share, 1) };
}

const isWithin = (share: number) => {
  const most = share * all;
  return (key: number) => placeOf(key) < most;
};

/** Of a key in the draw: all that lie near it lie elsewhere (finalizer of MurmurHash3). */
function placeOf(key: number): number {
  let bits = key | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85_eb_ca_6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2_b2_ae_35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
