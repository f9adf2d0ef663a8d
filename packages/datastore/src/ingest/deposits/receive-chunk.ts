import { createHash } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import { requireWithinQuota } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { findDatastore, lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { rejectOverQuota } from '../../workspace/quotas/reject-over-quota.ts';
import { chunkKey, type DepositChunk } from './deposit.model.ts';
import {
  deleteChunkRow,
  depositExists,
  ensureDeposit,
  findDeposit,
  measureDeposits,
  saveChunk,
  sizeOfChunk,
} from './deposit.store.ts';
import { findLeastFullDatastore } from './least-full-datastore.ts';

export interface ChunkRequest {
  /** Chosen by the client, the same for all chunks of a file. */
  readonly uuid: string;
  /** From 1; sending a chunk again replaces it. */
  readonly index: number;
  readonly sha256?: string | undefined;
  readonly content: Uint8Array;
}

/** Keeps one chunk. The row of the deposit always exists before its first object, so that nothing lies about unowned. */
export async function receiveChunk(
  context: DatastoreContext,
  visitor: Person,
  { uuid, index, sha256, content }: ChunkRequest,
): Promise<{ index: number; numBytes: number }> {
  const { limits } = context;
  if (content.byteLength > limits.chunkBytes) {
    throw new CartableError('common.too-large', { limit: limits.chunkBytes });
  }
  const actual = createHash('sha256').update(content).digest('hex');
  if (sha256 !== undefined && sha256 !== actual) {
    throw new CartableError('upload.chunk-corrupted', { index, expected: sha256 });
  }
  const chunk = { index, sizeBytes: content.byteLength, sha256: actual };
  const datastoreId = await openDeposit(context, visitor, uuid, chunk);
  await context.objects.put(chunkKey(uuid, index), content);
  await keepChunk(context, { depositId: uuid, datastoreId, chunk });
  return { index, numBytes: content.byteLength };
}

/** Finds or begins the deposit, if there is capacity for that chunk. @returns the datastore in whose quota it counts */
async function openDeposit(
  context: DatastoreContext,
  visitor: Person,
  id: string,
  chunk: DepositChunk,
): Promise<string | null> {
  const { limits } = context;
  const existing = await findDeposit(db(context), id, visitor.id);
  if (existing && existing.status !== 'RECEIVING') throw new CartableError('upload.already-complete');
  const { count, bytes } = await measureDeposits(db(context), visitor.id);
  const inBytes = { use: bytes, needed: chunk.sizeBytes, quota: limits.depositsBytesPerPerson };
  // Told in bytes too when there are too many: few people have that many under way.
  const excess = () => new CartableError('upload.quota-exceeded', inBytes);
  requireWithinQuota(inBytes, excess);
  if (!existing) requireWithinQuota({ use: count, needed: 1, quota: limits.depositsPerPerson }, excess);
  if ((existing?.sizeBytes ?? 0) + chunk.sizeBytes > limits.depositBytes) {
    throw new CartableError('upload.too-large', { limit: limits.depositBytes });
  }
  if (existing) {
    await rejectWithoutCapacity(context, db(context), {
      depositId: id,
      datastoreId: existing.datastoreId,
      chunk,
    });
    return existing.datastoreId;
  }
  if (await depositExists(db(context), id)) throw new CartableError('upload.unknown');
  const datastoreId = (await findLeastFullDatastore(context, visitor)).id;
  await rejectWithoutCapacity(context, db(context), { depositId: id, datastoreId, chunk });
  const owned = await ensureDeposit(db(context), { id, ownerId: visitor.id, datastoreId, at: now(context) });
  if (!owned) throw new CartableError('upload.unknown');
  return datastoreId;
}

interface CountedChunk {
  readonly depositId: string;
  readonly datastoreId: string | null;
  readonly chunk: DepositChunk;
}

/** Counted once more with the datastore locked: many that come at once do not pass its quota together. */
async function keepChunk(context: DatastoreContext, counted: CountedChunk): Promise<void> {
  const { depositId, datastoreId, chunk } = counted;
  try {
    await transaction(context, async (db) => {
      if (datastoreId !== null) await lockDatastore(db, datastoreId);
      await rejectWithoutCapacity(context, db, counted);
      await saveChunk(db, depositId, chunk, now(context));
    });
  } catch (error) {
    if (!(error instanceof CartableError)) throw error;
    // The chunk it was to replace is gone too: the client sends it again when there is capacity.
    await deleteChunkRow(db(context), depositId, chunk.index);
    await context.objects.delete(chunkKey(depositId, chunk.index));
    throw error;
  }
}

async function rejectWithoutCapacity(
  context: DatastoreContext,
  db: Connection,
  { depositId, datastoreId, chunk }: CountedChunk,
): Promise<void> {
  const datastore = datastoreId === null ? undefined : await findDatastore(db, datastoreId);
  if (datastore === undefined) return;
  await rejectOverQuota(context, db, {
    datastore,
    kind: 'uploads',
    neededBytes: chunk.sizeBytes,
    insteadOfBytes: await sizeOfChunk(db, depositId, chunk.index),
    code: 'upload.quota-exceeded',
  });
}
