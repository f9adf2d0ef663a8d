/**
 * Thins a line while it is read, before anything that depends on the image, so that neighbouring images keep
 * the same vertices. A vertex is dropped while every vertex since the last kept one stays within the tolerance
 * of a straight way on: the directions still possible form a cone that each vertex narrows.
 * Coordinates are stored ones scaled to pixels.
 */

/** Largest deviation in pixels: 0.2 costs about 1 dB against the raw geometry and cannot be seen. */
export let tolerance: f64 = 0.2;

let anchorX: f64 = 0;
let anchorY: f64 = 0;
let candidate: bool = false;
let farthest: f64 = 0;
let leftX: f64 = 0;
let leftY: f64 = 0;
let rightX: f64 = 0;
let rightY: f64 = 0;

export function setTolerance(pixels: f64): void {
  tolerance = pixels;
}

/** Starts from a vertex that is kept. */
export function startAt(x: f64, y: f64): void {
  anchorX = x;
  anchorY = y;
  candidate = false;
}

/** Whether the previous candidate must be kept before this vertex; the caller then starts again from it. */
export function breaks(x: f64, y: f64): bool {
  const dx = x - anchorX;
  const dy = y - anchorY;
  const d2 = dx * dx + dy * dy;
  if (d2 <= tolerance * tolerance) return candidate;
  const d = sqrt(d2);
  if (candidate) {
    if (d < farthest - tolerance) return true;
    if (rightX * dy - rightY * dx < 0 || dx * leftY - dy * leftX < 0) return true;
  }
  const ux = dx / d;
  const uy = dy / d;
  const s = tolerance / d;
  const c = sqrt(1 - s * s);
  const lx = ux * c - uy * s;
  const ly = uy * c + ux * s;
  const rx = ux * c + uy * s;
  const ry = uy * c - ux * s;
  if (!candidate) {
    leftX = lx;
    leftY = ly;
    rightX = rx;
    rightY = ry;
    farthest = d;
    candidate = true;
    return false;
  }
  if (lx * leftY - ly * leftX > 0) {
    leftX = lx;
    leftY = ly;
  }
  if (rightX * ry - rightY * rx > 0) {
    rightX = rx;
    rightY = ry;
  }
  farthest = max(farthest, d);
  return false;
}

/** Whether a vertex beyond the tolerance waits to be kept. */
export function hasCandidate(): bool {
  return candidate;
}
