import { booleanColumn } from '@cartable/storage';
import { readNumber } from '../stored-text.ts';
import type { Db } from '../tables.ts';
import type { Datastore } from './datastore.model.ts';
import type { DatastoresTable } from './datastore.tables.ts';

export async function findDatastore(db: Db, id: string): Promise<Datastore | undefined> {
  const row = await db.selectFrom('datastores').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readDatastore(row);
}

export async function findSandbox(db: Db): Promise<Datastore | undefined> {
  const row = await db.selectFrom('datastores').selectAll().where('is_sandbox', '=', 1).executeTakeFirst();
  return row && readDatastore(row);
}

export async function findDatastoreByTechnicalName(db: Db, name: string): Promise<Datastore | undefined> {
  const row = await db
    .selectFrom('datastores')
    .selectAll()
    .where('technical_name', '=', name)
    .executeTakeFirst();
  return row && readDatastore(row);
}

/** The sandbox first, then by name. */
export async function listDatastores(db: Db): Promise<Datastore[]> {
  const rows = await db
    .selectFrom('datastores')
    .selectAll()
    .orderBy('is_sandbox', 'desc')
    .orderBy('name')
    .execute();
  return rows.map(readDatastore);
}

export async function insertDatastore(db: Db, datastore: Datastore, createdAt: string): Promise<void> {
  await db
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
      created_at: createdAt,
    })
    .execute();
}

/** Makes concurrent transactions on the same datastore wait for one another: quotas and names are then counted right. */
export async function lockDatastore(db: Db, id: string): Promise<void> {
  await db.updateTable('datastores').set({ id }).where('id', '=', id).execute();
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
    quotas: {
      dataBytes: readNumber(row.data_quota_bytes),
      uploadsBytes: readNumber(row.uploads_quota_bytes),
      annexesBytes: readNumber(row.annexes_quota_bytes),
    },
  };
}
