import type { EspacecoLayer, EspacecoTable, Geoservice } from '@cartable/contract/espaceco';
import { expect, it } from 'vitest';
import { type GuichetLayer, isInLevels, layerIdOf, mapIdOf, mapLayerOf } from './guichet-layers.ts';

const of = (part: Partial<GuichetLayer>): GuichetLayer => ({
  layer: { id: 7 } as EspacecoLayer,
  choice: { id: 7, isVisible: true, opacity: 100 },
  title: 'Seuils',
  table: undefined,
  service: undefined,
  isGone: false,
  ...part,
});
const table = {
  name: 'seuils',
  database: 'obstacles',
  geometry_name: 'geom',
  columns: [
    { name: 'geom', type: 'Point', title: null },
    { name: 'nom', type: 'String', title: 'Nom' },
  ],
  min_zoom_level: 10,
  max_zoom_level: 15,
} as EspacecoTable;
const service = {
  type: 'TMS',
  url: 'https://tuiles.example/tms/',
  layers: 'plan',
  format: 'image/jpeg',
  version: '1.0.0',
  min_zoom: 2,
  max_zoom: 18,
  attribution_name: 'IGN',
} as Geoservice;

it('draws a table by its WFS, and reads it again after each change heard of', () => {
  expect(mapLayerOf(of({ table }), 0)).toMatchObject({
    kind: 'wfs',
    id: 'layer-7',
    url: '/api/espaceco/wfs/obstacles',
    typeName: 'obstacles:seuils',
    ofPoints: true,
    // What is clicked is called as people call it.
    attributeTitles: { nom: 'Nom' },
  });
  const later = mapLayerOf(of({ table }), 3)!;
  expect(later).toMatchObject({ id: 'layer-7', edition: 3 });
  expect(layerIdOf(later.id)).toBe(7);
});

it('draws a table by the style its community chose, anew once that is read', () => {
  const drawn = mapLayerOf(of({ table, sld: '<StyledLayerDescriptor/>' }), 3)!;
  expect(drawn).toMatchObject({ id: 'layer-7-styled', sld: '<StyledLayerDescriptor/>' });
  expect(layerIdOf(drawn.id)).toBe(7);
  // What is drawn along it finds it by the same identifier.
  expect(mapIdOf(of({ table, sld: '<StyledLayerDescriptor/>' }))).toBe(drawn.id);
});

it('has nothing to draw of a table without place', () => {
  expect(mapLayerOf(of({ table: { ...table, geometry_name: null } }), 0)).toBeUndefined();
});

it('draws services of images, of tiles counted from the south and of features', () => {
  expect(mapLayerOf(of({ service }), 0)).toMatchObject({
    kind: 'xyz',
    url: 'https://tuiles.example/tms/plan/{z}/{x}/{-y}.jpg',
    attribution: 'IGN',
    maxLevel: 18,
  });
  expect(mapLayerOf(of({ service: { ...service, type: 'WMS', version: '1.1.1' } }), 0)).toMatchObject({
    kind: 'wms',
    layerName: 'plan',
    version: '1.1.1',
  });
  expect(mapLayerOf(of({ service: { ...service, type: 'WFS' } }), 0)).toMatchObject({ typeName: 'plan' });
});

it('is seen between its levels only, the last one to its end', () => {
  const levels = [9.9, 10, 15.9, 16].map((zoom) => isInLevels(of({ table }), zoom));
  expect(levels).toEqual([false, true, true, false]);
  expect(isInLevels(of({ table }), undefined)).toBe(true);
});
