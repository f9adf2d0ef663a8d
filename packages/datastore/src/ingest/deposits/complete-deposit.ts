import { Readable } from 'node:stream';
import { CartableError, type DepositInspection, type ErrorCode } from '@cartable/contract';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { safeFileName } from '../../library/annexes/safe-file-name.ts';
import type { Person } from '../../people.ts';
import { removeDeposit } from './delete-deposit-files.ts';
import { chunkKey, type Deposit, type DepositChunk, depositFileKey, depositPath } from './deposit.model.ts';
import { deleteChunkRows, findDeposit, listChunks, moveDeposit, saveInspection } from './deposit.store.ts';
import { inspectTask } from './inspect-task.ts';

export interface CompletionRequest {
  readonly uuid: string;
  readonly originalFilename: string;
  /** Size of the whole file in bytes, as the client measured it. */
  readonly size?: number | undefined;
  readonly sha256?: string | undefined;
}

/** At least so much of an archive is unpacked in a second, on a slow disk: what a large one needs is given to it. */
const unpackedBytesPerMs = 20_000;
/** Missing chunks named in one message; the client knows which it has. */
const namedChunks = 20;

/**
 * Verifies that all is there, puts the chunks together and looks inside, in a worker thread. May be asked again: a
 * deposit already assembled is only looked at, or answers what was seen.
 */
export async function completeDeposit(
  context: DatastoreContext,
  visitor: Person,
  request: CompletionRequest,
): Promise<DepositInspection> {
  const deposit = await findDeposit(db(context), request.uuid, visitor.id);
  if (!deposit) throw new CartableError('upload.unknown');
  if (deposit.inspection) return deposit.inspection;
  const fileName = deposit.fileName ?? safeFileName(request.originalFilename);
  if (deposit.status === 'RECEIVING') await assemble(context, deposit, request, fileName);
  return inspect(context, deposit.id, fileName);
}

async function assemble(
  context: DatastoreContext,
  deposit: Deposit,
  request: CompletionRequest,
  fileName: string,
): Promise<void> {
  const chunks = await listChunks(db(context), deposit.id);
  const sizeBytes = await verifyOrForget(context, deposit.id, () =>
    verifyChunks(chunks, request.size, context.limits.depositBytes),
  );
  const { sha256 } = await context.objects.put(
    depositFileKey(deposit.id),
    Readable.from(readChunks(context, deposit.id, chunks), { objectMode: false }),
  );
  if (request.sha256 !== undefined && sha256 !== undefined && sha256 !== request.sha256) {
    await removeDeposit(context, deposit.id);
    throw new CartableError('upload.hash-mismatch');
  }
  await transaction(context, async (db) => {
    await moveDeposit(db, deposit.id, 'ASSEMBLED', { fileName, sizeBytes, at: now(context) });
    await deleteChunkRows(db, deposit.id);
  });
  for (const { index } of chunks) await context.objects.delete(chunkKey(deposit.id, index));
}

const mendable: readonly ErrorCode[] = ['upload.chunk-missing', 'upload.size-mismatch'];

/** Chunks may still come, or come again; a file that is empty or too large, none can mend. */
async function verifyOrForget(
  context: DatastoreContext,
  depositId: string,
  verify: () => number,
): Promise<number> {
  try {
    return verify();
  } catch (error) {
    const isMendable = error instanceof CartableError && mendable.includes(error.code);
    if (!isMendable) await removeDeposit(context, depositId);
    throw error;
  }
}

/** @returns the size of the whole. @throws {CartableError} on a hole, an unexpected size, an empty or too large file */
function verifyChunks(
  chunks: readonly DepositChunk[],
  expectedSize: number | undefined,
  limit: number,
): number {
  const known = new Set(chunks.map((chunk) => chunk.index));
  const last = chunks.at(-1)?.index ?? 0;
  const missing: number[] = [];
  for (let index = 1; index <= last && missing.length < namedChunks; index++) {
    if (!known.has(index)) missing.push(index);
  }
  if (missing.length > 0) throw new CartableError('upload.chunk-missing', { missing: missing.join(', ') });
  const size = chunks.reduce((sum, chunk) => sum + chunk.sizeBytes, 0);
  if (expectedSize !== undefined && size < expectedSize) {
    throw new CartableError('upload.chunk-missing', { missing: `${last + 1}…` });
  }
  if (expectedSize !== undefined && size !== expectedSize) {
    throw new CartableError('upload.size-mismatch', { actual: size, expected: expectedSize });
  }
  if (size === 0) throw new CartableError('upload.empty');
  if (size > limit) throw new CartableError('upload.too-large', { limit });
  return size;
}

async function* readChunks(
  context: DatastoreContext,
  depositId: string,
  chunks: readonly DepositChunk[],
): AsyncGenerator<Uint8Array> {
  for (const { index } of chunks) {
    for await (const piece of await context.objects.get(chunkKey(depositId, index)))
      yield piece as Uint8Array;
  }
}

/** A file that cannot be read at all is refused here, and forgotten: the person sends another. */
async function inspect(context: DatastoreContext, id: string, fileName: string): Promise<DepositInspection> {
  const { path, release } = await context.objects.checkout(depositFileKey(id));
  try {
    const task = { path, name: fileName };
    const sizeBytes = (await context.objects.stat(depositFileKey(id)))?.sizeBytes ?? 0;
    const timeoutMs = context.limits.inspectionMs + sizeBytes / unpackedBytesPerMs;
    const seen = await context.inspections.run(() => inspectTask.run(context.tasks, task, { timeoutMs }));
    const inspection = { ...seen, filename: depositPath(id, fileName) };
    await saveInspection(db(context), id, inspection);
    return inspection;
  } catch (error) {
    const mayBeTriedAgain =
      !(error instanceof CartableError) || error.kind === 'timeout' || error.kind === 'unavailable';
    if (!mayBeTriedAgain) await removeDeposit(context, id);
    throw error;
  } finally {
    await release();
  }
}
