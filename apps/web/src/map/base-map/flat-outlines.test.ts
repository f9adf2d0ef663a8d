import { expect, it } from 'vitest';
import { buffersOf, flatOutlinesOf } from './flat-outlines.ts';

/** Two squares side by side, and a third apart in the second country. */
const topology = (name: string) => ({
  type: 'Topology' as const,
  objects: {
    [name]: {
      type: 'GeometryCollection' as const,
      geometries: [
        { type: 'Polygon' as const, id: '056', properties: { name: 'A', region: '1' }, arcs: [[0, 1]] },
        {
          type: 'MultiPolygon' as const,
          id: '276',
          properties: { name: 'B', region: '2' },
          arcs: [[[-1, 2]], [[3]]],
        },
      ],
    },
  },
  arcs: [
    [
      [1, 0],
      [1, 1],
    ],
    [
      [1, 1],
      [0, 1],
      [0, 0],
      [1, 0],
    ],
    [
      [1, 0],
      [2, 0],
      [2, 1],
      [1, 1],
    ],
    [
      [5, 5],
      [6, 5],
      [6, 6],
      [5, 5],
    ],
  ],
});

it('joins rings and borders in metres of the map, each with where it ends', () => {
  const outlines = flatOutlinesOf(topology('countries') as never, topology('departements') as never);
  const [a, b] = outlines.countries;
  expect(a).toMatchObject({ id: '056', name: 'A', endss: [[10]] });
  expect(b).toMatchObject({ id: '276', name: 'B', endss: [[10], [18]] });
  expect(b!.flat).toHaveLength(18);
  const { flat, ends } = outlines.countryBorders;
  expect(ends).toEqual([4]);
  expect([...flat].map((metres) => Math.round(metres) + 0)).toEqual([111_319, 0, 111_319, 111_325]);
  // Each once: what was moved to the page is moved no more.
  expect(new Set(buffersOf(outlines)).size).toBe(8);
});
