// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import Draw from 'ol/interaction/Draw.js';
import type Interaction from 'ol/interaction/Interaction.js';
import type OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { expect, it } from 'vitest';
import type { SketchGeometry, SketchTool, SketchView } from './sketch-types.ts';
import { useSketch } from './useSketch.ts';

const nothing = () => undefined;
const view = (tool: SketchTool | null): SketchView => ({
  features: [],
  tool,
  colour: '#0063cb',
  selected: null,
  onDrawn: nothing,
  onReshaped: nothing,
  onSelect: nothing,
  onLeave: nothing,
});

/** A map without a screen, that holds what acts on it. */
function heldMap() {
  const interactions = new Set<Interaction>();
  const map = {
    addLayer: nothing,
    removeLayer: nothing,
    addInteraction: (one: Interaction) => interactions.add(one),
    removeInteraction: (one: Interaction) => interactions.delete(one),
  };
  const drawings = () => [...interactions].filter((one) => one instanceof Draw);
  return { map: map as unknown as OlMap, interactions, drawings };
}

it('the first click with a tool is of that tool alone, and a double click that ends one zooms no map', () => {
  const { map, interactions, drawings } = heldMap();
  const layers = { current: [] };
  const { result, rerender } = renderHook((tool: SketchTool | null) => useSketch(map, view(tool), layers), {
    initialProps: 'point' as SketchTool | null,
  });
  const [ofPoints] = drawings();
  rerender('line');
  const [ofLines, ...others] = drawings();
  expect(ofLines).not.toBe(ofPoints);
  expect(others).toEqual([]);
  act(() => void ofLines!.dispatchEvent('drawstart'));
  expect(result.current.isUnderWay).toBe(true);
  rerender(null);
  expect(drawings()).toEqual([]);
  const passes = (type: string) =>
    [...interactions].every((one) => one.handleEvent({ type } as Parameters<Interaction['handleEvent']>[0]));
  expect([passes('click'), passes('dblclick')]).toEqual([true, false]);
});

it('a point put by its coordinates lies there, where the map of the world cannot bring it to its middle too', () => {
  const { map } = heldMap();
  const world = new View({ center: [0, 0], zoom: 2 });
  world.setViewportSize([1000, 900]);
  Object.assign(map, { getView: () => world });
  const drawn: SketchGeometry[] = [];
  const sketch = { ...view('point'), onDrawn: (geometry: SketchGeometry) => drawn.push(geometry) };
  const layers = { current: [] };
  const { result } = renderHook(() => useSketch(map, sketch, layers));
  act(() => result.current.addAt([10, 70]));
  expect(drawn).toEqual([{ type: 'Point', coordinates: [10, 70] }]);
});
