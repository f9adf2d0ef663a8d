/**
 * From stored coordinates to pixels (y down, origin at the top left corner of the top left pixel): either an
 * affine map, or bilinear interpolation between the nodes of a grid that were projected exactly beforehand.
 */
import { GRID } from './memory';

export let originX: f64 = 0;
export let originY: f64 = 0;
/** Pixels per stored unit; in grid mode the mean over the grid. Always positive: only lengths are scaled by it. */
export let scaleX: f64 = 1;
export let scaleY: f64 = 1;
let gridColumns: i32 = 0;
let gridRows: i32 = 0;
let gridX: f64 = 0;
let gridY: f64 = 0;
let perCellX: f64 = 0;
let perCellY: f64 = 0;

/** Stored box that is drawn; what lies outside is clipped before projection. */
export let boxMinX: f64 = 0;
export let boxMinY: f64 = 0;
export let boxMaxX: f64 = 0;
export let boxMaxY: f64 = 0;

export let projectedX: f32 = 0;
export let projectedY: f32 = 0;

export function setBox(minX: f64, minY: f64, maxX: f64, maxY: f64): void {
  boxMinX = minX;
  boxMinY = minY;
  boxMaxX = maxX;
  boxMaxY = maxY;
}

/** (x − ox) × sx, (oy − y) × sy. */
export function setAffine(ox: f64, oy: f64, sx: f64, sy: f64): void {
  gridColumns = 0;
  originX = ox;
  originY = oy;
  scaleX = sx;
  scaleY = sy;
}

/** Nodes are at (x0 + i / px, y0 + j / py), row by row from the lowest y, pixels as f64 pairs in the grid region. */
export function setGrid(columns: i32, rows: i32, x0: f64, y0: f64, px: f64, py: f64, sx: f64, sy: f64): void {
  gridColumns = columns;
  gridRows = rows;
  gridX = x0;
  gridY = y0;
  perCellX = px;
  perCellY = py;
  scaleX = sx;
  scaleY = sy;
}

export function isAffine(): bool {
  return gridColumns == 0;
}

// @ts-ignore: decorator
@inline export function affineX(x: f64): f32 {
  return <f32>((x - originX) * scaleX);
}

// @ts-ignore: decorator
@inline export function affineY(y: f64): f32 {
  return <f32>((originY - y) * scaleY);
}

export function project(x: f64, y: f64): void {
  if (isAffine()) {
    projectedX = affineX(x);
    projectedY = affineY(y);
    return;
  }
  const u = (x - gridX) * perCellX;
  const v = (y - gridY) * perCellY;
  const i = <i32>min(max(floor(u), 0), <f64>(gridColumns - 2));
  const j = <i32>min(max(floor(v), 0), <f64>(gridRows - 2));
  const fu = u - <f64>i;
  const fv = v - <f64>j;
  const a = GRID + <usize>((j * gridColumns + i) << 4);
  const b = a + <usize>(gridColumns << 4);
  const xa = load<f64>(a) + (load<f64>(a, 16) - load<f64>(a)) * fu;
  const xb = load<f64>(b) + (load<f64>(b, 16) - load<f64>(b)) * fu;
  projectedX = <f32>(xa + (xb - xa) * fv);
  const ya = load<f64>(a, 8) + (load<f64>(a, 24) - load<f64>(a, 8)) * fu;
  const yb = load<f64>(b, 8) + (load<f64>(b, 24) - load<f64>(b, 8)) * fu;
  projectedY = <f32>(ya + (yb - ya) * fv);
}
