import { randomUUID } from 'node:crypto';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { findDatasheetByName } from '../../workspace/datasheets/datasheet.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { type Annexe, readLabels } from './annexe.model.ts';
import { dropContents, keepFile, type ReceivedFile } from './annexe-content.ts';
import { requireAnnexeSpace } from './annexe-space.ts';
import { presentAnnexe } from './present-annexe.ts';
import { recordAnnexe, requireFreePaths } from './record-annexe.ts';

export interface AnnexeForm {
  readonly path: string;
  readonly labels?: readonly string[] | undefined;
  readonly published?: boolean | undefined;
}

/** Before a file is received: may this person add one, and is there room for it, as far as its size is told? */
export async function admitAnnexe(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, declaredBytes }: { datastoreId: string; declaredBytes: number },
): Promise<void> {
  const { datastore } = await enterDatastore(context, visitor, datastoreId, 'annex');
  await requireAnnexeSpace(db(context), datastore, { addedBytes: declaredBytes });
}

export async function addAnnexe(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, form, file }: { datastoreId: string; form: AnnexeForm; file: ReceivedFile },
): Promise<Contract.Annexe> {
  const { datastore } = await enterDatastore(context, visitor, datastoreId, 'annex');
  const { labels, datasheet } = await placeLabels(db(context), datastoreId, form.labels ?? [], null);
  await requireFreePaths(db(context), { datastoreId, paths: [form.path] });
  const id = randomUUID();
  const content = await keepFile(context, id, file);
  try {
    const annexe = await transaction(context, async (db) => {
      const recorded = await recordAnnexe(context, db, {
        id,
        datastore,
        datasheetId: datasheet?.id ?? null,
        role: null,
        paths: [form.path],
        labels,
        content,
        published: form.published ?? true,
      });
      await recordAnnexeActivity(context, db, { visitor, annexe: recorded, kind: 'annexe.added', datasheet });
      return recorded;
    });
    return presentAnnexe(context, datastore, annexe);
  } catch (error) {
    await dropContents(context, [content.objectKey]);
    throw error;
  }
}

/**
 * Reads labels as a person gives them. The role is the platform's: it may be repeated, not changed.
 * @throws {CartableError} `annexe.label-invalid`, `annexe.datasheet-unknown`
 */
export async function placeLabels(
  db: Connection,
  datastoreId: string,
  given: readonly string[],
  role: Annexe['role'],
): Promise<{ labels: string[]; datasheet: { id: string; name: string } | undefined }> {
  const read = readLabels(given);
  if (read.role !== undefined && read.role !== role) {
    throw new CartableError('annexe.label-invalid', { label: `type=${read.role.slice(0, 100)}` });
  }
  const { datasheetName: name } = read;
  if (name === undefined) return { labels: read.others, datasheet: undefined };
  const datasheet = await findDatasheetByName(db, datastoreId, name);
  if (!datasheet) throw new CartableError('annexe.datasheet-unknown', { name: name.slice(0, 100) });
  return { labels: read.others, datasheet };
}

export async function recordAnnexeActivity(
  context: DatastoreContext,
  db: Connection,
  note: {
    visitor: Person;
    annexe: Annexe;
    kind: Contract.ActivityKind;
    datasheet?: { name: string } | undefined;
  },
): Promise<void> {
  await recordActivity(context, db, {
    datastoreId: note.annexe.datastoreId,
    kind: note.kind,
    actor: note.visitor,
    subject: note.annexe.paths[0] ?? '',
    subjectId: note.annexe.id,
    ...(note.datasheet ? { datasheetName: note.datasheet.name } : {}),
  });
}
