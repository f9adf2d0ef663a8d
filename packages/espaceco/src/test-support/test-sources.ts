import { CartableError } from '@cartable/contract';
import type { FeatureStore, TableDefinition } from '@cartable/storage';
import { pointWkb } from '@cartable/testkit';
import type { TableSources } from '../editing/table-sources.ts';

const villages: TableDefinition = {
  name: 'villages',
  title: 'Villages',
  primaryKey: 'fid',
  geometry: { column: 'geom', type: 'Point', srid: 2154, hasZ: false, hasM: false },
  columns: [
    { name: 'nom', type: 'text' },
    { name: 'habitants', type: 'integer' },
    { name: 'photo', type: 'blob' },
  ],
};

/** What a datastore would hand in: one vector database of one table with two features, and one file that cannot be read. */
export function testSources(features: FeatureStore): TableSources {
  const write = async (datasetId: string, isEditable: boolean) => {
    const writer = await features.write(datasetId);
    const rows = await writer.createTable({ ...villages, isEditable });
    await rows.write({
      geometries: [pointWkb(652_000, 6_862_000), pointWkb(653_000, 6_863_000)],
      rows: [
        ['Ici', 12, null],
        ['Là', 7, new Uint8Array([1])],
      ],
    });
    await rows.finish();
    await writer.commit();
    return [villages];
  };
  return {
    ofStoredData: async (_visitor, { storedDataId }) => {
      if (storedDataId !== 'villages') throw new CartableError('common.not-found');
      if (!(await features.exists('source'))) await write('source', false);
      return { datasetId: 'source', tables: [villages] };
    },
    integrate: async ({ name }, datasetId) => {
      if (name !== 'villages.geojson') throw new CartableError('deposit.no-data', { file: name });
      return write(datasetId, true);
    },
  };
}
