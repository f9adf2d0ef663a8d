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

/**
 * Keys of a range in which some may be missing: enough of them that as many as asked most likely exist.
 * @returns ascending
 */
export function candidatesBetween(low: number, high: number, count: number): Float64Array {
  const share = (count * margin + slack) / (high - low + 1);
  const isDrawn = isWithin(share);
  const drawn: number[] = [];
  for (let key = low; key <= high; key += 1) if (isDrawn(key)) drawn.push(key);
  return Float64Array.from(drawn);
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
