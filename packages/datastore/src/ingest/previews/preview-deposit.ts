import { CartableError, type DepositPreview } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { depositFileKey } from '../deposits/deposit.model.ts';
import { findDeposit } from '../deposits/deposit.store.ts';
import { readDeclaredSrid } from '../uploads/declared-srid.ts';
import { type RequestedPreview, readPreview } from './read-preview.ts';

/** Preview of a deposit that waits for its form; that of someone else is unknown. */
export async function previewDeposit(
  context: DatastoreContext,
  visitor: Person,
  { uuid, srs, encoding }: RequestedPreview & { readonly uuid: string },
): Promise<DepositPreview> {
  const deposit = await findDeposit(db(context), uuid, visitor.id);
  if (deposit?.status !== 'ASSEMBLED' || deposit.fileName === null) throw new CartableError('upload.unknown');
  return readPreview(context, {
    name: deposit.fileName,
    keys: [depositFileKey(uuid)],
    choices: { ...(srs ? { srid: readDeclaredSrid(srs) } : {}), ...(encoding ? { encoding } : {}) },
  });
}
