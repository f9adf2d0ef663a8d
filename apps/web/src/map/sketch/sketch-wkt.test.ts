import { expect, it } from 'vitest';
import { sketchGeometriesOf, wktOfSketch } from './sketch-wkt.ts';

it.each(['POINT(1.44 44.45)', 'LINESTRING(1 44,1.5 44.5)', 'POLYGON((1 44,2 44,2 45,1 44))'])(
  'reads %s and writes it again',
  (text) => {
    const [geometry] = sketchGeometriesOf(text);
    expect(wktOfSketch(geometry!)).toBe(text);
  },
);

it('takes several geometries one by one', () => {
  expect(sketchGeometriesOf('MULTILINESTRING((1 44,2 44),(3 45,4 45))')).toEqual([
    {
      type: 'LineString',
      coordinates: [
        [1, 44],
        [2, 44],
      ],
    },
    {
      type: 'LineString',
      coordinates: [
        [3, 45],
        [4, 45],
      ],
    },
  ]);
});

it.each(['', 'POINT(1', 'CIRCLE(1 2)', 'GEOMETRYCOLLECTION(POINT(1 2))'])(
  'draws nothing of what cannot be drawn: %j',
  (text) => {
    expect(sketchGeometriesOf(text)).toEqual([]);
  },
);
