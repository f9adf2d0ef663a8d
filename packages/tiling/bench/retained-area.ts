/** The area that polygons keep at each level: inside their tiles, compared with a detailed level. */

import { gunzipSync } from 'node:zlib';
import { decodeTile, fileSource, openArchive, type TilePoint } from '../src/index.ts';

/** By level, the area drawn over the area at `maxZoom`. */
export async function retainedArea(path: string, maxZoom: number): Promise<number[]> {
  const areas = Array.from({ length: maxZoom + 1 }, () => 0);
  const archive = await openArchive(fileSource(path));
  for await (const { z, bytes } of archive.tiles({ maxZoom })) {
    for (const { extent, features } of decodeTile(gunzipSync(bytes)))
      for (const { type, parts } of features)
        if (type === 3)
          for (const ring of parts) areas[z]! += areaInside(ring.slice(0, -1), extent) / extent ** 2 / 4 ** z;
  }
  await archive.close();
  return areas.map((area) => area / areas[maxZoom]!);
}

function areaInside(ring: readonly TilePoint[], extent: number): number {
  let points = ring;
  for (const axis of [0, 1] as const)
    for (const [side, isLow] of [
      [0, true],
      [extent, false],
    ] as const)
      points = cut(points, axis, side, isLow);
  let doubled = 0;
  for (const [i, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(i + 1) % points.length]!;
    doubled += x * nextY - nextX * y;
  }
  return doubled / 2;
}

function cut(points: readonly TilePoint[], axis: 0 | 1, side: number, isLow: boolean): readonly TilePoint[] {
  const isInside = (point: TilePoint): boolean => (isLow ? point[axis] >= side : point[axis] <= side);
  return points.flatMap((point, i) => {
    const before = points[(i + points.length - 1) % points.length]!;
    const retained: TilePoint[] = isInside(point) ? [point] : [];
    if (isInside(before) === isInside(point)) return retained;
    const along = (side - before[axis]) / (point[axis] - before[axis]);
    const crossing: TilePoint = [
      before[0] + (point[0] - before[0]) * along,
      before[1] + (point[1] - before[1]) * along,
    ];
    return [crossing, ...retained];
  });
}
