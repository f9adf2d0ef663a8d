/** Digits of a key that are looked at together, and how many different ones there are. */
const digitBits = 11;
const digits = 1 << digitBits;
const largestSorted = 2 ** 32;

/**
 * Ranks of numbers from the least to the greatest, equal ones as they come. Keys of tables are whole numbers: they are
 * dealt out by their digits, from the last to the first, in a fifth of the time of sorting numbers.
 */
export function orderOf(keys: Float64Array): Uint32Array {
  let greatest = 0;
  for (let i = 0; i < keys.length; i += 1) {
    const key = keys[i]!;
    if (!(key >= 0 && key < largestSorted) || key !== Math.floor(key)) return compared(keys);
    if (key > greatest) greatest = key;
  }
  let from = new Uint32Array(keys.length);
  for (let i = 0; i < from.length; i += 1) from[i] = i;
  let to = new Uint32Array(keys.length);
  const numbers = new Uint32Array(keys);
  for (let shift = 0; 2 ** shift <= greatest; shift += digitBits) {
    deal(numbers, from, to, shift);
    [from, to] = [to, from];
  }
  return from;
}

function deal(numbers: Uint32Array, from: Uint32Array, to: Uint32Array, shift: number): void {
  const starts = new Uint32Array(digits + 1);
  for (let i = 0; i < numbers.length; i += 1) starts[((numbers[i]! >>> shift) & (digits - 1)) + 1]! += 1;
  for (let digit = 1; digit <= digits; digit += 1) starts[digit]! += starts[digit - 1]!;
  for (let i = 0; i < from.length; i += 1) {
    const index = from[i]!;
    const digit = (numbers[index]! >>> shift) & (digits - 1);
    to[starts[digit]!++] = index;
  }
}

function compared(keys: Float64Array): Uint32Array {
  return Uint32Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]!);
}
