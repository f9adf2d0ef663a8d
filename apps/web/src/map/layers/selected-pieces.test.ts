// @vitest-environment jsdom
import RenderFeature from 'ol/render/Feature.js';
import type Style from 'ol/style/Style.js';
import { expect, it } from 'vitest';
import { selectedPieces } from './vector-tiles.ts';

const west = [0, 0, 10, 10];
const east = [10, 0, 20, 10];
/** As tiles hold it: a little more than their square. */
const piece = (ring: number[]) => new RenderFeature('Polygon', ring, [ring.length], 2, {}, 7);
const stylesOf = (feature: ReturnType<typeof selectedPieces>[number]) =>
  [feature.getStyleFunction()!(feature, 1)].flat() as Style[];

it('an area cut by the border of two tiles is selected without showing the border', () => {
  const pieces = [
    ...selectedPieces(piece([5, 2, 11, 2, 11, 8, 5, 8, 5, 2]), west),
    ...selectedPieces(piece([9, 2, 15, 2, 15, 8, 9, 8, 9, 2]), east),
  ];
  const drawn = pieces.map((feature) => ({
    extent: feature.getGeometry()!.getExtent(),
    styles: stylesOf(feature),
    type: feature.getGeometry()!.getType(),
  }));
  const fills = drawn.filter(({ styles }) => styles.some((style) => style.getFill()));
  const strokes = drawn.filter(({ styles }) => styles.some((style) => style.getStroke()));
  expect(fills.map(({ extent }) => extent)).toEqual([
    [5, 2, 10, 8],
    [10, 2, 15, 8],
  ]);
  expect(strokes.map(({ type }) => type)).toEqual(['MultiLineString', 'MultiLineString']);
  for (const feature of pieces.filter((one) => one.getGeometry()!.getType() === 'MultiLineString')) {
    const lines = (feature.getGeometry() as unknown as { getCoordinates(): number[][][] }).getCoordinates();
    for (const line of lines)
      for (const [start, end] of line.slice(1).map((place, i) => [line[i]!, place] as const))
        expect(start[0] === 10 && end[0] === 10, 'a side along the border').toBe(false);
  }
});

it('lines and points are selected as they are', () => {
  const line = new RenderFeature('LineString', [-1, 1, 5, 1], [4], 2, {}, 1);
  const [feature, ...others] = selectedPieces(line, west);
  expect(others).toEqual([]);
  expect(feature!.getGeometry()!.getExtent()).toEqual([-1, 1, 5, 1]);
  expect(feature!.getStyle()).toBeNull();
});
