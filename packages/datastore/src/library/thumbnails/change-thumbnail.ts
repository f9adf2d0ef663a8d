import { randomUUID } from 'node:crypto';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, now, transaction } from '../../context.ts';
import { emit } from '../../events.ts';
import type { Person } from '../../people.ts';
import type { Datasheet } from '../../workspace/datasheets/datasheet.model.ts';
import { changeDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import { type DatasheetRequest, enterDatasheet } from '../../workspace/datasheets/enter-datasheet.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { type Annexe, checkAnnexeId } from '../annexes/annexe.model.ts';
import { annexesOfRole } from '../annexes/annexe.store.ts';
import { dropContents, keepBytes, type ReceivedFile } from '../annexes/annexe-content.ts';
import { presentAnnexe } from '../annexes/present-annexe.ts';
import { recordAnnexe, removeAnnexe } from '../annexes/record-annexe.ts';
import { makeThumbnail } from './make-thumbnail.ts';

/** The former one goes; the new one has another address, so that no cache shows the former. */
export async function setThumbnail(
  context: DatastoreContext,
  visitor: Person,
  { file, ...request }: DatasheetRequest & { file: ReceivedFile },
): Promise<Contract.Annexe> {
  const { access, datasheet } = await enterDatasheet(context, visitor, request, 'annex');
  const { datastore } = access;
  const { bytes, extension } = await makeThumbnail(context, file);
  const id = randomUUID();
  const content = await keepBytes(context, id, { bytes, fileName: `vignette.${extension}` });
  try {
    const annexe = await transaction(context, async (db) => {
      await lockDatastore(db, datastore.id);
      const previous = await findThumbnail(db, datasheet.id);
      if (previous) await removeAnnexe(context, db, previous);
      const paths = [`/thumbnail/${randomUUID()}.${extension}`];
      const added = await recordAnnexe(context, db, {
        id,
        datastore,
        datasheetId: datasheet.id,
        role: 'thumbnail',
        paths,
        content,
      });
      await noteChange(context, db, visitor, datasheet);
      return added;
    });
    return await presentAnnexe(context, datastore, annexe);
  } catch (error) {
    await dropContents(context, [content.objectKey]);
    throw error;
  }
}

export async function deleteThumbnail(
  context: DatastoreContext,
  visitor: Person,
  { annexeId, ...request }: DatasheetRequest & { annexeId: string },
): Promise<void> {
  const { datasheet } = await enterDatasheet(context, visitor, request, 'annex');
  const id = checkAnnexeId(annexeId);
  await transaction(context, async (db) => {
    const annexe = await findThumbnail(db, datasheet.id);
    if (annexe?.id !== id) throw new CartableError('common.not-found');
    await removeAnnexe(context, db, annexe);
    await noteChange(context, db, visitor, datasheet);
  });
}

async function findThumbnail(db: Connection, datasheetId: string): Promise<Annexe | undefined> {
  return (await annexesOfRole(db, [datasheetId], 'thumbnail')).get(datasheetId);
}

async function noteChange(context: DatastoreContext, db: Connection, actor: Person, datasheet: Datasheet) {
  await changeDatasheet(db, datasheet.id, { at: now(context) });
  await emit(context, db, 'filesChanged', { datasheetId: datasheet.id });
  await recordActivity(context, db, {
    datastoreId: datasheet.datastoreId,
    kind: 'thumbnail.changed',
    actor,
    subject: datasheet.name,
    subjectId: datasheet.id,
    datasheetName: datasheet.name,
  });
}
