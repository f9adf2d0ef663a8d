import { expect, it } from 'vitest';
import { isOwnService } from './own-services.ts';
import type { ReadingKind } from './source-reader.ts';

const kinds: readonly ReadingKind[] = ['map', 'tile', 'vector-tile', 'features', 'legend'];
const pictures: readonly ReadingKind[] = ['map', 'legend'];
const tiles: readonly ReadingKind[] = ['tile', 'vector-tile'];

it.each([
  ['/wms-v?REQUEST=GetMap', pictures],
  ['/wms-r/donnees?REQUEST=GetLegendGraphic', pictures],
  ['/private/wms-v', pictures],
  ['/wmts?REQUEST=GetTile', tiles],
  ['/private/tms/1.0.0/reserves/4/8/5.pbf', tiles],
  ['/tiles/instant/communes/4/8/5.pbf', tiles],
  ['/ogcapi/collections/a/map/tiles/WebMercatorQuad/4/8/5', tiles],
  ['/private/ogcapi/datastores/d/collections/a/tiles/WebMercatorQuad/4/8/5', tiles],
  ['/api/datastores/d/stored_data/s/tiles/communes/4/8/5.pbf', tiles],
  ['/wfs?REQUEST=GetFeature', ['features']],
  ['/private/wfs/donnees', ['features']],
  ['/api/espaceco/wfs/12?REQUEST=GetFeature', ['features']],
  ['/ogcapi/collections/a/items?limit=10', ['features']],
  ['/private/ogcapi/datastores/d/collections/a/items', ['features']],
  ['/api/espaceco/ogcapi/databases/12/collections/a/items?bbox=0,0,1,1', ['features']],
] as const)('%s is asked for what it holds alone', (path, expected) => {
  expect(kinds.filter((kind) => isOwnService(path, kind))).toEqual(
    kinds.filter((kind) => (expected as readonly ReadingKind[]).includes(kind)),
  );
});

it.each([
  '/api/users/me',
  '/logout',
  '/outside?url=http://127.0.0.1/wfs',
  '/api/datastores/d/stored_data/s',
  '/api/datastores/d/stored_data/s/rows?of=/tiles/',
  '/ogcapi/collections',
  '/ogcapi/collections/a/items/1',
  '/ogcapi/api?of=/collections/a/items',
  '/download/a/tiles.pmtiles',
  '/csw',
  '/wfs-admin',
])('%s is never asked', (path) => {
  expect(kinds.filter((kind) => isOwnService(path, kind))).toEqual([]);
});
