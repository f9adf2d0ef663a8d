import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { depositPrefix } from './deposit.model.ts';
import { deleteDeposit, findDeposit, listStaleDeposits } from './deposit.store.ts';

/** Forgets what was sent. Nothing to forget is no error: the wish is granted. */
export async function deleteDepositFiles(
  context: DatastoreContext,
  visitor: Person,
  uuid: string,
): Promise<void> {
  const deposit = await findDeposit(db(context), uuid, visitor.id);
  if (deposit?.status === 'CLAIMED') throw new CartableError('upload.already-complete');
  if (deposit) await removeDeposit(context, uuid);
}

/** Objects first: as long as something is kept, its row says whose it is. */
export async function removeDeposit(context: DatastoreContext, id: string): Promise<void> {
  await context.objects.deletePrefix(depositPrefix(id));
  await deleteDeposit(db(context), id);
}

/** Deposits nobody came back to. @returns how many were forgotten */
export async function purgeStaleDeposits(context: DatastoreContext): Promise<number> {
  const limit = new Date(context.clock.now().getTime() - context.limits.depositRetentionMs);
  const stale = await listStaleDeposits(db(context), limit.toISOString());
  for (const id of stale) await removeDeposit(context, id);
  return stale.length;
}
