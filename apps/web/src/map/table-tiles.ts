import type { Relation, StoredData } from '@cartable/contract/datastore';
import type { VectorTilesLayer } from './map-types.ts';

/** Most detailed level cut on the fly: beyond, the map enlarges it. */
const LAST_LEVEL = 18;

interface TableTilesRequest {
  readonly datastoreId: string;
  readonly storedData: Pick<StoredData, '_id' | 'type_infos'>;
  readonly table: Relation;
}

/**
 * A table of a database as tiles cut when they are asked for, for those who may see the datastore; each table has a
 * colour of its own among those of its database.
 */
export function tableTilesLayer({ datastoreId, storedData, table }: TableTilesRequest): VectorTilesLayer {
  const path = ['datastores', datastoreId, 'stored_data', storedData._id, 'tiles', table.name];
  return {
    kind: 'vector-tiles',
    id: table.name,
    title: table.name,
    url: `/api/${path.map(encodeURIComponent).join('/')}/{z}/{x}/{y}.pbf`,
    minLevel: 0,
    maxLevel: LAST_LEVEL,
    layerNames: storedData.type_infos.relations.map(({ name }) => name),
    box: table.extent,
  };
}
