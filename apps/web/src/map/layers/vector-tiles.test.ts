// @vitest-environment jsdom
import type OlMap from 'ol/Map.js';
import Observable from 'ol/Observable.js';
import { get } from 'ol/proj.js';
import type VectorTileSource from 'ol/source/VectorTile.js';
import { expect, it } from 'vitest';
import { createVectorTilesLayer } from './vector-tiles.ts';

/** What the layer asks of its map: its moves and its scale. */
const still = Object.assign(new Observable(), {
  getView: () => ({ getResolution: () => 1 }),
}) as unknown as OlMap;
const box = { west: -5, south: 41, east: 10, north: 52 };

it.each([
  [
    'rows from the south (TMS) are counted on the whole grid, whatever the extent of the data',
    '{-y}',
    2 ** 5 - 1 - 11,
  ],
  ['rows from the north are those of the grid', '{y}', 11],
])('%s', (_, row, expected) => {
  const { layer, remove } = createVectorTilesLayer(
    {
      kind: 'vector-tiles',
      id: 'a',
      title: 'Voies',
      url: `https://tuiles.example/{z}/{x}/${row}.pbf`,
      minLevel: 0,
      maxLevel: 8,
      layerNames: [],
      box,
    },
    { map: still, dark: false, report: () => undefined },
  );
  const source = (layer as unknown as { getSource(): VectorTileSource }).getSource();
  const url = source.getTileUrlFunction()([5, 16, 11], 1, get('EPSG:3857')!);
  expect(url).toBe(`https://tuiles.example/5/16/${expected}.pbf`);
  remove();
});
