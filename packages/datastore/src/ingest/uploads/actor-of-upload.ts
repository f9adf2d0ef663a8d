import type { Actor } from '../../activity/actor.ts';
import { type DatastoreContext, db } from '../../context.ts';
import { actorById } from '../stored-data/note-made.ts';
import { findUpload } from './upload.store.ts';

/** Who deposited it: what its jobs do is done in that name. */
export async function actorOfUpload(context: DatastoreContext, uploadId: string): Promise<Actor | null> {
  const upload = await findUpload(db(context), uploadId);
  return upload ? actorById(context, upload.createdBy) : null;
}
