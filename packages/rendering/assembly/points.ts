/** The geometry being drawn: points in pixels (f32 pairs), and rings that say where each part ends and what it is. */
import { maxPoints, maxRings, PTS, RINGS, RING_BYTES } from './memory';

export const POINT: i32 = 1;
export const LINE: i32 = 2;
export const RING: i32 = 3;

export let pointCount: i32 = 0;
export let ringCount: i32 = 0;
export let minX: f32 = 0;
export let minY: f32 = 0;
export let maxX: f32 = 0;
export let maxY: f32 = 0;
/** The kinds met, one bit each. */
export let kinds: i32 = 0;
/** Set when a region was full: the geometry is then not drawn at all. */
export let overflow: bool = false;

export function clearPoints(): void {
  pointCount = 0;
  ringCount = 0;
  kinds = 0;
  overflow = false;
  minX = f32.MAX_VALUE;
  minY = f32.MAX_VALUE;
  maxX = -f32.MAX_VALUE;
  maxY = -f32.MAX_VALUE;
}

export function pushPoint(x: f32, y: f32): void {
  // A vertex outside the domain of the projection has no pixel.
  if (x * 0 != 0 || y * 0 != 0) return;
  if (pointCount >= maxPoints) {
    overflow = true;
    return;
  }
  const p = PTS + (<usize>pointCount << 3);
  store<f32>(p, x);
  store<f32>(p, y, 4);
  pointCount++;
  minX = min(minX, x);
  maxX = max(maxX, x);
  minY = min(minY, y);
  maxY = max(maxY, y);
}

/** Whether so many points may be added without asking again. */
export function hasCapacity(count: u32): bool {
  return <i64>pointCount + <i64>count <= <i64>maxPoints;
}

/** A point that has room, inside a box that is included. */
// @ts-ignore: decorator
@inline export function addPoint(x: f32, y: f32): void {
  const p = PTS + (<usize>pointCount << 3);
  store<f32>(p, x);
  store<f32>(p, y, 4);
  pointCount++;
}

export function includeBox(west: f32, north: f32, east: f32, south: f32): void {
  minX = min(minX, west);
  maxX = max(maxX, east);
  minY = min(minY, north);
  maxY = max(maxY, south);
}

/** After points were moved: what decides whether anything falls on the image. */
export function measureBounds(): void {
  minX = f32.MAX_VALUE;
  minY = f32.MAX_VALUE;
  maxX = -f32.MAX_VALUE;
  maxY = -f32.MAX_VALUE;
  for (let i = 0; i < pointCount; i++) {
    const x = pointX(PTS, i);
    const y = pointY(PTS, i);
    minX = min(minX, x);
    maxX = max(maxX, x);
    minY = min(minY, y);
    maxY = max(maxY, y);
  }
}

/** Ends the part begun after the previous one; `phase` is the length run before its first point, for dashes. */
export function endRing(kind: i32, phase: f64): void {
  const start = ringCount == 0 ? 0 : ringEnd(ringCount - 1);
  if (pointCount == start) return;
  if (ringCount >= maxRings) {
    overflow = true;
    return;
  }
  const r = RINGS + <usize>ringCount * RING_BYTES;
  store<i32>(r, pointCount);
  store<i32>(r, kind, 4);
  store<f64>(r, phase, 8);
  ringCount++;
  kinds |= 1 << kind;
}

// @ts-ignore: decorator
@inline export function ringEnd(i: i32): i32 {
  return load<i32>(RINGS + <usize>i * RING_BYTES);
}

// @ts-ignore: decorator
@inline export function ringKind(i: i32): i32 {
  return load<i32>(RINGS + <usize>i * RING_BYTES, 4);
}

// @ts-ignore: decorator
@inline export function ringPhase(i: i32): f64 {
  return load<f64>(RINGS + <usize>i * RING_BYTES, 8);
}

// @ts-ignore: decorator
@inline export function pointX(base: usize, i: i32): f32 {
  return load<f32>(base + (<usize>i << 3));
}

// @ts-ignore: decorator
@inline export function pointY(base: usize, i: i32): f32 {
  return load<f32>(base + (<usize>i << 3), 4);
}

// @ts-ignore: decorator
@inline export function setPoint(base: usize, i: i32, x: f32, y: f32): void {
  store<f32>(base + (<usize>i << 3), x);
  store<f32>(base + (<usize>i << 3), y, 4);
}
