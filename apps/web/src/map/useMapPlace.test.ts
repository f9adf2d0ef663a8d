// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import View from 'ol/View.js';
import { expect, it } from 'vitest';
import type { MapPosition } from './map-types.ts';
import { useMapPlace } from './useMapPlace.ts';

it('a place that is gone to ends the way that is under way, which would go on elsewhere', () => {
  const view = new View({ center: fromLonLat([2, 46]), zoom: 6 });
  const map = { getView: () => view, getSize: () => [1000, 900], on: () => [] } as unknown as OlMap;
  const box = { west: -5, south: 42, east: 8, north: 51 };
  const none = { onCentre: undefined, onBox: undefined, onPosition: undefined, levels: undefined };
  const { rerender } = renderHook(
    (goTo: MapPosition | undefined) =>
      useMapPlace(map, { box, zoom: undefined, centre: [2, 46], goTo, ...none }),
    { initialProps: undefined as MapPosition | undefined },
  );
  view.animate({ center: fromLonLat([10, 50]), duration: 250 });
  expect(view.getAnimating()).toBe(true);
  rerender({ centre: [1.44, 44.45], zoom: 12 });
  expect(view.getAnimating()).toBe(false);
  expect(view.getCenter()).toEqual(fromLonLat([1.44, 44.45]));
  expect(view.getZoom()).toBe(12);
});
