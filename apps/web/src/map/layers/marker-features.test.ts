import type GeometryCollection from 'ol/geom/GeometryCollection.js';
import { expect, it } from 'vitest';
import type { MapMarker } from '../map-types.ts';
import { toMapPlace } from '../projections.ts';
import { markerFeatures, markerOfFeature } from './marker-features.ts';

const bowTie: [number, number][] = [
  [2, 48],
  [3, 49],
  [3, 48],
  [2, 49],
  [2, 48],
];
const marker: MapMarker = {
  id: 'bow-tie',
  place: [2.5, 48.5],
  severity: 'warning',
  text: '',
  shape: {
    type: 'MultiLineString',
    coordinates: [
      bowTie,
      [
        [4, 48],
        [5, 48],
      ],
    ],
  },
};

it('draws the object at fault under its point; both lead to the finding', () => {
  const [shape, point] = markerFeatures(marker, false);
  expect([shape, point].map((feature) => markerOfFeature(feature!))).toEqual(['bow-tie', 'bow-tie']);
  expect(point!.getGeometry()!.getType()).toBe('Point');
  const parts = (shape!.getGeometry() as GeometryCollection).getGeometries();
  expect(parts.map((part) => part.getType())).toEqual(['Polygon', 'MultiLineString']);
});

it('answers a click inside a ring, and not beside it', () => {
  const shape = markerFeatures(marker, false)[0]!.getGeometry()!;
  expect(shape.intersectsCoordinate(toMapPlace([2.2, 48.5]))).toBe(true);
  expect(shape.intersectsCoordinate(toMapPlace([2.5, 48.9]))).toBe(false);
});

it('draws only the point of what has no object', () => {
  const { shape: _, ...plain } = marker;
  expect(markerFeatures(plain, true).map((feature) => feature.getGeometry()!.getType())).toEqual(['Point']);
});
