import { booleanColumn, type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import type { Layer, StoredGeoservice } from './layer.model.ts';
import type { GeoservicesTable, LayersTable, LayerTables } from './layer.tables.ts';

const rows = tablesOf<LayerTables>;

/** Bottom first. */
export async function listLayers(db: Connection, communityId: number): Promise<Layer[]> {
  const found = await rows(db)
    .selectFrom('espaceco_layers')
    .selectAll()
    .where('community_id', '=', communityId)
    .orderBy('position')
    .execute();
  return found.map(readLayer);
}

/** Those of a community, in the place of what it had: services nothing shows any more go too. */
export async function replaceLayers(
  db: Connection,
  communityId: number,
  layers: readonly Layer[],
): Promise<void> {
  await rows(db).deleteFrom('espaceco_layers').where('community_id', '=', communityId).execute();
  const shown = layers.flatMap(({ geoserviceId }) => geoserviceId ?? []);
  await rows(db)
    .deleteFrom('espaceco_geoservices')
    .where('community_id', '=', communityId)
    .$if(shown.length > 0, (query) => query.where('id', 'not in', shown))
    .execute();
  if (layers.length > 0)
    await rows(db).insertInto('espaceco_layers').values(layers.map(writeLayer)).execute();
}

export async function saveLayerTools(db: Connection, layer: Layer): Promise<void> {
  const { tools, ref_tools } = writeLayer(layer);
  await rows(db)
    .updateTable('espaceco_layers')
    .set({ tools, ref_tools })
    .where('id', '=', layer.id)
    .execute();
}

export async function saveLayerStyle(db: Connection, layerId: number, style: string | null): Promise<void> {
  await rows(db).updateTable('espaceco_layers').set({ style }).where('id', '=', layerId).execute();
}

/** Layers that show a table by a style of theirs, those of the given communities, the lowest number first. */
export async function listStyledLayers(
  db: Connection,
  tableId: number,
  communityIds: readonly number[],
): Promise<Layer[]> {
  if (communityIds.length === 0) return [];
  const found = await rows(db)
    .selectFrom('espaceco_layers')
    .selectAll()
    .where('table_id', '=', tableId)
    .where('community_id', 'in', communityIds)
    .where('style', 'is not', null)
    .orderBy('id')
    .execute();
  return found.map(readLayer);
}

export async function insertGeoservice(db: Connection, geoservice: StoredGeoservice): Promise<void> {
  const { id, communityId, ...form } = geoservice;
  await rows(db)
    .insertInto('espaceco_geoservices')
    .values({ id, community_id: communityId, form: jsonColumn.write(form) })
    .execute();
}

/** Of a community, by number. */
export async function listGeoservices(db: Connection, communityId: number): Promise<StoredGeoservice[]> {
  const found = await rows(db)
    .selectFrom('espaceco_geoservices')
    .selectAll()
    .where('community_id', '=', communityId)
    .execute();
  return found.map(readGeoservice);
}

export async function findGeoservice(
  db: Connection,
  geoserviceId: number,
): Promise<StoredGeoservice | undefined> {
  const row = await rows(db)
    .selectFrom('espaceco_geoservices')
    .selectAll()
    .where('id', '=', geoserviceId)
    .executeTakeFirst();
  return row && readGeoservice(row);
}

function writeLayer(layer: Layer) {
  return {
    id: layer.id,
    community_id: layer.communityId,
    table_id: layer.tableId,
    geoservice_id: layer.geoserviceId,
    position: layer.order,
    opacity: layer.opacity,
    visibility: booleanColumn.write(layer.visibility),
    role: layer.role,
    preferred_style: layer.preferredStyle,
    style: layer.style,
    tools: layer.tools && jsonColumn.write(layer.tools),
    ref_tools: layer.refTools && jsonColumn.write(layer.refTools),
  };
}

function readLayer(row: Selectable<LayersTable>): Layer {
  return {
    id: row.id,
    communityId: row.community_id,
    tableId: row.table_id,
    geoserviceId: row.geoservice_id,
    order: row.position,
    opacity: row.opacity,
    visibility: booleanColumn.read(row.visibility),
    role: row.role as Layer['role'],
    preferredStyle: row.preferred_style,
    style: row.style,
    tools: row.tools === null ? null : jsonColumn.read<Layer['tools']>(row.tools),
    refTools: row.ref_tools === null ? null : jsonColumn.read<Layer['refTools']>(row.ref_tools),
  };
}

function readGeoservice(row: Selectable<GeoservicesTable>): StoredGeoservice {
  const form = jsonColumn.read<Omit<StoredGeoservice, 'id' | 'communityId'>>(row.form);
  return { id: row.id, communityId: row.community_id, ...form };
}
