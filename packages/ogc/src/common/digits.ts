/** Digits written straight to their bytes, four at a time. */

const zero = 0x30;
const four = 10_000;
const eight = 100_000_000;

/** `0000` to `9999`, as the four bytes of a little-endian integer: the first digit is the lowest byte. */
const quads = Uint32Array.from({ length: four }, (_, value) =>
  [...String(value).padStart(4, '0')].reduceRight((bytes, digit) => bytes * 0x100 + zero + Number(digit), 0),
);
/** Number of digits left in each once its trailing zeros are gone. */
const significant = Uint8Array.from(
  { length: four },
  (_, value) => String(value).padStart(4, '0').replace(/0+$/, '').length,
);

/** Bytes a function here may write beyond the end it returns, at most. */
export const digitsMargin = 8;

/** Powers of ten that round numbers to some decimals. */
export interface Precision {
  readonly power: number;
  /** To multiply by, which is several times faster than to divide. */
  readonly inverse: number;
  /** From these decimals to the eight that are written. */
  readonly toEight: number;
}

/** By the number of decimals, 0 to 8. */
export const precisions: readonly Precision[] = Array.from({ length: 9 }, (_, decimals) => ({
  power: 10 ** decimals,
  inverse: 10 ** -decimals,
  toEight: 10 ** (8 - decimals),
}));
/** Beyond, a double has no exact integer. */
const largestExact = 2 ** 53;
const minus = 0x2d;
const dot = 0x2e;

/** A number rounded, without trailing zeros. @returns where the next byte goes; -1 when it is too large, or none */
export function putDecimal(
  view: DataView,
  start: number,
  value: number,
  { power, inverse, toEight }: Precision,
): number {
  const scaled = Math.round((value < 0 ? -value : value) * power);
  if (!(scaled < largestExact)) return -1;
  let whole = Math.floor(scaled * inverse);
  let fraction = scaled - whole * power;
  // The product is rounded: it may be the whole number before or after.
  if (fraction < 0) {
    whole -= 1;
    fraction += power;
  } else if (fraction >= power) {
    whole += 1;
    fraction -= power;
  }
  let at = start;
  if (value < 0 && scaled !== 0) view.setUint8(at++, minus);
  at = putWhole(view, at, whole);
  if (fraction === 0) return at;
  view.setUint8(at, dot);
  return putFraction(view, at + 1, (fraction * toEight) | 0);
}

function putQuad(view: DataView, at: number, value: number): void {
  view.setUint32(at, quads[value]!, true);
}

/** Without leading zeros. @param value below 10 000 @returns where the next byte goes */
function putLeading(view: DataView, at: number, value: number): number {
  const skipped = value >= 100 ? (value >= 1_000 ? 0 : 1) : value >= 10 ? 2 : 3;
  view.setUint32(at, quads[value]! >>> (skipped * 8), true);
  return at + 4 - skipped;
}

/** @param value below 10⁸ @returns where the next byte goes */
function putEight(view: DataView, at: number, value: number): number {
  const high = (value / four) | 0;
  putQuad(view, at, high);
  putQuad(view, at + 4, value - high * four);
  return at + 8;
}

/** @param value a whole number from 0 to 2⁵³ @returns where the next byte goes */
function putWhole(view: DataView, at: number, value: number): number {
  return value < eight ? putSmall(view, at, value | 0) : putLarge(view, at, value);
}

function putLarge(view: DataView, at: number, value: number): number {
  const high = Math.floor(value / eight);
  const after = high < eight ? putSmall(view, at, high) : putLarge(view, at, high);
  return putEight(view, after, (value - high * eight) | 0);
}

/** @param value below 10⁸: it is divided as a 32-bit integer, several times faster than a double */
function putSmall(view: DataView, at: number, value: number): number {
  if (value < four) return putLeading(view, at, value);
  const high = (value / four) | 0;
  const after = putLeading(view, at, high);
  putQuad(view, after, value - high * four);
  return after + 4;
}

/** Decimals without their trailing zeros. @param fraction of 10⁸, not 0 @returns where the next byte goes */
function putFraction(view: DataView, at: number, fraction: number): number {
  const high = (fraction / four) | 0;
  const low = (fraction - high * four) | 0;
  putQuad(view, at, high);
  if (low === 0) return at + significant[high]!;
  putQuad(view, at + 4, low);
  return at + 4 + significant[low]!;
}
