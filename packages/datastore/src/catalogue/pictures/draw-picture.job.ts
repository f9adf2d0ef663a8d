import { createHash } from 'node:crypto';
import type { Connection, JobContext, JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { thumbnailOf } from '../../library/thumbnails/thumbnails-of.ts';
import {
  type DrawnPicture,
  findPicture,
  keepPicture,
} from '../../publishing/record-pictures/record-picture.store.ts';
import { describeRecord } from '../../publishing/records/describe-record.ts';
import type { MetadataRecord } from '../../publishing/records/metadata.model.ts';
import { archiveOf } from '../../workers/tiles-archive.ts';
import { findListedRecord } from '../catalogue-entry.store.ts';
import { indexRecordLater } from '../index-record.job.ts';
import { chooseSubject, type PictureSubject } from './choose-subject.ts';
import { drawPictureTask, type PictureToDraw } from './draw-picture-task.ts';

const jobKind = 'catalogue.draw-picture';
/** Prefix of the objects of pictures, each under the identifier of its record. */
export const picturesPrefix = 'record-pictures/';
/** Nobody waits for it; past this something hangs. */
const longestMs = 300_000;

interface Payload {
  readonly recordId: string;
}

/** Subject of its own: the job holds nothing back of what is done with the record. */
const subjectOf = (recordId: string): string => `picture:${recordId}`;

/** In the transaction of what may change the picture of a record; once, however much changes before it is drawn. */
export async function drawPictureLater(
  context: DatastoreContext,
  db: Connection,
  { recordId }: Payload,
): Promise<void> {
  const jobs = await context.queue.findBySubject(subjectOf(recordId), db);
  if (jobs.some(({ status }) => status === 'WAITING')) return;
  await context.queue.enqueue(
    // Nobody waits for it: after pyramids and downloads.
    { kind: jobKind, subject: subjectOf(recordId), payload: { recordId }, priority: -1 },
    db,
  );
}

/** Draws the data of a record that has no picture of its producer; repeated, it finds it done. */
export function drawPictureJob(context: DatastoreContext): JobDefinition<Payload> {
  return {
    kind: jobKind,
    isLong: true,
    steps: [{ name: 'draw', run: (job) => draw(context, job) }],
    // What cannot be drawn is not tried again until something of it changes.
    onFailure: async ({ payload }) => {
      const wanted = await wantedPicture(context, payload.recordId);
      if (wanted) await show(context, wanted, null);
    },
  };
}

interface WantedPicture {
  readonly record: MetadataRecord;
  readonly madeOf: string;
  readonly subject: PictureSubject | undefined;
}

/** `undefined` when the record has the picture it should have. */
async function wantedPicture(
  context: DatastoreContext,
  recordId: string,
): Promise<WantedPicture | undefined> {
  const record = await findListedRecord(db(context), recordId);
  if (!record) return undefined;
  const subject = await subjectOfRecord(context, record);
  const madeOf = subject?.madeOf ?? '';
  const present = await findPicture(db(context), recordId);
  return present?.madeOf === madeOf ? undefined : { record, madeOf, subject };
}

/** None when the producer gave a picture. */
async function subjectOfRecord(
  context: DatastoreContext,
  record: MetadataRecord,
): Promise<PictureSubject | undefined> {
  const { datasheetId } = record;
  if (datasheetId === null || (await thumbnailOf(context, db(context), datasheetId))) return undefined;
  const { services } = await describeRecord(context, record);
  return chooseSubject(context, services);
}

async function draw(context: DatastoreContext, job: JobContext<Payload>): Promise<void> {
  const wanted = await wantedPicture(context, job.payload.recordId);
  if (!wanted) return;
  const { subject } = wanted;
  if (!subject) return show(context, wanted, null);
  const bytes = await drawSubject(context, subject, job.signal).catch(async (error: unknown) => {
    // Replaced or unpublished while it was drawn: what is to be drawn now is another job's.
    const latest = await wantedPicture(context, job.payload.recordId);
    if (latest?.madeOf === wanted.madeOf) throw error;
    return undefined;
  });
  if (!bytes) return show(context, wanted, null);
  const objectKey = keyOf(wanted);
  await context.objects.put(objectKey, bytes);
  return show(context, wanted, { offeringId: subject.offeringId, objectKey, sizeBytes: bytes.byteLength });
}

function keyOf({ record, madeOf }: WantedPicture): string {
  const name = createHash('sha256').update(madeOf).digest('hex').slice(0, 24);
  return `${picturesPrefix}${record.id}/${name}.webp`;
}

async function drawSubject(
  context: DatastoreContext,
  { extent, shows }: PictureSubject,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const run = (picture: PictureToDraw) =>
    drawPictureTask.run(context.tasks, picture, { signal, timeoutMs: longestMs });
  if (shows.kind === 'tables') return run({ extent, ...shows });
  const { archiveKey, ...tiles } = shows;
  const ranges = await context.objects.openRanges(archiveKey);
  try {
    return await run({ extent, ...tiles, archive: archiveOf(archiveKey, ranges) });
  } finally {
    await ranges.close();
  }
}

/** The previous one goes once nobody is sent there any more. A record that went meanwhile has none. */
async function show(
  context: DatastoreContext,
  { record: { id: recordId }, madeOf }: WantedPicture,
  drawn: DrawnPicture | null,
): Promise<void> {
  await transaction(context, async (db) => {
    if (!(await findListedRecord(db, recordId))) return;
    const previous = (await findPicture(db, recordId))?.drawn;
    await keepPicture(db, { recordId, madeOf, drawn }, { at: now(context) });
    if (previous?.objectKey === drawn?.objectKey) return;
    await indexRecordLater(context, db, { recordId });
    if (!previous) return;
    context.metadata.afterCommit(
      () => void context.objects.delete(previous.objectKey).catch(() => undefined),
    );
  });
}
