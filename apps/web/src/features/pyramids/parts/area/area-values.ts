/** The part of a source that a pyramid is limited to: a rectangle or a polygon, drawn or typed. Degrees, CRS:84. */

import type { GeographicBox } from '@cartable/contract/core';
import { maxAreaPositions, type PyramidInfos } from '@cartable/contract/datastore';
import type { MapPlace } from '../../../../map/map-types.ts';

export const areaShapes = ['box', 'polygon'] as const;
export type AreaShape = (typeof areaShapes)[number];

/** Both shapes at once: what was drawn of one is still there after a look at the other. */
export interface AreaValues {
  readonly shape: AreaShape;
  readonly box: GeographicBox;
  /** Corners of the polygon as they are typed, one on each line; see `readCorners`. */
  readonly corners: string;
}

/** About a metre. */
const DECIMALS = 5;
const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/** To start from: the middle half of the source. */
export function initialArea(whole: GeographicBox | null): AreaValues {
  const { west, south, east, north } = whole ?? { west: 2, south: 48.5, east: 3, north: 49.2 };
  const [dx, dy] = [(east - west) / 4, (north - south) / 4];
  const box = roundedBox({ west: west + dx, south: south + dy, east: east - dx, north: north - dy });
  return { shape: 'box', box, corners: '' };
}

export function roundedBox({ west, south, east, north }: GeographicBox): GeographicBox {
  return { west: rounded(west), south: rounded(south), east: rounded(east), north: rounded(north) };
}

/** The same with another shape: a polygon that was never drawn starts as the rectangle. */
export function withShape(area: AreaValues, shape: AreaShape): AreaValues {
  const corners =
    area.corners === '' && shape === 'polygon' ? formatCorners(cornersOf(area.box)) : area.corners;
  return { ...area, shape, corners };
}

/** Whether a box holds anything; what is being typed may be turned, or not yet a number. */
export function holdsArea({ west, south, east, north }: GeographicBox): boolean {
  return west < east && south < north;
}

export function isAreaComplete({ shape, box, corners }: AreaValues): boolean {
  return shape === 'box' ? holdsArea(box) : readCorners(corners) !== undefined;
}

export function formatCorners(corners: readonly MapPlace[]): string {
  return corners.map((place) => place.map(rounded).join(' ')).join('\n');
}

/**
 * Longitude then latitude on each line, apart by a space, a comma or a semicolon. Beyond the antimeridian longitudes go
 * on: 179, 181.
 * @returns undefined when a line is no place of the world, or there are too few or too many of them
 */
export function readCorners(text: string): readonly MapPlace[] | undefined {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const places = lines.map((line) => line.split(/[\s,;]+/).map(Number));
  if (places.length < 3 || places.length >= maxAreaPositions) return undefined;
  const isPlace = ([x, y, ...others]: readonly number[]) =>
    others.length === 0 && Math.abs(x ?? Number.NaN) <= 360 && Math.abs(y ?? Number.NaN) <= 90;
  if (!places.every(isPlace)) return undefined;
  const longitudes = places.map(([x]) => x!);
  if (Math.max(...longitudes) - Math.min(...longitudes) > 360) return undefined;
  return places.map(([x, y]) => [x!, y!] as const);
}

/** WKT of a complete area, cut in two where it crosses the antimeridian. */
export function wktOfArea({ shape, box, corners }: AreaValues): string | undefined {
  const ring = shape === 'box' ? cornersOf(box) : readCorners(corners);
  if (!ring) return undefined;
  const parts = partsOfRing(ring).map((part) => `((${[...part, part[0]!].map(writePlace).join(', ')}))`);
  return parts.length === 1 ? `POLYGON${parts[0]}` : `MULTIPOLYGON(${parts.join(', ')})`;
}

const writePlace = (place: MapPlace) => place.map(rounded).join(' ');

function cornersOf({ west, south, east, north }: GeographicBox): MapPlace[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

/** The ring within the world, and what of it lies east of the antimeridian. */
function partsOfRing(ring: readonly MapPlace[]): readonly (readonly MapPlace[])[] {
  const turn = 360 * Math.floor((Math.min(...ring.map(([x]) => x)) + 180) / 360);
  const placed = ring.map(([x, y]) => [x - turn, y] as const);
  if (placed.every(([x]) => x <= 180)) return [placed];
  const east = placed.map(([x, y]) => [x - 360, y] as const);
  return [cutAt(placed, 180, -1), cutAt(east, -180, 1)];
}

/** Part of a ring on one side of a meridian: 1, its east; -1, its west. */
function cutAt(ring: readonly MapPlace[], meridian: number, side: 1 | -1): MapPlace[] {
  const isRetained = ([x]: MapPlace) => (x - meridian) * side >= 0;
  return ring.flatMap((to, i) => {
    const from = ring.at(i - 1)!;
    const ratio = (meridian - from[0]) / (to[0] - from[0]);
    const crossing: MapPlace = [meridian, from[1] + ratio * (to[1] - from[1])];
    return [...(isRetained(from) === isRetained(to) ? [] : [crossing]), ...(isRetained(to) ? [to] : [])];
  });
}

/** The ends of the area of a pyramid that is made, and how many corners its outline has. */
export function summaryOfArea({ coordinates }: NonNullable<PyramidInfos['area']>) {
  const places = coordinates.flat().flatMap((ring) => ring.slice(1));
  const [longitudes, latitudes] = [places.map(([x]) => x!), places.map(([, y]) => y!)];
  return {
    count: places.length,
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
}
