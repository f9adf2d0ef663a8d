/**
 * The place of the label of a polygon or multipolygon, straight from its bytes: most labelled features are such, and
 * copying their rings costs more than the computation.
 */

const polygon = 3;
const multiPolygon = 6;
const headerBytes = 5;
/** A dimension more for Z, M or both: thousands of the type. */
const dimensions = [2, 3, 3, 4];

interface Ring {
  readonly offset: number;
  readonly count: number;
}

/** Sums over the largest outer ring met, and where its polygon begins. */
interface Largest {
  area: number;
  x: number;
  y: number;
  offset: number;
}

/** Undefined for anything else than a well-formed little-endian area of finite coordinates. */
export function placeInPlainArea(wkb: Uint8Array): [x: number, y: number] | undefined {
  if (wkb[0] !== 1) return undefined;
  const type = wkb[1]! | (wkb[2]! << 8);
  const base = type % 1000;
  const stride = (dimensions[Math.floor(type / 1000)] ?? 0) * 8;
  if ((base !== polygon && base !== multiPolygon) || stride === 0 || wkb[3] !== 0 || wkb[4] !== 0)
    return undefined;
  const view = new DataView(wkb.buffer, wkb.byteOffset, wkb.byteLength);
  try {
    const largest = findLargest(view, base === multiPolygon, stride);
    if (!largest || !Number.isFinite(largest.x + largest.y)) return undefined;
    return inside(view, largest, stride);
  } catch (error) {
    // Shorter than its counts say: the careful reader tells what remains of it.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function findLargest(view: DataView, isMulti: boolean, stride: number): Largest | undefined {
  const largest: Largest = { area: -1, x: 0, y: 0, offset: 0 };
  const polygons = isMulti ? view.getUint32(headerBytes, true) : 1;
  let at = isMulti ? headerBytes + 4 : 0;
  for (let part = 0; part < polygons; part++) {
    if (view.getUint8(at) !== 1) return undefined;
    const offset = at + headerBytes;
    const rings = view.getUint32(offset, true);
    at = offset + 4;
    for (let rank = 0; rank < rings; rank++) {
      const count = view.getUint32(at, true);
      if (rank === 0 && count > 0) measure(view, { offset: at + 4, count }, stride, offset, largest);
      at += 4 + count * stride;
    }
  }
  return largest.area < 0 ? undefined : largest;
}

/** Relative to the first vertex, or the digits would be lost on coordinates of millions. */
function measure(
  view: DataView,
  { offset, count }: Ring,
  stride: number,
  polygonAt: number,
  largest: Largest,
): void {
  const originX = view.getFloat64(offset, true);
  const originY = view.getFloat64(offset + 8, true);
  let [area, sumX, sumY, ax, ay] = [0, 0, 0, 0, 0];
  for (let i = 1, at = offset + stride; i < count; i++, at += stride) {
    const bx = view.getFloat64(at, true) - originX;
    const by = view.getFloat64(at + 8, true) - originY;
    const cross = ax * by - bx * ay;
    area += cross;
    sumX += (ax + bx) * cross;
    sumY += (ay + by) * cross;
    ax = bx;
    ay = by;
  }
  const size = Math.abs(area) / 2;
  // Not a number: coordinates that are none, which the careful reader leaves out.
  if (size <= largest.area) return;
  largest.area = size;
  largest.x = area === 0 ? originX : originX + sumX / (3 * area);
  largest.y = area === 0 ? originY : originY + sumY / (3 * area);
  largest.offset = polygonAt;
}

/** The centroid, or the middle of the widest stretch inside at its height. */
function inside(view: DataView, { x, y, offset }: Largest, stride: number): [x: number, y: number] {
  const crossings: number[] = [];
  const rings = view.getUint32(offset, true);
  let at = offset + 4;
  for (let rank = 0; rank < rings; rank++) {
    const count = view.getUint32(at, true);
    at += 4;
    let y0 = count > 0 ? view.getFloat64(at + 8, true) : 0;
    for (let i = 1; i < count; i++) {
      const y1 = view.getFloat64(at + i * stride + 8, true);
      if (y0 <= y !== y1 <= y) {
        const x0 = view.getFloat64(at + (i - 1) * stride, true);
        const x1 = view.getFloat64(at + i * stride, true);
        crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
      }
      y0 = y1;
    }
    at += count * stride;
  }
  if (crossings.length > 2) crossings.sort((a, b) => a - b);
  else if (crossings[0]! > crossings[1]!) crossings.reverse();
  let [widest, middle] = [-1, x];
  for (let i = 1; i < crossings.length; i += 2) {
    const [from, to] = [crossings[i - 1]!, crossings[i]!];
    if (from <= x && x <= to) return [x, y];
    if (to - from <= widest) continue;
    widest = to - from;
    middle = (from + to) / 2;
  }
  return [middle, y];
}
