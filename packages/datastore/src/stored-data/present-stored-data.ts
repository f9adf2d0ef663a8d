import type * as Contract from '@cartable/contract';
import { storedDataEventTitles } from '../answers/event-titles.ts';
import { NameLookup } from '../answers/lookup.ts';
import type { DatastoreContext } from '../context.ts';
import type { Entered } from '../datastores/enter-datastore.ts';
import { sqlTypeOf, sqlTypeOfGeometry } from './sql-types.ts';
import type { StoredData, StoredRelation } from './stored-data.model.ts';
import { storedDataAbilities } from './stored-data.policy.ts';

export async function presentStoredDataList(
  context: DatastoreContext,
  access: Entered,
  list: readonly StoredData[],
): Promise<Contract.StoredData[]> {
  const names = new NameLookup(context);
  await names.loadDatasheets(list.map((data) => data.datasheetId));
  const type = context.metadata.engine === 'postgres' ? 'POSTGRESQL' : 'FILESYSTEM';
  return list.map((data) => presentOne(access, data, names.datasheet(data.datasheetId), type));
}

export async function presentStoredData(
  context: DatastoreContext,
  access: Entered,
  data: StoredData,
): Promise<Contract.StoredData> {
  return (await presentStoredDataList(context, access, [data]))[0]!;
}

function presentOne(
  access: Entered,
  data: StoredData,
  datasheetName: string,
  storageType: 'POSTGRESQL' | 'FILESYSTEM',
): Contract.StoredData {
  return {
    _id: data.id,
    name: data.name,
    description: null,
    type: data.type,
    visibility: 'PRIVATE',
    status: data.status,
    srs: `EPSG:${data.srid}`,
    contact: data.contact,
    size: data.sizeBytes,
    creation: data.createdAt,
    last_event: {
      title: storedDataEventTitles[data.lastEvent][access.visitor.language],
      date: data.lastEventAt,
    },
    storage: { type: storageType, labels: ['VECTEUR'] },
    extent: data.extent,
    tags: {
      datasheet_name: datasheetName,
      upload_id: data.uploadId,
      ...(data.executionId ? { proc_int_id: data.executionId } : {}),
    },
    datasheet_name: datasheetName,
    type_infos: { relations: data.relations.map(presentRelation), pyramid: null, raster: null },
    abilities: storedDataAbilities(access, data),
  };
}

function presentRelation(relation: StoredRelation): Contract.Relation {
  const { geometry } = relation;
  const columns = relation.columns.map(({ name, type }) => [name, sqlTypeOf[type]] as const);
  return {
    name: relation.name,
    source_name: relation.sourceName,
    title: relation.sourceName,
    type: 'TABLE',
    attributes: Object.fromEntries([
      [relation.primaryKey, 'bigint'],
      ...columns,
      ...(geometry ? [[geometry.column, sqlTypeOfGeometry(geometry)] as const] : []),
    ]),
    renamed: relation.renamed.map(({ from, to }) => ({ from, to })),
    primary_key: [relation.primaryKey],
    geometry_type: geometry?.type ?? null,
    feature_count: relation.featureCount,
    extent: relation.extent,
  };
}
