/**
 * Thins a line while it is read, before anything that depends on the image, so that neighbouring images keep
 * the same vertices. A vertex is dropped while every vertex since the last kept one stays within the tolerance
 * of a straight way on: the directions still possible form a cone that each vertex narrows.
 * Distances are those of stored coordinates scaled to pixels.
 */
import { lineVertex, ringVertex } from './clip';
import { addPoint, RING } from './points';
import { affineX, affineY, scaleX, scaleY } from './project';

/** Largest deviation in pixels: 0.2 costs about 1 dB against the raw geometry and cannot be seen. */
let tolerance: f64 = 0.2;

export function setTolerance(pixels: f64): void {
  tolerance = pixels;
}

// @ts-ignore: decorator
@inline export function finite(x: f64, y: f64): bool {
  return x * 0 == 0 && y * 0 == 0;
}

/** Destinations of the kept vertices: the points directly, or the clipping. */
export class Affine {}
export class Clipped {}

// @ts-ignore: decorator
@inline function keep<T>(x: f64, y: f64, kind: i32): void {
  if (idof<T>() == idof<Affine>()) addPoint(affineX(x), affineY(y));
  else if (kind == RING) ringVertex(x, y);
  else lineVertex(x, y);
}

/**
 * Keeps those of the vertices from an address to another that are needed. The state of the cone is in local variables,
 * which stay in registers.
 * @param size bytes from a vertex to the next
 * @returns whether there is any
 */
export function thin<T>(from: usize, stop: usize, size: usize, closed: bool, kind: i32): bool {
  // First finite vertex.
  let x: f64 = 0;
  let y: f64 = 0;
  let found = false;
  let p = from;
  for (; p < stop && !found; p += size) {
    x = load<f64>(p);
    y = load<f64>(p, 8);
    found = finite(x, y);
  }
  if (!found) return false;
  keep<T>(x, y, kind);
  const t = tolerance;
  const t2 = t * t;
  let anchorX = x * scaleX;
  let anchorY = y * scaleY;
  let isNarrowed = false;
  let farthest: f64 = 0;
  let leftX: f64 = 0;
  let leftY: f64 = 0;
  let rightX: f64 = 0;
  let rightY: f64 = 0;
  let keptX = x;
  let keptY = y;
  let lastX = x;
  let lastY = y;
  let waitingX = x;
  let waitingY = y;
  for (; p < stop; p += size) {
    x = load<f64>(p);
    y = load<f64>(p, 8);
    if (!finite(x, y)) continue;
    lastX = x;
    lastY = y;
    const pixelX = x * scaleX;
    const pixelY = y * scaleY;
    let dx = pixelX - anchorX;
    let dy = pixelY - anchorY;
    let d2 = dx * dx + dy * dy;
    // Length of the tangent to the circle of tolerance around the vertex: all but the distance.
    let k = sqrt(d2 - t2);
    if (isNarrowed) {
      if (d2 <= t2 || rightX * dy - rightY * dx < 0 || dx * leftY - dy * leftX < 0 || k < farthest - t) {
        keep<T>(waitingX, waitingY, kind);
        keptX = waitingX;
        keptY = waitingY;
        anchorX = waitingX * scaleX;
        anchorY = waitingY * scaleY;
        isNarrowed = false;
        dx = pixelX - anchorX;
        dy = pixelY - anchorY;
        d2 = dx * dx + dy * dy;
        k = sqrt(d2 - t2);
      }
    }
    if (d2 <= t2) continue;
    // Sides of the cone are only compared by their directions, so that their lengths need not be divided away.
    const lx = dx * k - dy * t;
    const ly = dy * k + dx * t;
    const rx = dx * k + dy * t;
    const ry = dy * k - dx * t;
    if (!isNarrowed || lx * leftY - ly * leftX > 0) {
      leftX = lx;
      leftY = ly;
    }
    if (!isNarrowed || rightX * ry - rightY * rx > 0) {
      rightX = rx;
      rightY = ry;
    }
    if (!isNarrowed || k > farthest) farthest = k;
    isNarrowed = true;
    waitingX = x;
    waitingY = y;
  }
  if (lastX != keptX || lastY != keptY || closed) keep<T>(lastX, lastY, kind);
  return true;
}
