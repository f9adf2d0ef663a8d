import { areaSchema, maxAreaPositions } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import {
  formatCorners,
  initialArea,
  isAreaComplete,
  readCorners,
  summaryOfArea,
  withShape,
  wktOfArea,
} from './area-values.ts';

const box = { west: 2, south: 48, east: 3, north: 49 };
const polygon = (corners: string) => ({ shape: 'polygon' as const, box, corners });

describe('the area of a pyramid', () => {
  it('starts as the middle half of the source, and a polygon as its rectangle', () => {
    const area = initialArea(box);
    expect(area).toEqual({
      shape: 'box',
      box: { west: 2.25, south: 48.25, east: 2.75, north: 48.75 },
      corners: '',
    });
    const turned = withShape(area, 'polygon');
    expect(turned.corners).toBe('2.25 48.25\n2.75 48.25\n2.75 48.75\n2.25 48.75');
    const drawn = { ...turned, corners: '1 1\n2 2\n3 1' };
    expect(withShape(withShape(drawn, 'box'), 'polygon')).toEqual(drawn);
  });

  it('is written as WKT that the contract accepts', () => {
    expect(wktOfArea({ shape: 'box', box, corners: '' })).toBe('POLYGON((2 48, 3 48, 3 49, 2 49, 2 48))');
    const wkt = wktOfArea(polygon('2 48\n3, 48\n\n2.123456; 49 '))!;
    expect(wkt).toBe('POLYGON((2 48, 3 48, 2.12346 49, 2 48))');
    expect(areaSchema.parse(wkt)).toBe(wkt);
  });

  it('is cut in two where it crosses the antimeridian, on whatever turn of the map it was drawn', () => {
    const cut =
      'MULTIPOLYGON(((170 10, 180 11.25, 180 18.75, 170 20, 170 10)), ((-180 11.25, -170 12.5, -170 17.5, -180 18.75, -180 11.25)))';
    expect(areaSchema.parse(cut)).toBe(cut);
    expect(wktOfArea(polygon('170 10\n190 12.5\n190 17.5\n170 20'))).toBe(cut);
    expect(wktOfArea(polygon('-190 10\n-170 12.5\n-170 17.5\n-190 20'))).toBe(cut);
    expect(wktOfArea(polygon('190 10\n200 10\n200 20'))).toBe(
      'POLYGON((-170 10, -160 10, -160 20, -170 10))',
    );
  });

  it.each([
    '',
    '2 48\n3 48',
    '2 48\n3 48\nParis',
    '2 48\n3 48\n3',
    '2 48\n3 48\n3 49 10',
    '2 48\n3 48\n3 91',
    '-200 0\n200 0\n0 10',
    Array.from({ length: maxAreaPositions }, (_, i) => `${i / 10} 1`).join('\n'),
  ])('%.30j is not complete', (corners) => {
    expect(isAreaComplete(polygon(corners))).toBe(false);
    expect(wktOfArea(polygon(corners))).toBeUndefined();
  });

  it('reads back the corners that were drawn', () => {
    const places = [
      [2.123456, 48],
      [3, 48.5],
      [2.5, 49],
    ] as const;
    expect(readCorners(formatCorners(places))).toEqual([
      [2.12346, 48],
      [3, 48.5],
      [2.5, 49],
    ]);
  });

  it('is told by its ends and the corners of its outline', () => {
    const ring = [
      [2, 48],
      [3, 48],
      [2, 49],
      [2, 48],
    ];
    expect(summaryOfArea({ type: 'MultiPolygon', coordinates: [[ring]] })).toEqual({ count: 3, ...box });
  });
});
