import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import VectorSource from 'ol/source/Vector.js';
import { expect, it, vi } from 'vitest';
import { isAttached } from './is-attached.ts';

const square = [
  [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0],
  ],
];
const sources = [
  new VectorSource({ features: [new Feature(new Polygon(square)), new Feature(new Point([50, 50]))] }),
];

it('a point lies on a corner or a side, not inside an area', () => {
  expect(isAttached(new Point([50, 50.001]), sources)).toBe(true);
  expect(isAttached(new Point([10, 4]), sources)).toBe(true);
  expect(isAttached(new Point([5, 5]), sources)).toBe(false);
  expect(
    isAttached(
      new MultiPoint([
        [10, 4],
        [5, 5],
      ]),
      sources,
    ),
  ).toBe(false);
  expect(isAttached(new Point([0, 0]), [])).toBe(false);
});

it('a line lies by both its ends, an area by one of its corners at least', () => {
  expect(
    isAttached(
      new LineString([
        [10, 4],
        [30, 30],
        [50, 50],
      ]),
      sources,
    ),
  ).toBe(true);
  expect(
    isAttached(
      new LineString([
        [10, 4],
        [50, 50],
        [60, 60],
      ]),
      sources,
    ),
  ).toBe(false);
  expect(
    isAttached(
      new Polygon([
        [
          [10, 0],
          [20, 0],
          [20, 10],
          [10, 0],
        ],
      ]),
      sources,
    ),
  ).toBe(true);
  expect(
    isAttached(
      new Polygon([
        [
          [12, 0],
          [20, 0],
          [20, 10],
          [12, 0],
        ],
      ]),
      sources,
    ),
  ).toBe(false);
});

it('what lies elsewhere is not measured', () => {
  const far = new LineString([
    [100, 100],
    [200, 200],
  ]);
  const measured = vi.spyOn(far, 'getClosestPoint');
  const layer = new VectorSource({ features: [new Feature(far), new Feature(new Point([5, 5]))] });
  expect(isAttached(new Point([5, 5]), [layer])).toBe(true);
  expect(isAttached(new Point([5, 6]), [layer])).toBe(false);
  expect(measured).not.toHaveBeenCalled();
});
