import { randomUUID } from 'node:crypto';
import type * as Contract from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { dropContents, keepBytes, type ReceivedFile } from '../annexes/annexe-content.ts';
import { requireAnnexeSpace } from '../annexes/annexe-space.ts';
import { recordAnnexe, removeAnnexe } from '../annexes/record-annexe.ts';
import { makeThumbnail } from '../thumbnails/make-thumbnail.ts';
import { findLogo } from './logo.store.ts';
import { logoUrlOf } from './logos-of.ts';

/** Before its file is received. The stored image is smaller than the one sent. */
export async function admitLogo(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId }: { datastoreId: string },
): Promise<void> {
  const { datastore } = await enterDatastore(context, visitor, datastoreId, 'community');
  await requireAnnexeSpace(db(context), datastore, { addedBytes: 0 });
}

/** The former one goes; the new one has another address, so that no cache shows the former. */
export async function setLogo(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, file }: { datastoreId: string; file: ReceivedFile },
): Promise<Contract.DatastoreLogo> {
  const { datastore } = await enterDatastore(context, visitor, datastoreId, 'community');
  const { bytes, extension } = await makeThumbnail(context, file);
  const id = randomUUID();
  const content = await keepBytes(context, id, { bytes, fileName: `logo.${extension}` });
  try {
    await transaction(context, async (db) => {
      await lockDatastore(db, datastoreId);
      const previous = await findLogo(db, datastoreId);
      if (previous) await removeAnnexe(context, db, previous);
      const paths = [`/logo/${randomUUID()}.${extension}`];
      await recordAnnexe(context, db, { id, datastore, datasheetId: null, role: 'logo', paths, content });
      await noteChange(context, db, visitor, datastore);
    });
  } catch (error) {
    await dropContents(context, [content.objectKey]);
    throw error;
  }
  return { logo_url: await logoUrlOf(context, datastore) };
}

/** Without one, nothing is left to be done. */
export async function deleteLogo(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId }: { datastoreId: string },
): Promise<void> {
  const { datastore } = await enterDatastore(context, visitor, datastoreId, 'community');
  await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    const logo = await findLogo(db, datastoreId);
    if (!logo) return;
    await removeAnnexe(context, db, logo);
    await noteChange(context, db, visitor, datastore);
  });
}

function noteChange(context: DatastoreContext, db: Connection, actor: Person, { id, name }: Datastore) {
  return recordActivity(context, db, {
    datastoreId: id,
    kind: 'logo.changed',
    actor,
    subject: name,
    subjectId: id,
  });
}
