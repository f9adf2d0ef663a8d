/** What a print of the map shows of the ground. Pure. */

import type { GeographicBox } from '@cartable/contract/core';
import { groundOf, type LegalSrid, legalSystemAt, type PagePlan, type Plane } from '@cartable/contract/site';
import type { MapPlace, OutlineLayer } from '../map-types.ts';
import { fromMapExtent, placeInDegrees, placeInSystem, toMapExtent } from '../projections.ts';
import { boxOnEarth } from '../valid-box.ts';

/** Scales of paper maps, 1 to so many. */
export const printScales = [
  1000, 2000, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_000_000, 5_000_000,
  10_000_000, 25_000_000,
] as const;

export interface PrintedFrame {
  /** Longitude, latitude. */
  readonly centre: [number, number];
  /** Denominator on the ground, at the centre. */
  readonly scale: number;
  readonly box: GeographicBox;
  /** Around what the page shows, where it is turned on the map: in the legal system of the centre. */
  readonly ring?: readonly MapPlace[] | undefined;
}

/** What the page would show, over the other layers. */
export const frameLayer = ({ box, ring }: PrintedFrame, title: string): OutlineLayer => ({
  kind: 'outline',
  id: 'print-frame',
  title,
  box,
  ...(ring && { polygons: [[ring]] }),
});

/** The legal system that a page can be drawn in: that of the middle of the view; none outside France. */
export const legalSystemOfView = (viewed: GeographicBox): LegalSrid | undefined =>
  legalSystemAt(middleOf(viewed));

function middleOf(viewed: GeographicBox): [number, number] {
  const [minX, minY, maxX, maxY] = toMapExtent(viewed);
  const { west, south } = fromMapExtent([
    (minX + maxX) / 2,
    (minY + maxY) / 2,
    (minX + maxX) / 2,
    (minY + maxY) / 2,
  ]);
  return [Math.max(-180, Math.min(180, west)), south];
}

const leastScale = 100;
const mostScale = 500_000_000;

interface FrameChoice {
  /** That of the largest frame that lies within the view when undefined. */
  readonly scale: number | undefined;
  /** Legal system of the page; Web Mercator when undefined. */
  readonly srid: number | undefined;
}

export function printedFrame(
  plan: PagePlan,
  viewed: GeographicBox,
  { scale, srid }: FrameChoice,
): PrintedFrame {
  const [minX, minY, maxX, maxY] = toMapExtent(viewed);
  const centre = middleOf(viewed);
  const unitsOfMillimetre = Math.min((maxX - minX) / plan.map.width, (maxY - minY) / plan.map.height);
  const onGround = unitsOfMillimetre * Math.cos((centre[1] * Math.PI) / 180) * 1000;
  const chosen = Math.max(leastScale, Math.min(mostScale, scale ?? onGround));
  const view = { centre, scale: chosen };
  const ring = srid === undefined ? undefined : ringOf(groundOf(plan.map, view, planeOf(srid)).extent, srid);
  const box = ring ? boxOf(ring) : fromMapExtent(groundOf(plan.map, view).extent);
  return { centre, scale: chosen, box, ring };
}

const nowhere = [Number.NaN, Number.NaN] as const;

const planeOf = (srid: number): Plane => ({
  srid,
  place: (longitude, latitude) => placeInSystem(srid, [longitude, latitude]) ?? nowhere,
  latitudeOf: (x, y) => placeInDegrees({ srid, x, y })?.[1] ?? Number.NaN,
});

const pointsOfSide = 16;

/** Sides of the page are arcs on the map. Undefined where the page reaches beyond what the system shows. */
function ringOf(
  [minX, minY, maxX, maxY]: readonly [number, number, number, number],
  srid: number,
): MapPlace[] | undefined {
  const along = Array.from({ length: pointsOfSide }, (_, rank) => rank / pointsOfSide);
  const [width, height] = [maxX - minX, maxY - minY];
  const places = [
    ...along.map((part) => [minX + part * width, minY] as const),
    ...along.map((part) => [maxX, minY + part * height] as const),
    ...along.map((part) => [maxX - part * width, maxY] as const),
    ...along.map((part) => [minX, maxY - part * height] as const),
  ].map(([x, y]) => placeInDegrees({ srid, x, y }));
  return places.every((place) => place !== undefined) ? [...places, places[0]!] : undefined;
}

function boxOf(ring: readonly MapPlace[]): GeographicBox {
  const [longitudes, latitudes] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return boxOnEarth({
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  });
}
