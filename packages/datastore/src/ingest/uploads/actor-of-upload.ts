import { CartableError } from '@cartable/contract';
import { type Actor, actorOf } from '@cartable/platform';
import { type DatastoreContext, db } from '../../context.ts';
import { findUpload } from './upload.store.ts';

/** Who deposited it: what its jobs do is done in that name. */
export async function actorOfUpload(context: DatastoreContext, uploadId: string): Promise<Actor | null> {
  const upload = await findUpload(db(context), uploadId);
  return upload ? actorById(context, upload.createdBy) : null;
}

/** Before the transaction: whoever deposited what is integrated, as far as the account still exists. */
export async function actorById({ people }: DatastoreContext, id: string): Promise<Actor | null> {
  try {
    return actorOf(await people.getAccount(id));
  } catch (error) {
    if (error instanceof CartableError && error.code === 'common.not-found') return null;
    throw error;
  }
}
