/** Functions that the host calls. Numbers only: pixels, bytes, addresses in the linear memory. */
import {
  ARENA, ARENA_BYTES, DASHES, FB, GRID, height, IN, PTS, reserveImage, RINGS, stride, width,
} from './memory';
import { line } from './coverage';
import { fillPattern, fillSolid } from './blend';
import { dashed, dashPath } from './dash';
import { LINE, maxX, maxY, minX, minY, pointCount, pointX, pointY, RING, ringCount, ringEnd, ringKind, ringPhase } from './points';
import { strokePath } from './stroke';

export { reserveInput } from './memory';
export { readGeometry } from './wkb';
export { setAffine, setBox, setGrid } from './project';
export { setTolerance } from './simplify';
export { setDashes } from './dash';
export { offsetAll } from './offset';
export { translateAll } from './translate';
export { blit, tint } from './masks';

export { findPalette, paletteAddress } from './palette';
export { countColors, findFlatColors, flatColorsAddress, placeColors } from './quantise';
export { beginPng, encodePngRows, endPng } from './png';
export { beginJpeg, encodeJpegRows, endJpeg, jpegOrderAddress, jpegTablesAddress } from './jpeg';

export function begin(w: i32, h: i32, background: i32): bool {
  if (!reserveImage(w, h)) return false;
  const color = i32x4.splat(background);
  const end = FB + (<usize>(stride * height) << 2);
  for (let p = FB; p < end; p += 16) v128.store(p, color);
  return true;
}

export function frameAddress(): usize { return FB; }
export function frameStride(): i32 { return stride; }
export function inputAddress(): usize { return IN; }
export function arenaAddress(): usize { return ARENA; }
export function arenaBytes(): usize { return ARENA_BYTES; }
export function gridAddress(): usize { return GRID; }
export function dashAddress(): usize { return DASHES; }
export function pointsAddress(): usize { return PTS; }
export function ringsAddress(): usize { return RINGS; }
export function points(): i32 { return pointCount; }
export function rings(): i32 { return ringCount; }

/** Half widths from a line to the point of its sharpest mitre. */
const MITRE_REACH: f32 = 4;
/** Cells beside an edge that it may touch: by rounding, and on the right by those of its group. */
const BEYOND: f32 = 8;

/** Whether anything of the geometry, widened by a margin in pixels, falls on the image. */
function visible(margin: f32): bool {
  return maxX >= -margin && minX <= <f32>width + margin && maxY >= -margin && minY <= <f32>height + margin;
}

function addRings(): void {
  let start = 0;
  for (let r = 0; r < ringCount; r++) {
    const end = ringEnd(r);
    if (ringKind(r) == RING && end - start >= 3) {
      let x0 = pointX(PTS, end - 1);
      let y0 = pointY(PTS, end - 1);
      for (let i = start; i < end; i++) {
        const x = pointX(PTS, i);
        const y = pointY(PTS, i);
        line(x0, y0, x, y);
        x0 = x;
        y0 = y;
      }
    }
    start = end;
  }
}

/** Fills the rings of the geometry read last, even-odd. */
export function fill(color: i32): void {
  if (!visible(0)) return;
  addRings();
  fillSolid(color, true, minX - BEYOND, maxX + BEYOND);
}

export function fillWithPattern(pattern: usize, w: i32, h: i32, originX: i32, originY: i32): void {
  if (!visible(0)) return;
  addRings();
  fillPattern(pattern, w, h, originX, originY, true);
}

function addStrokes(halfWidth: f32, join: i32, cap: i32): void {
  let start = 0;
  for (let r = 0; r < ringCount; r++) {
    const end = ringEnd(r);
    const kind = ringKind(r);
    // Outlines that were shifted come as rings: their dashes start at their first corner.
    if (kind >= LINE && dashed()) dashPath(start, end, ringPhase(r), halfWidth, join, cap);
    else if (kind >= LINE) strokePath(PTS, start, end, halfWidth, kind == RING, join, cap);
    start = end;
  }
}

/** Strokes the lines and rings of the geometry read last, with the dashes set before. */
export function stroke(color: i32, halfWidth: f32, join: i32, cap: i32): void {
  const reach = halfWidth * MITRE_REACH;
  if (!visible(reach)) return;
  addStrokes(halfWidth, join, cap);
  fillSolid(color, false, minX - reach - BEYOND, maxX + reach + BEYOND);
}

export function strokeWithPattern(pattern: usize, w: i32, h: i32, originX: i32, originY: i32, halfWidth: f32, join: i32, cap: i32): void {
  if (!visible(halfWidth * MITRE_REACH)) return;
  addStrokes(halfWidth, join, cap);
  fillPattern(pattern, w, h, originX, originY, false);
}
