/** Cuts a line into dashes and strokes each; the pattern keeps its place where the line was clipped. */
import { DASHES, height, maxPoints, PTS, SUB, width } from './memory';
import { pointX, pointY, setPoint } from './points';
import { strokePath } from './stroke';

let count: i32 = 0;
let period: f64 = 0;
let offset: f64 = 0;

// @ts-ignore: decorator
@inline function dash(i: i32): f32 {
  return load<f32>(DASHES + (<usize>i << 2));
}

/** Takes the `n` lengths (an even number, pixels) written in the dash region; 0 for a continuous line. */
export function setDashes(n: i32, start: f64): void {
  count = n;
  period = 0;
  for (let i = 0; i < n; i++) period += dash(i);
  offset = start;
}

/** Shorter patterns are a shade, not dashes, and would cost a stroke per fraction of a pixel. */
const SHORTEST_PERIOD: f64 = 0.5;

export function dashed(): bool {
  return count > 0 && period >= SHORTEST_PERIOD;
}

export function dashPath(start: i32, end: i32, phase: f64, hw: f32, join: i32, cap: i32): void {
  let place = (phase + offset) % period;
  if (place < 0) place += period;
  let index = 0;
  let left: f32 = dash(0);
  let into = <f32>place;
  while (into >= left && index < count - 1) {
    into -= left;
    left = dash(++index);
  }
  left = max(left - into, 0);
  const margin = hw * 4 + 2;
  const right = <f32>width + margin;
  const bottom = <f32>height + margin;
  let kept = 0;
  let x0 = pointX(PTS, start);
  let y0 = pointY(PTS, start);
  if ((index & 1) == 0) {
    setPoint(SUB, 0, x0, y0);
    kept = 1;
  }
  for (let i = start + 1; i < end; i++) {
    const x1 = pointX(PTS, i);
    const y1 = pointY(PTS, i);
    let dx = x1 - x0;
    let dy = y1 - y0;
    let length = sqrt(dx * dx + dy * dy);
    if (length < 1e-5) continue;
    dx /= length;
    dy /= length;
    const outside =
      (x0 < -margin && x1 < -margin) || (y0 < -margin && y1 < -margin) ||
      (x0 > right && x1 > right) || (y0 > bottom && y1 > bottom);
    if (outside && length > <f32>period) {
      // Nothing of it shows: jump over whole periods.
      const jump = <f32>(Math.floor(<f64>length / period) * period);
      if (kept > 1) strokePath(SUB, 0, kept, hw, false, join, cap);
      x0 += dx * jump;
      y0 += dy * jump;
      length -= jump;
      kept = 0;
      if ((index & 1) == 0) {
        setPoint(SUB, 0, x0, y0);
        kept = 1;
      }
    }
    while (length >= left) {
      x0 += dx * left;
      y0 += dy * left;
      length -= left;
      if ((index & 1) == 0) {
        setPoint(SUB, kept++, x0, y0);
        strokePath(SUB, 0, kept, hw, false, join, cap);
        kept = 0;
      } else {
        setPoint(SUB, 0, x0, y0);
        kept = 1;
      }
      index = index + 1 == count ? 0 : index + 1;
      left = dash(index);
    }
    left -= length;
    x0 = x1;
    y0 = y1;
    if ((index & 1) == 0 && kept < maxPoints) setPoint(SUB, kept++, x0, y0);
  }
  if (kept > 1) strokePath(SUB, 0, kept, hw, false, join, cap);
}
