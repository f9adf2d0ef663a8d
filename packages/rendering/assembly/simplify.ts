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
  if (candidate && (rightX * dy - rightY * dx < 0 || dx * leftY - dy * leftX < 0)) return true;
  // How far the tangent to the circle of tolerance around the vertex runs: all but the distance. Sides of the cone are
  // only compared by their directions, so that their lengths need not be divided away.
  const k = sqrt(d2 - tolerance * tolerance);
  if (candidate && k < farthest - tolerance) return true;
  const lx = dx * k - dy * tolerance;
  const ly = dy * k + dx * tolerance;
  const rx = dx * k + dy * tolerance;
  const ry = dy * k - dx * tolerance;
  if (!candidate) {
    leftX = lx;
    leftY = ly;
    rightX = rx;
    rightY = ry;
    farthest = k;
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
  farthest = max(farthest, k);
  return false;
}

/** Whether a vertex beyond the tolerance waits to be kept. */
export function hasCandidate(): bool {
  return candidate;
}
