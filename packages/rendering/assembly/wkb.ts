/**
 * Reads ISO WKB, little endian (OGC 06-103r4 §8.2), Z and M skipped. Nothing is believed: every count is held
 * against the bytes that are left before anything is read.
 */
import { IN } from './memory';
import { Affine, Clipped, finite, thin } from './simplify';
import {
  affineX, affineY, boxMaxX, boxMaxY, boxMinX, boxMinY, isAffine, project, projectedX, projectedY,
} from './project';
import { clearPoints, endRing, hasCapacity, includeBox, kinds, LINE, overflow, POINT, pushPoint, RING } from './points';
import { endLinePart, endRingPart, startPart } from './clip';

export const MALFORMED: i32 = -1;
export const TOO_COMPLEX: i32 = -2;
export const UNSUPPORTED: i32 = -3;
/** Collections inside collections: real data has two or three levels. */
const MAX_DEPTH: i32 = 16;

let at: usize = 0;
let end: usize = 0;
let outlines: bool = false;

/**
 * Reads the `bytes` bytes of the input region into points.
 * @param asLines rings become lines, so that dashed outlines keep their phase where they are cut
 * @returns the kinds met (bits 1 to 3), 0 when nothing is in the box, or a negative status
 */
export function readGeometry(bytes: i32, asLines: bool): i32 {
  clearPoints();
  at = IN;
  end = IN + <usize>bytes;
  outlines = asLines;
  const status = geometry(0);
  if (status < 0) return status;
  return overflow ? TOO_COMPLEX : kinds;
}

// @ts-ignore: decorator
@inline function left(bytes: usize): bool {
  return end - at >= bytes;
}

function geometry(depth: i32): i32 {
  if (depth > MAX_DEPTH) return TOO_COMPLEX;
  if (!left(5) || load<u8>(at) != 1) return MALFORMED;
  let type = load<u32>(at, 1);
  at += 5;
  let dimensions: usize = 2;
  if (type & 0x80000000) dimensions++;
  if (type & 0x40000000) dimensions++;
  if (type & 0x20000000) {
    if (!left(4)) return MALFORMED;
    at += 4;
  }
  type &= 0x1fffffff;
  const family = type / 1000;
  if (family > 3) return UNSUPPORTED;
  if (family > 0) dimensions += family == 3 ? 2 : 1;
  type %= 1000;
  const size = dimensions << 3;
  if (type == 1) return point(size);
  if (type == 2) return path(size, false);
  if (type == 3 || type == 17) return polygon(size);
  if ((type >= 4 && type <= 7) || type == 15 || type == 16) return collection(depth);
  return UNSUPPORTED;
}

function collection(depth: i32): i32 {
  if (!left(4)) return MALFORMED;
  const count = load<u32>(at);
  at += 4;
  // A member takes at least the nine bytes of an empty geometry.
  if (<u64>count * 9 > <u64>(end - at)) return MALFORMED;
  for (let i: u32 = 0; i < count; i++) {
    const status = geometry(depth + 1);
    if (status < 0) return status;
  }
  return 0;
}

function polygon(size: usize): i32 {
  if (!left(4)) return MALFORMED;
  const count = load<u32>(at);
  at += 4;
  if (<u64>count * 4 > <u64>(end - at)) return MALFORMED;
  for (let i: u32 = 0; i < count; i++) {
    const status = path(size, true);
    if (status < 0) return status;
  }
  return 0;
}

function point(size: usize): i32 {
  if (!left(size)) return MALFORMED;
  const x = load<f64>(at);
  const y = load<f64>(at, 8);
  at += size;
  // An empty point is written with NaN coordinates.
  if (!finite(x, y) || x < boxMinX || x > boxMaxX || y < boxMinY || y > boxMaxY) return 0;
  project(x, y);
  pushPoint(projectedX, projectedY);
  endRing(POINT, 0);
  return 0;
}

/** West and south, then east and north, of the vertices of the part at hand. */
let low: v128 = f64x2.splat(0);
let high: v128 = f64x2.splat(0);

function measure(stop: usize, size: usize): void {
  let least = v128.load(at);
  let most = least;
  for (let p = at + size; p < stop; p += size) {
    const vertex = v128.load(p);
    least = f64x2.min(least, vertex);
    most = f64x2.max(most, vertex);
  }
  low = least;
  high = most;
}

/** Whether all of the part lies beyond one side of the box; false where a vertex has no number. */
function isOutside(): bool {
  return f64x2.extract_lane(high, 0) < boxMinX || f64x2.extract_lane(low, 0) > boxMaxX ||
    f64x2.extract_lane(high, 1) < boxMinY || f64x2.extract_lane(low, 1) > boxMaxY;
}

/** Whether all of the part lies in the box; false where a vertex has no number. */
function isInside(): bool {
  return f64x2.extract_lane(low, 0) >= boxMinX && f64x2.extract_lane(high, 0) <= boxMaxX &&
    f64x2.extract_lane(low, 1) >= boxMinY && f64x2.extract_lane(high, 1) <= boxMaxY;
}

function path(size: usize, closed: bool): i32 {
  if (!left(4)) return MALFORMED;
  const count = load<u32>(at);
  at += 4;
  if (<u64>count * size > <u64>(end - at)) return MALFORMED;
  if (count == 0) return 0;
  const stop = at + <usize>count * size;
  measure(stop, size);
  if (isOutside()) {
    at = stop;
    return 0;
  }
  const kind = closed && !outlines ? RING : LINE;
  // Nothing to cut, and one product for each coordinate: most parts of most maps.
  if (isAffine() && isInside() && hasCapacity(count)) {
    thin<Affine>(at, stop, size, closed, kind);
    at = stop;
    includeBox(
      affineX(f64x2.extract_lane(low, 0)), affineY(f64x2.extract_lane(high, 1)),
      affineX(f64x2.extract_lane(high, 0)), affineY(f64x2.extract_lane(low, 1)),
    );
    endRing(kind, 0);
    return 0;
  }
  startPart();
  const isAny = thin<Clipped>(at, stop, size, closed, kind);
  at = stop;
  if (!isAny) return 0;
  if (kind == RING) endRingPart(RING);
  else endLinePart();
  return 0;
}
