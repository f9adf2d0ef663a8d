import { expect, it } from 'vitest';
import { sampleCommunity } from '../../test-support.ts';
import { zoomValuesOf } from './zoom-values.ts';

const lot = { west: 1, south: 44.2, east: 2.2, north: 45 };
const unset = { ...sampleCommunity, position: null, zoom: 10, min_zoom: null, max_zoom: null };

it('a community whose view nobody chose opens on its data, as near as they fit', () => {
  expect(zoomValuesOf(unset, lot)).toMatchObject({ place: [1.6, 44.6], zoom: 8, levels: [5, 18] });
  expect(zoomValuesOf({ ...unset, max_zoom: 7 }, lot).zoom).toBe(7);
  expect(zoomValuesOf(unset, { west: 1, south: 44, east: 1, north: 44 }).zoom).toBe(18);
});

it('without data it opens on Paris, and a view that was chosen stays', () => {
  expect(zoomValuesOf(unset)).toMatchObject({ place: [2.35, 48.85], zoom: 10 });
  expect(zoomValuesOf({ ...unset, position: 'POINT(4 50)' }, lot)).toMatchObject({
    place: [4, 50],
    zoom: 10,
  });
});
