import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { findDeposit, listChunks } from './deposit.store.ts';

/** Chunks received, so that the client resumes; a deposit not yet begun, or of someone else, has none. */
export async function listReceivedChunks(
  context: DatastoreContext,
  visitor: Person,
  uuid: string,
): Promise<{ uuid: string; chunks: { index: number; numBytes: number; sha256: string }[] }> {
  const deposit = await findDeposit(db(context), uuid, visitor.id);
  const chunks = deposit ? await listChunks(db(context), uuid) : [];
  return {
    uuid,
    chunks: chunks.map(({ index, sizeBytes, sha256 }) => ({ index, numBytes: sizeBytes, sha256 })),
  };
}
