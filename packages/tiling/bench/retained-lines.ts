/** The lines that each level keeps, inside their tiles, compared with a detailed level. */

import { gunzipSync } from 'node:zlib';
import { decodeTile, fileSource, openArchive, type TilePoint } from '../src/index.ts';

export interface RetainedLines {
  /** Features of which something is drawn. */
  readonly features: number;
  /** Length drawn over that of the detailed level. */
  readonly length: number;
}

/** By level, up to `maxZoom`. */
export async function retainedLines(path: string, maxZoom: number): Promise<RetainedLines[]> {
  const levels = Array.from({ length: maxZoom + 1 }, () => ({ features: new Set<unknown>(), length: 0 }));
  const archive = await openArchive(fileSource(path));
  for await (const { z, bytes } of archive.tiles({ maxZoom })) {
    const level = levels[z]!;
    for (const { extent, features } of decodeTile(gunzipSync(bytes)))
      for (const { properties, parts } of features) {
        const length = parts.reduce((sum, line) => sum + lengthInside(line, extent), 0);
        if (length > 0) level.features.add(properties.id);
        level.length += length / extent / 2 ** z;
      }
  }
  await archive.close();
  const whole = levels[maxZoom]!.length;
  return levels.map(({ features, length }) => ({ features: features.size, length: length / whole }));
}

function lengthInside(line: readonly TilePoint[], extent: number): number {
  return line.slice(1).reduce((sum, end, i) => sum + segmentInside(line[i]!, end, extent), 0);
}

/** Liang and Barsky: the part of a segment between the sides of its tile. */
function segmentInside([x, y]: TilePoint, [toX, toY]: TilePoint, extent: number): number {
  let [from, to] = [0, 1];
  const deltas = [toX - x, toY - y] as const;
  for (const [axis, start] of [x, y].entries()) {
    const delta = deltas[axis as 0 | 1];
    if (delta === 0 && (start < 0 || start > extent)) return 0;
    if (delta === 0) continue;
    const [near, far] = [-start / delta, (extent - start) / delta].sort((a, b) => a - b) as [number, number];
    from = Math.max(from, near);
    to = Math.min(to, far);
  }
  return to > from ? (to - from) * Math.hypot(...deltas) : 0;
}
