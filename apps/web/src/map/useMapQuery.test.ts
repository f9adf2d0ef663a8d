// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import type OlMap from 'ol/Map.js';
import { expect, it, vi } from 'vitest';
import type { ClickAnswer } from './layers/drawn-layer.ts';
import { answeredAgain } from './layers/wfs.ts';
import type { IdentifiedLayer } from './useLayers.ts';
import { useMapQuery } from './useMapQuery.ts';

const feature = (nom: string, place: [number, number]) => {
  const made = new Feature({ nom, geometry: new Point(place) });
  made.setId('seuils.1');
  return made;
};
const answerOf = (one: Feature): ClickAnswer => ({
  layerId: 'layer-1',
  title: 'Seuils',
  features: [{ id: 'seuils.1', properties: { nom: one.get('nom') } }],
  geometries: [one],
});

it('what was found is told as it is once its layer is read again, without another click', async () => {
  const map = {
    on: () => [],
    addLayer: () => undefined,
    removeLayer: () => undefined,
    getView: () => ({ getResolution: () => 1, getCenter: () => [0, 0] }),
    getPixelFromCoordinate: () => [0, 0],
  } as unknown as OlMap;
  const [before, after] = [feature('Moulin', [0, 0]), feature('Moulin neuf', [0, 0])];
  const source = { getFeatureById: () => after as never };
  const layer = {
    id: 'layer-1',
    query: async () => answerOf(before),
    answerAgain: (answer: ClickAnswer) => answeredAgain(answer, source, undefined),
  } as unknown as IdentifiedLayer;
  const layers = { current: [layer] };
  const onFound = vi.fn();
  const { result, rerender } = renderHook(
    (readings: number) => useMapQuery(map, { enabled: true, layers, readings, onFound }),
    { initialProps: 0 },
  );
  const names = () =>
    result.current.state?.answers?.flatMap(({ features }) => features.map((f) => f.properties.nom));
  await act(async () => result.current.queryCentre());
  expect(names()).toEqual(['Moulin']);
  await act(async () => rerender(1));
  expect(names()).toEqual(['Moulin neuf']);
  // Nothing was clicked: what is open is left open.
  expect(onFound).toHaveBeenCalledOnce();
  act(() => result.current.clear());
  await act(async () => rerender(2));
  expect(result.current.state).toBeNull();
});

it('what is taken by who hears of it is not highlighted besides, nor when its layer is read again', async () => {
  const layersOfMap: { getSource(): { getFeatures(): unknown[] } }[] = [];
  const map = {
    on: () => [],
    addLayer: (layer: (typeof layersOfMap)[number]) => layersOfMap.push(layer),
    removeLayer: () => undefined,
    getView: () => ({ getResolution: () => 1, getCenter: () => [0, 0] }),
    getPixelFromCoordinate: () => [0, 0],
  } as unknown as OlMap;
  const answer = answerOf(feature('Moulin', [0, 0]));
  const layer = { id: 'layer-1', query: async () => answer, answerAgain: () => answer };
  const layers = { current: [layer as unknown as IdentifiedLayer] };
  let isTaken = true;
  const onFound = () => isTaken;
  const { result, rerender } = renderHook(
    (readings: number) => useMapQuery(map, { enabled: true, layers, readings, onFound }),
    { initialProps: 0 },
  );
  const highlighted = () => layersOfMap.at(-1)!.getSource().getFeatures().length;
  await act(async () => result.current.queryCentre());
  expect(highlighted()).toBe(0);
  await act(async () => rerender(1));
  expect([highlighted(), result.current.state?.answers?.length]).toEqual([0, 1]);
  isTaken = false;
  await act(async () => result.current.queryCentre());
  expect(highlighted()).toBe(1);
});

it('an object that is gone is told no more, one that is out of view still is', () => {
  const answer = answerOf(feature('Moulin', [5, 5]));
  const none = { getFeatureById: () => null };
  expect(answeredAgain(answer, none, [0, 0, 10, 10]).features).toEqual([]);
  expect(answeredAgain(answer, none, [10, 10, 20, 20]).features).toEqual(answer.features);
  // A view that is cut short does not tell.
  expect(answeredAgain(answer, none, undefined).features).toEqual(answer.features);
});

it('the click that ended a drawing asks for nothing once clicks ask again', async () => {
  let click: (event: object) => void = () => undefined;
  const map = {
    on: (_type: string, listener: typeof click) => {
      click = listener;
      return [];
    },
    addLayer: () => undefined,
    removeLayer: () => undefined,
    getView: () => ({ getResolution: () => 1 }),
  } as unknown as OlMap;
  const ask = vi.fn(async () => answerOf(feature('Moulin', [0, 0])));
  const layers = { current: [{ id: 'layer-1', query: ask } as unknown as IdentifiedLayer] };
  const { rerender } = renderHook((enabled: boolean) => useMapQuery(map, { enabled, layers, readings: 0 }), {
    initialProps: false,
  });
  const drawn = performance.now();
  rerender(true);
  const event = (timeStamp: number) => ({ coordinate: [0, 0], pixel: [0, 0], originalEvent: { timeStamp } });
  await act(async () => click(event(drawn - 1)));
  expect(ask).not.toHaveBeenCalled();
  await act(async () => click(event(performance.now())));
  expect(ask).toHaveBeenCalledOnce();
});
