import type { Licence } from '@cartable/contract';
import { booleanColumn, type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import { readNumber } from '../../stored-text.ts';
import type { Datastore } from './datastore.model.ts';
import type { DatastoresTable, DatastoreTables } from './datastore.tables.ts';

const tables = tablesOf<DatastoreTables>;

export async function findDatastore(db: Connection, id: string): Promise<Datastore | undefined> {
  const row = await tables(db).selectFrom('datastores').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readDatastore(row);
}

export async function findSandbox(db: Connection): Promise<Datastore | undefined> {
  const row = await tables(db)
    .selectFrom('datastores')
    .selectAll()
    .where('is_sandbox', '=', 1)
    .executeTakeFirst();
  return row && readDatastore(row);
}

export async function findDatastoreByTechnicalName(
  db: Connection,
  name: string,
): Promise<Datastore | undefined> {
  const row = await tables(db)
    .selectFrom('datastores')
    .selectAll()
    .where('technical_name', '=', name)
    .executeTakeFirst();
  return row && readDatastore(row);
}

/** By id, with whether each is in use; those that are unknown are left out. */
export async function namesOfDatastores(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly active: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('datastores')
    .select(['id', 'name', 'active'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name, active }) => [id, { name, active: booleanColumn.read(active) }]));
}

/** The sandbox first, then by name. */
export async function listDatastores(db: Connection): Promise<Datastore[]> {
  const rows = await tables(db)
    .selectFrom('datastores')
    .selectAll()
    .orderBy('is_sandbox', 'desc')
    .orderBy('name')
    .execute();
  return rows.map(readDatastore);
}

export async function insertDatastore(
  db: Connection,
  datastore: Datastore,
  createdAt: string,
): Promise<void> {
  await tables(db)
    .insertInto('datastores')
    .values({
      id: datastore.id,
      name: datastore.name,
      technical_name: datastore.technicalName,
      description: datastore.description,
      active: booleanColumn.write(datastore.active),
      is_sandbox: booleanColumn.write(datastore.isSandbox),
      community_id: datastore.communityId,
      layer_name_prefix: datastore.layerNamePrefix,
      data_quota_bytes: datastore.quotas.dataBytes,
      uploads_quota_bytes: datastore.quotas.uploadsBytes,
      annexes_quota_bytes: datastore.quotas.annexesBytes,
      objects_quota_bytes: datastore.quotas.objectsBytes,
      statics_quota_bytes: datastore.quotas.staticsBytes,
      default_licence: datastore.defaultLicence && jsonColumn.write(datastore.defaultLicence),
      created_at: createdAt,
    })
    .execute();
}

/** Makes concurrent transactions on the same datastore wait for one another: quotas and names are then counted right. */
export async function lockDatastore(db: Connection, id: string): Promise<void> {
  await tables(db).updateTable('datastores').set({ id }).where('id', '=', id).execute();
}

function readDatastore(row: DatastoresTable): Datastore {
  return {
    id: row.id,
    name: row.name,
    technicalName: row.technical_name,
    description: row.description,
    active: booleanColumn.read(row.active),
    isSandbox: booleanColumn.read(row.is_sandbox),
    communityId: row.community_id,
    layerNamePrefix: row.layer_name_prefix,
    defaultLicence: jsonColumn.readNullable<Licence>(row.default_licence),
    quotas: {
      dataBytes: readNumber(row.data_quota_bytes),
      uploadsBytes: readNumber(row.uploads_quota_bytes),
      annexesBytes: readNumber(row.annexes_quota_bytes),
      objectsBytes: readNumber(row.objects_quota_bytes),
      staticsBytes: readNumber(row.statics_quota_bytes),
    },
  };
}

/** Without regard to case: the name is read in addresses. */
export async function isDatastoreNameTaken(db: Connection, technicalName: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('datastores')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['technical_name']), '=', technicalName.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export interface DatastoreChanges {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly active?: boolean | undefined;
  readonly quotas?: Datastore['quotas'] | undefined;
  readonly defaultLicence?: Licence | null | undefined;
}

export async function changeDatastore(db: Connection, id: string, changes: DatastoreChanges): Promise<void> {
  const { name, description, active, quotas, defaultLicence } = changes;
  await tables(db)
    .updateTable('datastores')
    .set({
      id,
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description: description || null }),
      ...(active === undefined ? {} : { active: booleanColumn.write(active) }),
      ...(quotas === undefined ? {} : writeQuotas(quotas)),
      ...(defaultLicence === undefined
        ? {}
        : { default_licence: defaultLicence && jsonColumn.write(defaultLicence) }),
    })
    .where('id', '=', id)
    .execute();
}

function writeQuotas(quotas: Datastore['quotas']) {
  return {
    data_quota_bytes: quotas.dataBytes,
    objects_quota_bytes: quotas.objectsBytes,
    uploads_quota_bytes: quotas.uploadsBytes,
    annexes_quota_bytes: quotas.annexesBytes,
    statics_quota_bytes: quotas.staticsBytes,
  };
}
