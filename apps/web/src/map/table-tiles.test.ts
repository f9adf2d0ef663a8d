import { expect, test } from 'vitest';
import { tableTilesLayer } from './table-tiles.ts';

test('a table is asked as tiles by its name, whatever it holds, in the colour of its rank', () => {
  const extent = { west: 0, south: 45, east: 1, north: 46 };
  const table = { name: 'rues & places', extent } as never;
  const storedData = { _id: 's', type_infos: { relations: [{ name: 'bati' }, table] } } as never;
  expect(tableTilesLayer({ datastoreId: 'd', storedData, table })).toMatchObject({
    url: '/api/datastores/d/stored_data/s/tiles/rues%20%26%20places/{z}/{x}/{y}.pbf',
    layerNames: ['bati', 'rues & places'],
    box: extent,
  });
});
