import { type Connection, tablesOf } from '@cartable/storage';
import type { RecordPictureTables } from './record-picture.tables.ts';

const tables = tablesOf<RecordPictureTables>;

/** What was drawn of the data of a record, or that nothing is to be. */
export interface RecordPicture {
  readonly recordId: string;
  /** Service, data and styles it was drawn from: another one is drawn when they change. */
  readonly madeOf: string;
  readonly drawn: DrawnPicture | null;
}

export interface DrawnPicture {
  /** Service whose data it shows. */
  readonly offeringId: string;
  readonly objectKey: string;
  readonly sizeBytes: number;
}

export async function findPicture(db: Connection, recordId: string): Promise<RecordPicture | undefined> {
  const row = await tables(db)
    .selectFrom('record_pictures')
    .selectAll()
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { made_of: madeOf, offering_id: offeringId, object_key: objectKey, size_bytes: sizeBytes } = row;
  const drawn = offeringId === null || objectKey === null ? null : { offeringId, objectKey, sizeBytes };
  return { recordId, madeOf, drawn };
}

export async function keepPicture(
  db: Connection,
  { recordId, madeOf, drawn }: RecordPicture,
  { at }: { readonly at: string },
): Promise<void> {
  const kept = {
    made_of: madeOf,
    offering_id: drawn?.offeringId ?? null,
    object_key: drawn?.objectKey ?? null,
    size_bytes: drawn?.sizeBytes ?? 0,
    made_at: at,
  };
  await tables(db)
    .insertInto('record_pictures')
    .values({ record_id: recordId, ...kept })
    .onConflict((conflict) => conflict.column('record_id').doUpdateSet(kept))
    .execute();
}

/** @returns the key of the object that is left, if there is one */
export async function deletePicture(db: Connection, recordId: string): Promise<string | undefined> {
  const row = await tables(db)
    .deleteFrom('record_pictures')
    .where('record_id', '=', recordId)
    .returning('object_key')
    .executeTakeFirst();
  return row?.object_key ?? undefined;
}

/** Those of the given object keys that a picture is kept under. */
export async function pictureKeysInUse(db: Connection, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tables(db)
    .selectFrom('record_pictures')
    .select('object_key')
    .where('object_key', 'in', keys)
    .execute();
  return new Set(rows.flatMap(({ object_key }) => object_key ?? []));
}
