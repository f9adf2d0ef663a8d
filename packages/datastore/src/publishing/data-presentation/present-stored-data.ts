import type * as Contract from '@cartable/contract';
import type { ColumnOfTable } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import { warningsOfUploads } from '../../ingest/checks/check.store.ts';
import { columnIndexesOf } from '../../ingest/column-indexes/column-index.store.ts';
import { sqlTypeOf, sqlTypeOfGeometry } from '../../ingest/stored-data/sql-types.ts';
import type { StoredData, StoredRelation } from '../../ingest/stored-data/stored-data.model.ts';
import { storedDataAbilities } from '../../ingest/stored-data/stored-data.policy.ts';
import { listStoredDataByIds } from '../../ingest/stored-data/stored-data.store.ts';
import { storedDataEventTitles } from '../../ingest/stored-data/stored-data-event-titles.ts';
import { numbersByExecution, openVersionNumbers } from '../../ingest/versions/version.store.ts';
import { NameLookup } from '../../workspace/datasheets/name-lookup.ts';
import type { Entered } from '../../workspace/datastores/enter-datastore.ts';
import { namesOfOfferings } from '../offerings/offering.store.ts';
import { type PyramidNames, presentPyramid } from './present-pyramid.ts';

export async function presentStoredDataList(
  context: DatastoreContext,
  access: Entered,
  list: readonly StoredData[],
): Promise<Contract.StoredData[]> {
  const names = new NameLookup(context);
  await names.loadDatasheets(list.map((data) => data.datasheetId));
  const sources = await listStoredDataByIds(
    db(context),
    list.flatMap(({ sourceStoredDataId }) => sourceStoredDataId ?? []),
  );
  const offerings = await namesOfOfferings(
    db(context),
    list.flatMap(({ sourceOfferingId }) => sourceOfferingId ?? []),
  );
  const uploads = list.filter(({ pyramid }) => pyramid === null).map(({ uploadId }) => uploadId);
  const warnings = await warningsOfUploads(db(context), uploads);
  const ids = list.map(({ id }) => id);
  const openVersions = await openVersionNumbers(db(context), ids);
  const numbers = await numbersByExecution(db(context), [...sources.keys()]);
  const indexes = await columnIndexesOf(db(context), list);
  const tables = context.metadata.engine === 'postgres' ? 'POSTGRESQL' : 'FILESYSTEM';
  return list.map((data) =>
    presentOne(access, data, {
      datasheet: names.datasheet(data.datasheetId),
      source: data.sourceStoredDataId ? sources.get(data.sourceStoredDataId) : undefined,
      sourceOffering: data.sourceOfferingId ? offerings.get(data.sourceOfferingId) : undefined,
      sourceVersions: numbers,
      warnings: data.pyramid ? 0 : (warnings.get(data.uploadId) ?? 0),
      nextVersion: openVersions.get(data.id) ?? null,
      indexes: indexes.get(data.id) ?? [],
      tables,
    }),
  );
}

export async function presentStoredData(
  context: DatastoreContext,
  access: Entered,
  data: StoredData,
): Promise<Contract.StoredData> {
  return (await presentStoredDataList(context, access, [data]))[0]!;
}

interface Around extends PyramidNames {
  readonly warnings: number;
  /** Number of the version that waits. */
  readonly nextVersion: number | null;
  readonly datasheet: string;
  readonly indexes: readonly ColumnOfTable[];
  /** Storage type of tables. */
  readonly tables: 'POSTGRESQL' | 'FILESYSTEM';
}

function presentOne(access: Entered, data: StoredData, around: Around): Contract.StoredData {
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
    storage: storageOf(data, around),
    extent: data.extent,
    tags: tagsOf(data, around),
    datasheet_name: around.datasheet,
    version: data.version,
    next_version: around.nextVersion,
    warnings: around.warnings,
    type_infos: {
      relations: data.relations.map((relation) => presentRelation(relation, around.indexes)),
      pyramid: data.pyramid && presentPyramid(data.pyramid, around),
      raster: data.raster && { ...data.raster.infos },
    },
    abilities: storedDataAbilities(access, data),
  };
}

function storageOf(data: StoredData, { tables }: Around): Contract.StoredData['storage'] {
  if (data.pyramid) return { type: 'FILESYSTEM', labels: ['PYRAMIDE'] };
  return data.type === 'RASTER'
    ? { type: 'FILESYSTEM', labels: ['RASTER'] }
    : { type: tables, labels: ['VECTEUR'] };
}

/** Tags that link data to their source, by the names clients of the reference product know. */
function tagsOf(data: StoredData, { datasheet, source }: Around): Record<string, string> {
  const common = { datasheet_name: datasheet, upload_id: data.uploadId };
  if (!data.pyramid) return { ...common, ...(data.executionId ? { proc_int_id: data.executionId } : {}) };
  return {
    ...common,
    ...(source?.executionId ? { proc_int_id: source.executionId } : {}),
    ...(source?.type === 'VECTOR-DB' ? { vectordb_id: source.id } : {}),
    ...(data.executionId ? { proc_pyr_creat_id: data.executionId } : {}),
    ...(data.pyramid.kind === 'vector' ? { is_sample: String(data.pyramid.isSample) } : {}),
  };
}

function presentRelation(relation: StoredRelation, indexes: readonly ColumnOfTable[]): Contract.Relation {
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
    indexed: indexes.filter(({ table }) => table === relation.name).map(({ column }) => column),
    geometry_type: geometry?.type ?? null,
    feature_count: relation.featureCount,
    extent: relation.extent,
  };
}
