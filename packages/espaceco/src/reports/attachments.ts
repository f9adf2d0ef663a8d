import type { SignedInVisitor, Visitor } from '@cartable/accounts';
import {
  CartableError,
  type FileAnswer,
  REPORT_ATTACHMENT_BYTES,
  REPORT_ATTACHMENTS_MAX,
} from '@cartable/contract';
import { nextNumber } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import { dropJoined, type JoinedFile, keepJoined } from '../files/keep-joined.ts';
import { answerFile, type ReceivedFile, type StoredFile } from '../files/stored-file.ts';
import { deleteAttachmentRow, insertAttachment, listAttachments } from './attachment.store.ts';
import { requireOpen } from './change-report.ts';
import type { Attachment } from './report.model.ts';
import { reportPolicy } from './report.policy.ts';
import { saveReport, waitForReport } from './report.store.ts';
import { recordChanges } from './report-history.store.ts';
import { reportOf } from './report-of.ts';

interface OfAttachment {
  readonly reportId: number;
  readonly attachmentId: number;
}

/** A file that is stored, and not yet joined. */
export type StoredAttachment = JoinedFile;

/** Before files are received. @throws {CartableError} `common.*`, `espaceco.report-closed` */
export async function admitAttachments(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  reportId: number,
): Promise<void> {
  const { db } = context.metadata;
  requireOpen((await reportOf(db, visitor, { reportId, action: 'attach' })).report);
}

/**
 * All of them or none. A photograph is decoded and written anew: the place, the camera and its owner stay with whoever
 * took it.
 * @throws {CartableError} `common.*`, `espaceco.report-closed`, `espaceco.file-*`, `espaceco.too-many-attachments`
 */
export async function addAttachments(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { reportId, files }: { readonly reportId: number; readonly files: readonly ReceivedFile[] },
): Promise<void> {
  await admitAttachments(context, visitor, reportId);
  if (files.length === 0) throw new CartableError('espaceco.file-missing', { field: 'attachment' });
  await withStored(context, files, (stored) => insertAll(context, visitor, { reportId, stored }));
}

/**
 * Keeps files for what refers to them; when that is refused, they are dropped.
 * @throws {CartableError} `espaceco.file-*`, `espaceco.too-many-attachments`, `common.too-large`
 */
export async function withStored<R>(
  context: EspacecoContext,
  files: readonly ReceivedFile[],
  refer: (stored: readonly StoredAttachment[]) => Promise<R>,
): Promise<R> {
  requireRoom(files.length);
  if (files.some(({ sizeBytes }) => sizeBytes > REPORT_ATTACHMENT_BYTES)) {
    throw new CartableError('common.too-large', { limit: REPORT_ATTACHMENT_BYTES });
  }
  const stored: StoredAttachment[] = [];
  try {
    for (const file of files) stored.push(await keepJoined(context, 'reports', file));
    return await refer(stored);
  } catch (error) {
    for (const one of stored) await dropJoined(context, one);
    throw error;
  }
}

export async function insertStored(
  db: Connection,
  stored: readonly StoredAttachment[],
  of: Pick<Attachment, 'reportId' | 'authorId' | 'createdAt'>,
): Promise<void> {
  for (const one of stored) {
    const id = await nextNumber(db, 'espaceco.attachment');
    await insertAttachment(db, { id, ...of, ...one });
  }
}

function insertAll(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { reportId, stored }: { readonly reportId: number; readonly stored: readonly StoredAttachment[] },
): Promise<void> {
  return inTransaction(context, async (db) => {
    await waitForReport(db, reportId);
    const { report } = await reportOf(db, visitor, { reportId, action: 'attach' });
    requireOpen(report);
    requireRoom((await listAttachments(db, [reportId])).length + stored.length);
    const createdAt = timestamp(context);
    await insertStored(db, stored, { reportId, authorId: visitor.id, createdAt });
    await saveReport(db, { ...report, updatedAt: createdAt });
    const made = { reportId, authorId: visitor.id, at: createdAt };
    const added = stored.map(({ file }) => ({ kind: 'attachment_added', after: file.fileName }) as const);
    await recordChanges(db, made, added);
  });
}

/** @throws {CartableError} `espaceco.too-many-attachments` */
function requireRoom(count: number): void {
  if (count <= REPORT_ATTACHMENTS_MAX) return;
  throw new CartableError('espaceco.too-many-attachments', { limit: REPORT_ATTACHMENTS_MAX });
}

/**
 * For whoever joined it, the author of the report and the managers.
 * @throws {CartableError} `common.*`, `espaceco.attachment-unknown`, `espaceco.report-closed`
 */
export async function removeAttachment(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { reportId, attachmentId }: OfAttachment,
): Promise<void> {
  const removed = await inTransaction(context, async (db) => {
    await waitForReport(db, reportId);
    const read = await reportOf(db, visitor, { reportId, action: 'read' });
    const attachment = (await listAttachments(db, [reportId])).find(({ id }) => id === attachmentId);
    if (attachment?.authorId !== visitor.id) reportPolicy.require(visitor, 'change', read);
    if (attachment === undefined) throw new CartableError('espaceco.attachment-unknown');
    requireOpen(read.report);
    await deleteAttachmentRow(db, attachmentId);
    const at = timestamp(context);
    await saveReport(db, { ...read.report, updatedAt: at });
    const made = { reportId, authorId: visitor.id, at };
    await recordChanges(db, made, [{ kind: 'attachment_removed', before: attachment.file.fileName }]);
    return attachment;
  });
  await dropJoined(context, removed);
}

/** @throws {CartableError} `common.not-found`, `espaceco.attachment-unknown` */
export async function readAttachment(
  context: EspacecoContext,
  visitor: Visitor,
  { reportId, attachmentId, thumbnail }: OfAttachment & { readonly thumbnail: boolean },
): Promise<FileAnswer> {
  const { db } = context.metadata;
  await reportOf(db, visitor, { reportId, action: 'read' });
  const attachment = (await listAttachments(db, [reportId])).find(({ id }) => id === attachmentId);
  const file: StoredFile | null | undefined = thumbnail ? attachment?.thumbnail : attachment?.file;
  if (!file) throw new CartableError('espaceco.attachment-unknown');
  // A picture has one, and was written anew as it was joined: it does nothing where it is shown.
  const isShown = attachment?.thumbnail !== null;
  return { ...(await answerFile(context, file)), isShown };
}
