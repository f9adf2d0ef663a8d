import type Point from 'ol/geom/Point.js';
import { expect, it } from 'vitest';
import { readAnswer, readText } from './read-answer.ts';

const metres = [160_300, 5_535_000];
const degrees = [1.44, 44.45];

const answer = (coordinates: readonly number[], crs?: string) =>
  JSON.stringify({
    type: 'FeatureCollection',
    ...(crs && { crs: { type: 'name', properties: { name: crs } } }),
    features: [{ type: 'Feature', id: 'a.1', properties: {}, geometry: { type: 'Point', coordinates } }],
  });

const placeIn = (body: string, isOfView: boolean) =>
  (readAnswer(body, { isOfView })[0]!.getGeometry() as Point).getCoordinates().map(Math.round);

it('reads features where the system they name puts them', () => {
  expect(placeIn(answer(metres, 'urn:ogc:def:crs:EPSG::3857'), true)).toEqual(metres);
  expect(placeIn(answer(degrees, 'urn:ogc:def:crs:OGC:1.3:CRS84'), true)).toEqual([160_300, 5_535_347]);
});

it('takes an answer that names none for one of the view, or in degrees', () => {
  expect(placeIn(answer(metres), true)).toEqual(metres);
  expect(placeIn(answer(degrees), false)).toEqual([160_300, 5_535_347]);
});

it('reads no further than a limit, and letters that two pieces share', async () => {
  const bytes = new TextEncoder().encode('été');
  const pieces = () =>
    new Response(
      new ReadableStream({
        start(to) {
          to.enqueue(bytes.slice(0, 1));
          to.enqueue(bytes.slice(1));
          to.close();
        },
      }),
    );
  expect(await readText(pieces(), 5)).toBe('été');
  expect(await readText(pieces(), 4)).toBeUndefined();
});
