import { Readable } from 'node:stream';
import { CartableError, PREPARED_DAYS } from '@cartable/contract';
import type { JobContext, JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import {
  type DownloadSelection,
  findDownload,
  type PreparedDownload,
  type PreparedFile,
  saveFile,
} from './prepared-download.store.ts';
import { fileUrlOf } from './present-download.ts';

export const downloadJobKind = 'download.prepare';
export const downloadsPrefix = 'downloads/';
export const objectKeyOf = (id: string): string => `${downloadsPrefix}${id}/file`;

const dayMs = 86_400_000;
export const expiryOf = (at: string): string =>
  new Date(Date.parse(at) + PREPARED_DAYS * dayMs).toISOString();

/** A file being written, with how far it is. */
export interface FileBeingWritten {
  readonly fileName: string;
  readonly mediaType: string;
  readonly dataVersion: string;
  /** Features of the selection. */
  readonly total: number;
  /** Features written so far. */
  written(): number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Writes selections as files: the protocol of downloads, as anybody asks it.
 * @throws {CartableError} `service.download-unknown` for what is not open to everyone any more
 */
export type WriteDownload = (
  selection: DownloadSelection & { readonly language: PreparedDownload['language'] },
  signal: AbortSignal,
) => Promise<FileBeingWritten>;

interface Payload {
  readonly downloadId: string;
}

const reportEveryMs = 500;

/** Writes the file whole, then tells its owner; repeated, it writes it again. */
export function prepareDownloadJob(context: DatastoreContext, write: WriteDownload): JobDefinition<Payload> {
  const discard = async ({ payload }: Pick<JobContext<Payload>, 'payload'>): Promise<void> => {
    const download = await findDownload(db(context), { id: payload.downloadId });
    if (!download?.file) await context.objects.delete(objectKeyOf(payload.downloadId)).catch(() => undefined);
  };
  return {
    kind: downloadJobKind,
    isLong: true,
    steps: [{ name: 'write', run: (job) => writeFile(context, write, job) }],
    onFailure: discard,
    onAbort: discard,
  };
}

async function writeFile(
  context: DatastoreContext,
  write: WriteDownload,
  { payload: { downloadId }, signal, report }: JobContext<Payload>,
): Promise<void> {
  const download = await findDownload(db(context), { id: downloadId });
  if (!download || download.file) return;
  const writing = await write(download, signal);
  const tell = () => report({ done: writing.written(), total: writing.total, unit: 'features' });
  tell();
  const timer = setInterval(tell, reportEveryMs);
  try {
    const { sizeBytes } = await context.objects.put(objectKeyOf(downloadId), Readable.from(writing.bytes));
    const { fileName, mediaType, dataVersion } = writing;
    await keep(context, download, { fileName, mediaType, dataVersion, sizeBytes, readyAt: now(context) });
  } finally {
    clearInterval(timer);
  }
}

async function keep(
  context: DatastoreContext,
  download: PreparedDownload,
  file: PreparedFile,
): Promise<void> {
  const expiresAt = expiryOf(file.readyAt);
  const isKept = await transaction(context, async (db) => {
    if (!(await saveFile(db, download.id, { file, expiresAt }))) return false;
    const { title, token, ownerId } = download;
    const url = fileUrlOf(context.publicUrl, { token, fileName: file.fileName });
    const ready = { download: { title, fileName: file.fileName, url, expiresAt }, ownerId };
    await context.people.mailDownloadReady(ready, db);
    return true;
  });
  // Taken away while it was written.
  if (!isKept) await context.objects.delete(objectKeyOf(download.id)).catch(() => undefined);
}

/** For the link of a file that is over, unknown, or of data that are not given any more. */
export const goneDownload = (): CartableError => new CartableError('download.gone');
