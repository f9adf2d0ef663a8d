import { randomUUID } from 'node:crypto';
import type { LargestItems, LargestQuestion } from '@cartable/platform';
import { type Connection, tablesOf } from '@cartable/storage';
import { readNumber } from '../../stored-text.ts';
import type { StaticTables } from './static.tables.ts';

const tables = tablesOf<StaticTables>;

/** A small file the map services read. */
export interface StaticFile {
  readonly id: string;
  readonly datastoreId: string;
  readonly name: string;
  readonly type: 'GEOSERVER-STYLE';
  readonly description: string | null;
  readonly sizeBytes: number;
  readonly offeringId: string | null;
}

/** Name of the SLD of one table of a WMS-VECTOR. */
export function styleFileName(configurationId: string, table: string): string {
  return `config_${configurationId}_style_wmsv_${table}`;
}

/** `name` may hold `%` for any characters. */
export async function listStatics(db: Connection, datastoreId: string, name?: string): Promise<StaticFile[]> {
  let query = tables(db)
    .selectFrom('statics')
    .select(['id', 'datastore_id', 'name', 'type', 'description', 'size_bytes', 'offering_id'])
    .where('datastore_id', '=', datastoreId);
  if (name) query = query.where('name', 'like', name);
  const rows = await query.orderBy('name').execute();
  return rows.map((row) => ({
    id: row.id,
    datastoreId: row.datastore_id,
    name: row.name,
    type: 'GEOSERVER-STYLE',
    description: row.description,
    sizeBytes: readNumber(row.size_bytes),
    offeringId: row.offering_id,
  }));
}

/** Bytes of the files of a datastore. */
export async function measureStatics(db: Connection, datastoreId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('statics')
    .select((eb) => eb.fn.sum('size_bytes').as('bytes'))
    .where('datastore_id', '=', datastoreId)
    .executeTakeFirst();
  return readNumber(row?.bytes);
}

/** Bytes of the static files that a service reads. */
export async function measureStaticsOfOffering(db: Connection, offeringId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('statics')
    .select((eb) => eb.fn.sum('size_bytes').as('bytes'))
    .where('offering_id', '=', offeringId)
    .executeTakeFirst();
  return readNumber(row?.bytes);
}

/** The largest first. */
export async function listLargestStatics(
  db: Connection,
  { scopeId, offset, limit }: LargestQuestion,
): Promise<LargestItems> {
  const query = tables(db).selectFrom('statics').where('datastore_id', '=', scopeId);
  const { total } = await query.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(['id', 'name', 'type', 'size_bytes', 'updated_at'])
    .orderBy('size_bytes', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return {
    total: readNumber(total),
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      type: row.type,
      sizeBytes: readNumber(row.size_bytes),
      at: row.updated_at,
      ownerId: null,
    })),
  };
}

export async function contentsOfStatics(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('statics')
    .select(['id', 'content'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.content]));
}

/** Adds or replaces by name. @returns the id, which a replacement keeps */
export async function saveStatic(
  db: Connection,
  file: { datastoreId: string; name: string; content: string; offeringId: string; at: string },
): Promise<string> {
  const content = { content: file.content, size_bytes: Buffer.byteLength(file.content), updated_at: file.at };
  const row = await tables(db)
    .insertInto('statics')
    .values({
      id: randomUUID(),
      datastore_id: file.datastoreId,
      name: file.name,
      type: 'GEOSERVER-STYLE',
      description: null,
      offering_id: file.offeringId,
      created_at: file.at,
      ...content,
    })
    .onConflict((conflict) => conflict.columns(['datastore_id', 'name']).doUpdateSet(content))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** @param keep ids that stay */
export async function deleteStaticsOfOffering(
  db: Connection,
  offeringId: string,
  keep: readonly string[] = [],
): Promise<void> {
  let query = tables(db).deleteFrom('statics').where('offering_id', '=', offeringId);
  if (keep.length > 0) query = query.where('id', 'not in', keep);
  await query.execute();
}

export async function deleteStaticRow(db: Connection, id: string): Promise<void> {
  await tables(db).deleteFrom('statics').where('id', '=', id).execute();
}
