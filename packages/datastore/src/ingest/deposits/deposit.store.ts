import type { DepositInspection } from '@cartable/contract';
import { type StorageUse, storageUse } from '@cartable/platform';
import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import { sql } from 'kysely';
import { readNumber } from '../../stored-text.ts';
import { type DepositStatus, depositLifecycle } from './deposit.lifecycle.ts';
import type { Deposit, DepositChunk } from './deposit.model.ts';
import type { DepositsTable, DepositTables } from './deposit.tables.ts';

const tables = tablesOf<DepositTables>;

/** A deposit of that person; that of another is unknown. */
export async function findDeposit(db: Connection, id: string, ownerId: string): Promise<Deposit | undefined> {
  const row = await tables(db)
    .selectFrom('deposits')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row && readDeposit(row);
}

/** @returns whether the deposit is this person's: another may already own an id that clients choose. */
export async function ensureDeposit(
  db: Connection,
  deposit: { id: string; ownerId: string; datastoreId: string; at: string },
): Promise<boolean> {
  await tables(db)
    .insertInto('deposits')
    .values({
      id: deposit.id,
      owner_id: deposit.ownerId,
      datastore_id: deposit.datastoreId,
      status: 'RECEIVING',
      file_name: null,
      size_bytes: 0,
      inspection: null,
      created_at: deposit.at,
      updated_at: deposit.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await findDeposit(db, deposit.id, deposit.ownerId)) !== undefined;
}

export async function listChunks(db: Connection, depositId: string): Promise<DepositChunk[]> {
  const rows = await tables(db)
    .selectFrom('deposit_chunks')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .orderBy('chunk_index')
    .execute();
  return rows.map((row) => ({
    index: row.chunk_index,
    sizeBytes: readNumber(row.size_bytes),
    sha256: row.sha256,
  }));
}

/** Adds or replaces a chunk and counts the size again. */
export async function saveChunk(
  db: Connection,
  depositId: string,
  chunk: DepositChunk,
  at: string,
): Promise<void> {
  await tables(db)
    .insertInto('deposit_chunks')
    .values({
      deposit_id: depositId,
      chunk_index: chunk.index,
      size_bytes: chunk.sizeBytes,
      sha256: chunk.sha256,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['deposit_id', 'chunk_index'])
        .doUpdateSet({ size_bytes: chunk.sizeBytes, sha256: chunk.sha256 }),
    )
    .execute();
  await countChunks(db, depositId, at);
}

async function countChunks(db: Connection, depositId: string, at?: string): Promise<void> {
  const size = await sizeOfChunks(db, depositId);
  await tables(db)
    .updateTable('deposits')
    .set({ size_bytes: size, ...(at === undefined ? {} : { updated_at: at }) })
    .where('id', '=', depositId)
    .where('status', '=', 'RECEIVING')
    .execute();
}

/** Number and size of the deposits of a person, apart from those that uploads have taken over. */
export async function measureDeposits(
  db: Connection,
  ownerId: string,
): Promise<{ count: number; bytes: number }> {
  const row = await tables(db)
    .selectFrom('deposits')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum('size_bytes').as('bytes')])
    .where('owner_id', '=', ownerId)
    .where('status', '!=', 'CLAIMED')
    .executeTakeFirst();
  return { count: readNumber(row?.count), bytes: readNumber(row?.bytes) };
}

/** Promised to uploads that are not made yet. */
export async function measureUnfinished(db: Connection, datastoreId: string): Promise<StorageUse> {
  const row = await tables(db)
    .selectFrom('deposits')
    .select((eb) => eb.fn.sum('size_bytes').as('bytes'))
    .where('datastore_id', '=', datastoreId)
    .where('status', '!=', 'CLAIMED')
    .executeTakeFirst();
  return storageUse({ retained: 0, reserved: row?.bytes, trashed: 0 });
}

/** @returns bytes of a chunk, 0 before it came */
export async function sizeOfChunk(db: Connection, depositId: string, index: number): Promise<number> {
  const row = await tables(db)
    .selectFrom('deposit_chunks')
    .select('size_bytes')
    .where('deposit_id', '=', depositId)
    .where('chunk_index', '=', index)
    .executeTakeFirst();
  return readNumber(row?.size_bytes);
}

/** @returns false when the deposit was in no state to move, or has gone */
export async function moveDeposit(
  db: Connection,
  id: string,
  to: DepositStatus,
  changes: { fileName?: string; sizeBytes?: number; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('deposits')
    .set({
      status: to,
      ...(changes.fileName === undefined ? {} : { file_name: changes.fileName }),
      ...(changes.sizeBytes === undefined ? {} : { size_bytes: changes.sizeBytes }),
      updated_at: changes.at,
    })
    .where('id', '=', id)
    .where('status', 'in', depositLifecycle.originsOf(to))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveInspection(
  db: Connection,
  id: string,
  inspection: DepositInspection,
): Promise<void> {
  await tables(db)
    .updateTable('deposits')
    .set({ inspection: jsonColumn.write(inspection) })
    .where('id', '=', id)
    .execute();
}

export async function deleteChunkRow(db: Connection, depositId: string, index: number): Promise<void> {
  await tables(db)
    .deleteFrom('deposit_chunks')
    .where('deposit_id', '=', depositId)
    .where('chunk_index', '=', index)
    .execute();
  await countChunks(db, depositId);
}

export async function deleteChunkRows(db: Connection, depositId: string): Promise<void> {
  await tables(db).deleteFrom('deposit_chunks').where('deposit_id', '=', depositId).execute();
}

export async function deleteDeposit(db: Connection, id: string): Promise<void> {
  await tables(db).deleteFrom('deposits').where('id', '=', id).execute();
}

/** Left alone since that time. Claimed ones belong to an upload, which sees to them. */
export async function listStaleDeposits(db: Connection, untouchedSince: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('deposits')
    .select('id')
    .where('updated_at', '<', untouchedSince)
    .where('status', '!=', 'CLAIMED')
    .execute();
  return rows.map((row) => row.id);
}

export async function depositExists(db: Connection, id: string): Promise<boolean> {
  return (
    (await tables(db)
      .selectFrom('deposits')
      .select(sql.lit(1).as('one'))
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined
  );
}

async function sizeOfChunks(db: Connection, depositId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('deposit_chunks')
    .select((eb) => eb.fn.sum('size_bytes').as('bytes'))
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  return readNumber(row?.bytes);
}

function readDeposit(row: DepositsTable): Deposit {
  return {
    id: row.id,
    ownerId: row.owner_id,
    datastoreId: row.datastore_id,
    status: row.status as DepositStatus,
    fileName: row.file_name,
    sizeBytes: readNumber(row.size_bytes),
    inspection: jsonColumn.readNullable<DepositInspection>(row.inspection),
    updatedAt: row.updated_at,
  };
}
