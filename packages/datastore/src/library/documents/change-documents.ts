import { randomUUID } from 'node:crypto';
import { type ActivityKind, CartableError, type DatasheetDocument } from '@cartable/contract';
import { requireWithinQuota } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { emit } from '../../events.ts';
import type { Person } from '../../people.ts';
import type { Datasheet } from '../../workspace/datasheets/datasheet.model.ts';
import { changeDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import { type DatasheetRequest, enterDatasheet } from '../../workspace/datasheets/enter-datasheet.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import type { Entered } from '../../workspace/datastores/enter-datastore.ts';
import { findAnnexe } from '../annexes/annexe.store.ts';
import { dropContents, keepFile, type ReceivedFile } from '../annexes/annexe-content.ts';
import { recordAnnexe, removeAnnexe } from '../annexes/record-annexe.ts';
import { safeFileName } from '../annexes/safe-file-name.ts';
import {
  changeDocumentRow,
  countDocuments,
  deleteDocumentRow,
  insertDocument,
  listDocuments,
} from './document.store.ts';
import { requireDocumentFormat } from './document-formats.ts';
import { presentDocuments } from './documents-of.ts';

const maxDocuments = 100;

export interface DocumentForm {
  readonly type: 'file' | 'link';
  readonly name: string;
  readonly description?: string | undefined;
  /** Address, for a link. */
  readonly document?: string | undefined;
}

export type DocumentRequest = DatasheetRequest & { readonly documentId: string };

export async function readDatasheetDocuments(
  context: DatastoreContext,
  visitor: Person,
  request: DatasheetRequest,
): Promise<DatasheetDocument[]> {
  const { access, datasheet } = await enterDatasheet(context, visitor, request);
  return present(context, access, datasheet);
}

/** @returns the whole list, as every write here */
export async function addDatasheetDocument(
  context: DatastoreContext,
  visitor: Person,
  { form, file, ...request }: DatasheetRequest & { form: DocumentForm; file: ReceivedFile | undefined },
): Promise<DatasheetDocument[]> {
  const { access, datasheet } = await enterDatasheet(context, visitor, request, 'annex');
  if (form.type === 'link') await addLink(context, visitor, { datasheet, form });
  else if (file) await addFile(context, access, { datasheet, form, file });
  else throw new CartableError('annexe.file-missing');
  return present(context, access, datasheet);
}

async function addLink(
  context: DatastoreContext,
  visitor: Person,
  { datasheet, form }: { datasheet: Datasheet; form: DocumentForm },
): Promise<void> {
  const url = readLink(form.document ?? '');
  await transaction(context, async (db) => {
    await lockDatastore(db, datasheet.datastoreId);
    await addRow(context, db, { id: randomUUID(), datasheet, form, url });
    await recordDocumentActivity(context, db, {
      visitor,
      datasheet,
      kind: 'document.added',
      subject: form.name,
    });
  });
}

async function addFile(
  context: DatastoreContext,
  { datastore, visitor }: Entered,
  { datasheet, form, file }: { datasheet: Datasheet; form: DocumentForm; file: ReceivedFile },
): Promise<void> {
  await requireDocumentFormat(file);
  const id = randomUUID();
  const content = await keepFile(context, id, file);
  try {
    await transaction(context, async (db) => {
      await recordAnnexe(context, db, {
        id,
        datastore,
        datasheetId: datasheet.id,
        role: 'document',
        paths: [documentPath(datasheet.name, file.filename)],
        content,
      });
      await addRow(context, db, { id, datasheet, form, url: null });
      await recordDocumentActivity(context, db, {
        visitor,
        datasheet,
        kind: 'document.added',
        subject: form.name,
      });
    });
  } catch (error) {
    await dropContents(context, [content.objectKey]);
    throw error;
  }
}

async function addRow(
  context: DatastoreContext,
  db: Connection,
  row: { id: string; datasheet: Datasheet; form: DocumentForm; url: string | null },
): Promise<void> {
  const { id, datasheet, form, url } = row;
  requireWithinQuota(
    { use: await countDocuments(db, datasheet.id), needed: 1, quota: maxDocuments },
    ({ quota }) => new CartableError('document.too-many', { limit: quota }),
  );
  await insertDocument(db, {
    id,
    datasheetId: datasheet.id,
    name: form.name,
    description: form.description || null,
    url,
    createdAt: now(context),
  });
}

/** An empty description removes it. */
export async function changeDatasheetDocument(
  context: DatastoreContext,
  visitor: Person,
  {
    documentId,
    changes,
    ...request
  }: DocumentRequest & { changes: { name?: string | undefined; description?: string | null | undefined } },
): Promise<DatasheetDocument[]> {
  const { access, datasheet } = await enterDatasheet(context, visitor, request, 'annex');
  await transaction(context, async (db) => {
    const document = (await listDocuments(db, datasheet.id)).find(({ id }) => id === documentId);
    if (!document) throw new CartableError('common.not-found');
    const { name, description } = changes;
    await changeDocumentRow(db, documentId, {
      name,
      description: description === undefined ? undefined : description || null,
    });
    const subject = name ?? document.name;
    await recordDocumentActivity(context, db, { visitor, datasheet, kind: 'document.modified', subject });
  });
  return present(context, access, datasheet);
}

/** With its file. What is not there is already away. */
export async function deleteDatasheetDocument(
  context: DatastoreContext,
  visitor: Person,
  { documentId, ...request }: DocumentRequest,
): Promise<void> {
  const { datasheet } = await enterDatasheet(context, visitor, request, 'annex');
  await transaction(context, async (db) => {
    const document = (await listDocuments(db, datasheet.id)).find(({ id }) => id === documentId);
    if (!document) return;
    await deleteDocumentRow(db, documentId);
    if (document.target.type === 'file') {
      const annexe = await findAnnexe(db, datasheet.datastoreId, document.target.annexeId);
      if (annexe) await removeAnnexe(context, db, annexe);
    }
    const subject = document.name;
    await recordDocumentActivity(context, db, { visitor, datasheet, kind: 'document.removed', subject });
  });
}

/** @throws {CartableError} `document.link-invalid` for anything a browser would not simply open as a page */
function readLink(given: string): string {
  const url = URL.parse(given.trim());
  const isPage = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!isPage || url.username !== '' || url.password !== '') throw new CartableError('document.link-invalid');
  return url.href;
}

function documentPath(datasheetName: string, filename: string): string {
  return `/documents/${safeFileName(datasheetName.replace(/[/\\]/g, '_'))}/${randomUUID()}/${safeFileName(filename)}`;
}

async function recordDocumentActivity(
  context: DatastoreContext,
  db: Connection,
  note: { visitor: Person; datasheet: Datasheet; kind: ActivityKind; subject: string },
): Promise<void> {
  const { visitor, datasheet, kind, subject } = note;
  await changeDatasheet(db, datasheet.id, { at: now(context) });
  await emit(context, db, 'filesChanged', { datasheetId: datasheet.id });
  await recordActivity(context, db, {
    datastoreId: datasheet.datastoreId,
    kind,
    actor: visitor,
    subject,
    datasheetName: datasheet.name,
  });
}

function present(context: DatastoreContext, access: Entered, datasheet: Datasheet) {
  const { technicalName } = access.datastore;
  return presentDocuments(context, db(context), { datasheetId: datasheet.id, technicalName });
}
