import { createHash } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { chunkKey } from './deposit.model.ts';
import { ensureDeposit, findDeposit, measureDeposits, saveChunk } from './deposit.store.ts';

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
  await openDeposit(context, visitor.id, uuid, content.byteLength);
  await context.objects.put(chunkKey(uuid, index), content);
  const chunk = { index, sizeBytes: content.byteLength, sha256: actual };
  await transaction(context, (db) => saveChunk(db, uuid, chunk, now(context)));
  return { index, numBytes: content.byteLength };
}

/** Finds or begins the deposit, if there is room for one more chunk of that size. */
async function openDeposit(
  context: DatastoreContext,
  ownerId: string,
  id: string,
  addedBytes: number,
): Promise<void> {
  const { limits } = context;
  const existing = await findDeposit(db(context), id, ownerId);
  if (existing && existing.status !== 'RECEIVING') throw new CartableError('upload.already-complete');
  const { count, bytes } = await measureDeposits(db(context), ownerId);
  if (
    bytes + addedBytes > limits.depositsBytesPerPerson ||
    (!existing && count >= limits.depositsPerPerson)
  ) {
    throw new CartableError('upload.quota-exceeded', { use: bytes, quota: limits.depositsBytesPerPerson });
  }
  if ((existing?.sizeBytes ?? 0) + addedBytes > limits.depositBytes) {
    throw new CartableError('upload.too-large', { limit: limits.depositBytes });
  }
  const owned =
    existing !== undefined || (await ensureDeposit(db(context), { id, ownerId, at: now(context) }));
  if (!owned) throw new CartableError('upload.unknown');
}
