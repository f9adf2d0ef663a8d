// @vitest-environment jsdom
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import Circle from 'ol/style/Circle.js';
import type Style from 'ol/style/Style.js';
import { expect, it } from 'vitest';
import { featureOf } from './sketch-features.ts';
import { sketchStyleLike } from './sketch-style.ts';

const stylesOf = (feature: Feature): Style[] => {
  const style = sketchStyleLike({ kind: 'arrow', colour: '#0063cb', name: '' });
  if (typeof style !== 'function') throw new Error('An arrow is styled by its geometry.');
  return style(feature, 1) as Style[];
};

it.each([
  ['north', [0, 0], [0, 10], 0],
  ['east', [0, 0], [10, 0], Math.PI / 2],
  ['south', [0, 0], [0, -10], Math.PI],
])('the head of an arrow to the %s is at its end and points there', (_side, from, to, rotation) => {
  // The last place is told twice where a double click ends a line.
  const head = stylesOf(new Feature(new LineString([[5, 5], from, to, to]))).at(-1)!;
  expect((head.getGeometry() as Point).getCoordinates()).toEqual(to);
  expect(head.getImage()!.getRotation()).toBeCloseTo(rotation);
});

it('an arrow that another client placed at a point is shown as a point; the pointer that draws one shows nothing', () => {
  const described = {
    id: 'a',
    kind: 'arrow',
    colour: '#0063cb',
    name: '',
    description: '',
    attributes: {},
  } as const;
  const placed = featureOf({ ...described, geometry: { type: 'Point', coordinates: [1, 2] } }, false);
  expect((placed.getStyle() as Style[]).map((style) => style.getImage())).toEqual([expect.any(Circle)]);
  expect(stylesOf(new Feature(new Point([1, 2]))).map((style) => style.getImage())).toEqual([null, null]);
});

it('the first click of an arrow has no head yet', () => {
  expect(
    stylesOf(
      new Feature(
        new LineString([
          [1, 2],
          [1, 2],
        ]),
      ),
    ).map((style) => style.getImage()),
  ).toEqual([null, null]);
});
