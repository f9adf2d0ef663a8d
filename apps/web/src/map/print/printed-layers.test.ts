// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { SketchFeature } from '../sketch/sketch-types.ts';
import { printedLayers } from './printed-layers.ts';

it('arrows and texts of a drawing are told as such, under what lies over the map', async () => {
  const line = {
    type: 'LineString',
    coordinates: [
      [1, 44],
      [2, 45],
    ],
  } as const;
  const drawn = (kind: SketchFeature['kind'], geometry: object): SketchFeature =>
    ({
      id: kind,
      kind,
      geometry,
      colour: '#c9191e',
      name: kind,
      description: '',
      attributes: {},
    }) as SketchFeature;
  const sketch = [
    drawn('line', line),
    drawn('arrow', line),
    drawn('text', { type: 'Point', coordinates: [1, 44] }),
  ];
  const over = { kind: 'ogc-map', title: 'Dessus', url: 'https://cartes.example/map' } as const;
  const [layer, last] = await printedLayers(
    { layers: [], opacities: {}, sketch, over: [over] },
    new AbortController().signal,
  );
  const { features } = JSON.parse(layer?.kind === 'shapes' ? layer.geojson : '{}') as {
    features: { properties: object }[];
  };
  expect(features.map(({ properties }) => properties)).toEqual([{}, { arrow: true }, { text: 'text' }]);
  expect(last).toBe(over);
});
