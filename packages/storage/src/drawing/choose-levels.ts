/** At which tolerances the geometries of a table are worth keeping thinned. */
import { type Bbox, bboxHeight, bboxWidth } from '@cartable/geo';
import type { Levels } from './copy-format.ts';
import { simplifyWkb } from './simplify-wkb.ts';

/** From a level to the next: half the vertices of usual data. */
const step = 4;
/** Tolerances below this part of a map pixel cannot be seen, even on top of the thinning of the drawing itself. */
export const tolerancePixels = 0.1;
/** Pixels of the smallest map that shows the whole table. */
const smallestMap = 256;
/** A level is kept when it has fewer bytes than this part of the one before. */
const worthKeeping = 0.7;
/** First tolerance tried, in parts of the length between vertices. */
const finest = 1 / 8;
const mostLevels = 8;

/** @param samples geometries of the table, taken all over it */
export function chooseLevels(samples: readonly Uint8Array[], extent: Bbox): Levels {
  const levels = [0];
  const coarsest = (Math.max(bboxWidth(extent), bboxHeight(extent)) / smallestMap) * tolerancePixels;
  let before = sizeOf(samples);
  let tolerance = roundStep(meanSegment(samples) * finest);
  while (tolerance > 0 && tolerance < coarsest * step && levels.length < mostLevels) {
    const thinned = samples.map((wkb) => simplifyWkb(wkb, tolerance));
    const size = sizeOf(thinned);
    if (size < before * worthKeeping) {
      levels.push(tolerance);
      before = size;
    }
    tolerance *= step;
  }
  return levels;
}

/** Places of the finest map a level may serve, as ground units per pixel. */
export function levelFor(levels: Levels, resolution: number | undefined): number {
  if (resolution === undefined) return 0;
  let chosen = 0;
  while (chosen + 1 < levels.length && levels[chosen + 1]! <= resolution * tolerancePixels) chosen += 1;
  return chosen;
}

function sizeOf(geometries: readonly Uint8Array[]): number {
  return geometries.reduce((sum, wkb) => sum + wkb.length, 0);
}

/** The same tolerances whatever the last features of the table are. */
function roundStep(length: number): number {
  return length > 0 && Number.isFinite(length) ? step ** Math.round(Math.log(length) / Math.log(step)) : 0;
}

/** Mean length of the segments of the first path of each sample: near enough to begin with. */
function meanSegment(samples: readonly Uint8Array[]): number {
  let length = 0;
  let segments = 0;
  for (const wkb of samples) {
    const view = new DataView(wkb.buffer, wkb.byteOffset, wkb.byteLength);
    const path = firstPath(view);
    if (!path) continue;
    for (let i = 1; i < path.count; i += 1) {
      const at = path.at + i * path.stride;
      const dx = view.getFloat64(at, true) - view.getFloat64(at - path.stride, true);
      const dy = view.getFloat64(at + 8, true) - view.getFloat64(at + 8 - path.stride, true);
      const distance = Math.sqrt(dx * dx + dy * dy);
      if (!(distance > 0)) continue;
      length += distance;
      segments += 1;
    }
  }
  return segments > 0 ? length / segments : 0;
}

/** Vertices of the first line or ring; undefined for points and what is not plain. */
function firstPath(view: DataView): { at: number; count: number; stride: number } | undefined {
  for (let at = 0; at + 9 <= view.byteLength; ) {
    const type = view.getUint32(at + 1, true);
    const stride = ([2, 3, 3, 4][Math.floor(type / 1000)] ?? 0) * 8;
    const base = type % 1000;
    if (stride === 0 || base < 2 || base > 7) return undefined;
    if (base >= 4) {
      at += 9;
      continue;
    }
    const first = base === 2 ? at + 5 : at + 9;
    if (first + 4 > view.byteLength) return undefined;
    const count = Math.min(view.getUint32(first, true), Math.floor((view.byteLength - first - 4) / stride));
    return { at: first + 4, count, stride };
  }
  return undefined;
}
