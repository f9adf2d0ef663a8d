import { randomBytes, randomUUID } from 'node:crypto';
import type * as Contract from '@cartable/contract';
import { CartableError, PREPARED_DOWNLOADS } from '@cartable/contract';
import type { Connection, Job } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { downloadJobKind, expiryOf, objectKeyOf } from './prepare-download.job.ts';
import {
  type DownloadSelection,
  deleteDownload,
  deleteExpired,
  findDownload,
  insertDownload,
  listDownloadsOf,
  type PreparedDownload,
  sumOfFiles,
} from './prepared-download.store.ts';
import { presentDownload } from './present-download.ts';

/** Under way at once, of one person. */
const mostRunning = 2;
/** Bytes of all the files that the platform keeps ready. */
const mostBytes = 50_000_000_000;

export const downloadSubject = (ownerId: string): string => `downloads:${ownerId}`;

/**
 * Leaves a job that writes the selection as a file, under a link that expires. The selection was checked by whoever
 * writes it.
 * @throws {CartableError} `download.too-many`, `download.no-room`
 */
export async function prepareDownload(
  context: DatastoreContext,
  visitor: Person,
  { title, ...selection }: DownloadSelection & { readonly title: string },
): Promise<Contract.PreparedDownload> {
  const id = randomUUID();
  await transaction(context, async (db) => {
    const mine = await withJobs(context, db, await listDownloadsOf(db, visitor.id));
    const running = mine.filter(({ job }) => job?.finishedAt === null);
    if (running.length >= mostRunning || mine.length >= PREPARED_DOWNLOADS)
      throw new CartableError('download.too-many', {
        limit: running.length >= mostRunning ? mostRunning : PREPARED_DOWNLOADS,
      });
    if ((await sumOfFiles(db)) >= mostBytes) throw new CartableError('download.no-room');
    const jobId = await context.queue.enqueue(
      {
        kind: downloadJobKind,
        subject: downloadSubject(id),
        payload: { downloadId: id },
        share: visitor.id,
      },
      db,
    );
    const at = now(context);
    await insertDownload(db, {
      ...selection,
      id,
      ownerId: visitor.id,
      token: randomBytes(24).toString('base64url'),
      title,
      language: visitor.language,
      jobId,
      createdAt: at,
      file: null,
      expiresAt: expiryOf(at),
    });
  });
  return present(context, (await findDownload(db(context), { id }))!);
}

export async function readMyDownloads(
  context: DatastoreContext,
  visitor: Person,
): Promise<Contract.PreparedDownload[]> {
  const mine = await listDownloadsOf(db(context), visitor.id);
  const alive = mine.filter(({ expiresAt }) => expiresAt > now(context));
  return (await withJobs(context, db(context), alive)).map(({ download, job }) =>
    presentDownload(context, download, job),
  );
}

/** Stops one under way; takes away one that is ready, whose link then gives nothing. @throws {CartableError} `common.not-found` */
export async function removeDownload(
  context: DatastoreContext,
  visitor: Person,
  downloadId: string,
): Promise<void> {
  const found = await findDownload(db(context), { id: downloadId });
  if (found?.ownerId !== visitor.id) throw new CartableError('common.not-found');
  await transaction(context, async (db) => {
    await context.queue.requestCancel(found.jobId, db);
    await deleteDownload(db, found.id);
  });
  await context.objects.delete(objectKeyOf(found.id)).catch(() => undefined);
}

/** From time to time. @returns how many files were removed */
export async function purgeDownloads(context: DatastoreContext): Promise<number> {
  const ids = await deleteExpired(db(context), now(context));
  for (const id of ids) await context.objects.delete(objectKeyOf(id)).catch(() => undefined);
  return ids.length;
}

async function present(
  context: DatastoreContext,
  download: PreparedDownload,
): Promise<Contract.PreparedDownload> {
  return presentDownload(context, download, await context.queue.get(download.jobId));
}

async function withJobs(
  { queue }: DatastoreContext,
  db: Connection,
  downloads: readonly PreparedDownload[],
): Promise<{ download: PreparedDownload; job: Job | undefined }[]> {
  const found: { download: PreparedDownload; job: Job | undefined }[] = [];
  for (const download of downloads) found.push({ download, job: await queue.get(download.jobId, db) });
  return found;
}
