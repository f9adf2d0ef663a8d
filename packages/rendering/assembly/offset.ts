/** Shifts lines sideways (SE 1.1, OGC 05-077r4 §11.1.3, PerpendicularOffset), corners kept by a cut mitre. */
import { PTS, SUB } from './memory';
import { measureBounds, pointX, pointY, ringCount, ringEnd, ringKind, LINE, RING, setPoint } from './points';

/** A corner moves at most this many offsets away, so that hairpins do not throw spikes. */
const LONGEST_MITRE: f32 = 2;

let normalX: f32 = 0;
let normalY: f32 = 0;

/** Unit normal of the way from one point to another, to the left as seen on the image; false when they coincide. */
function normal(from: i32, to: i32): bool {
  const dx = pointX(PTS, to) - pointX(PTS, from);
  const dy = pointY(PTS, to) - pointY(PTS, from);
  const length = sqrt(dx * dx + dy * dy);
  if (length < 1e-5) return false;
  normalX = dy / length;
  normalY = -dx / length;
  return true;
}

/** Shifts every line and outline by `distance` pixels; rings outwards, whichever way they turn. */
export function offsetAll(distance: f32): void {
  let start = 0;
  for (let r = 0; r < ringCount; r++) {
    const end = ringEnd(r);
    const kind = ringKind(r);
    if (kind == LINE) offsetPath(start, end, distance, false);
    else if (kind == RING) offsetPath(start, end, area(start, end) > 0 ? distance : -distance, true);
    start = end;
  }
  measureBounds();
}

function area(start: i32, end: i32): f32 {
  let sum: f32 = 0;
  for (let i = start + 1; i < end; i++) {
    sum += pointX(PTS, i - 1) * pointY(PTS, i) - pointX(PTS, i) * pointY(PTS, i - 1);
  }
  return sum;
}

function offsetPath(start: i32, end: i32, distance: f32, closed: bool): void {
  const n = end - start;
  if (n < 2) return;
  for (let i = start; i < end; i++) {
    const before = i > start ? i - 1 : closed ? end - 2 : i;
    const after = i + 1 < end ? i + 1 : closed ? start + 1 : i;
    let nx: f32 = 0;
    let ny: f32 = 0;
    let count = 0;
    if (normal(before, i)) {
      nx += normalX;
      ny += normalY;
      count++;
    }
    if (normal(i, after)) {
      nx += normalX;
      ny += normalY;
      count++;
    }
    if (count == 2) {
      const square = nx * nx + ny * ny;
      const k: f32 = square > 1e-6 ? min(<f32>2 / square, LONGEST_MITRE / sqrt(square)) : 0;
      nx *= k;
      ny *= k;
    }
    setPoint(SUB, i, pointX(PTS, i) + nx * distance, pointY(PTS, i) + ny * distance);
  }
  memory.copy(PTS + (<usize>start << 3), SUB + (<usize>start << 3), <usize>n << 3);
}
