/**
 * On which side of a line a point is, without rounding errors: touching and crossing are decided by signs, and a wrong
 * sign is a wrong answer. A floating-point filter settles nearly all cases, exact integers the rest.
 */

/** Shewchuk's bound for the two-by-two determinant: (3 + 16ε)ε, ε = 2⁻⁵³. */
const errorBound = (3 + 16 * 2 ** -53) * 2 ** -53;

/** Positive when c is left of the line from a to b, negative when right, zero when on it. */
export function orientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (ax - cx) * (by - cy);
  const right = (ay - cy) * (bx - cx);
  const determinant = left - right;
  const magnitude = Math.abs(left) + Math.abs(right);
  if (Math.abs(determinant) > errorBound * magnitude) return determinant;
  if (magnitude === 0) return 0;
  return exactOrientation(ax, ay, bx, by, cx, cy);
}

function exactOrientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const values = [ax, ay, bx, by, cx, cy];
  if (!values.every(Number.isFinite)) return Number.NaN;
  const parts = values.map(split);
  const least = Math.min(...parts.map((part) => part.exponent));
  const [iax, iay, ibx, iby, icx, icy] = parts.map(
    (part) => part.mantissa << BigInt(part.exponent - least),
  ) as [bigint, bigint, bigint, bigint, bigint, bigint];
  const determinant = (iax - icx) * (iby - icy) - (iay - icy) * (ibx - icx);
  return determinant > 0n ? 1 : determinant < 0n ? -1 : 0;
}

const view = new DataView(new ArrayBuffer(8));

/** A double as integer × 2^exponent. */
function split(value: number): { mantissa: bigint; exponent: number } {
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = biased === 0 ? fraction : fraction | (1n << 52n);
  return { mantissa: bits >> 63n ? -mantissa : mantissa, exponent: Math.max(biased, 1) - 1075 };
}

/** Whether two closed segments have a point in common. */
export function segmentsIntersect(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return false;
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return false;
  const c = orientation(ax, ay, bx, by, cx, cy);
  const d = orientation(ax, ay, bx, by, dx, dy);
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return false;
  const a = orientation(cx, cy, dx, dy, ax, ay);
  const b = orientation(cx, cy, dx, dy, bx, by);
  return !((a > 0 && b > 0) || (a < 0 && b < 0));
}
