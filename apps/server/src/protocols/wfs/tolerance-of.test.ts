import type { Bbox } from '@cartable/geo';
import { parseCrs } from '@cartable/geo';
import { expect, it } from 'vitest';
import { toleranceOf } from './tolerance-of.ts';

type Query = Parameters<typeof toleranceOf>[0];

const query = (srid: number, envelope: Bbox | undefined, srs: string): Query => ({
  type: { geometry: { srid } } as Query['type'],
  envelope,
  srs: parseCrs(srs)!,
});
const lot: Bbox = [1.3, 44.4, 1.6, 44.6];

it('is a quarter of a pixel, in the units of the table, where these are longest on the map', () => {
  // A degree of latitude is longer on the map there than one of longitude, by the stretch of Mercator.
  const degrees = toleranceOf(query(4326, lot, 'EPSG:3857'), 100)!;
  expect((degrees * 111_319.49) / Math.cos((44.5 * Math.PI) / 180)).toBeCloseTo(25, 1);
  const metres = toleranceOf(query(2154, [560_000, 6_360_000, 590_000, 6_390_000], 'EPSG:3857'), 100)!;
  expect(metres).toBeGreaterThan(17);
  expect(metres).toBeLessThan(18.5);
  expect(toleranceOf(query(3857, [0, 0, 1000, 1000], 'EPSG:3857'), 4)).toBeCloseTo(1);
});

it.each([
  ['no resolution', lot, undefined],
  ['no box', undefined, 100],
  ['the box of a point', [1.3, 44.4, 1.3, 44.4] as Bbox, 100],
  ['a box beyond the system of the answer', [0, 90, 1, 92] as Bbox, 100],
])('is none with %s', (_case, envelope, resolution) => {
  expect(toleranceOf(query(4326, envelope, 'EPSG:3857'), resolution)).toBeUndefined();
});
