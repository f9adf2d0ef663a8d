/**
 * On which side of a line a point is, without error: floating point decides when its error bound allows, exact
 * expansions otherwise (J. R. Shewchuk, « Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
 * Predicates », 1997). Validity must not depend on rounding.
 */

const epsilon = 2 ** -53;
const errorBound = (3 + 16 * epsilon) * epsilon;
const splitter = 2 ** 27 + 1;

/** Positive when a, b, c turn left, negative when they turn right, 0 when they are exactly aligned. */
export function orientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (ax - cx) * (by - cy);
  const right = (ay - cy) * (bx - cx);
  const determinant = left - right;
  const bound = errorBound * (Math.abs(left) + Math.abs(right));
  if (determinant > bound || -determinant > bound) return determinant;
  if (left === 0 && right === 0 && isExactZero(ax, ay, bx, by, cx, cy)) return 0;
  return exactOrientation(ax, ay, bx, by, cx, cy);
}

/** Equal coordinates make a factor of each product exactly zero: frequent on grids and squares. */
function isExactZero(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean {
  return (ax === cx || by === cy) && (ay === cy || bx === cx);
}

const expansion = new Float64Array(24);
let size = 0;

/** Sign of ax·by − ax·cy − cx·by − ay·bx + ay·cx + cy·bx, summed exactly. */
function exactOrientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  size = 0;
  addProduct(ax, by);
  addProduct(-ax, cy);
  addProduct(-cx, by);
  addProduct(-ay, bx);
  addProduct(ay, cx);
  addProduct(cy, bx);
  // Components do not overlap and grow in magnitude: the last one that is not zero has the sign of the sum.
  for (let index = size - 1; index >= 0; index--) if (expansion[index] !== 0) return expansion[index]!;
  return 0;
}

/** Dekker's product: a·b = high + low exactly. */
function addProduct(a: number, b: number): void {
  const high = a * b;
  const aScaled = splitter * a;
  const aHigh = aScaled - (aScaled - a);
  const aLow = a - aHigh;
  const bScaled = splitter * b;
  const bHigh = bScaled - (bScaled - b);
  const bLow = b - bHigh;
  const low = aLow * bLow - (high - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
  grow(low);
  grow(high);
}

/** Adds a number to the expansion (Knuth's two-sum along it). */
function grow(value: number): void {
  let sum = value;
  for (let index = 0; index < size; index++) {
    const component = expansion[index]!;
    const next = sum + component;
    const virtual = next - sum;
    expansion[index] = sum - (next - virtual) + (component - virtual);
    sum = next;
  }
  expansion[size++] = sum;
}
