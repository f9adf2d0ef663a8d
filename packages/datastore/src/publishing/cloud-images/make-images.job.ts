import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Connection, JobContext, JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import { checkoutObjects } from '../../ingest/rasters/checkout-rasters.ts';
import {
  type IndexedRaster,
  indexName,
  keyNamesOf,
  type RasterIndex,
} from '../../ingest/rasters/raster-index.ts';
import { rejectGrownData } from '../../ingest/stored-data/reject-grown-data.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredData, weighStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { jobReference } from '../../job-reference.ts';
import { type CloudImage, cloudPrefix, isCloudReady, writeCloudIndex } from './cloud-index.ts';
import { writeImageTask } from './write-image-task.ts';

interface Payload {
  readonly storedDataId: string;
}

const makeCloudImages = jobReference<Payload>('raster.make-cloud-images');

/** Subject of its own: the job holds nothing back of what is done with the data. */
export const cloudImagesSubject = (storedDataId: string): string => `cloud-images:${storedDataId}`;

export async function makeCloudImagesLater(
  context: DatastoreContext,
  db: Connection,
  payload: Payload,
): Promise<void> {
  await context.queue.enqueue(makeCloudImages.request(cloudImagesSubject(payload.storedDataId), payload), db);
}

interface Made {
  readonly sourceKey: string;
  readonly images: readonly CloudImage[];
  /** Weight of the data with the copies. */
  readonly sizeBytes: number;
}

/**
 * Makes the images of a published raster ready to be read by ranges (ADR 46): `make`, one after the other, going on where
 * it was killed; `show`, once their weight is within the room of the datastore. Where it is not, none is given.
 */
export function makeCloudImagesJob(context: DatastoreContext): JobDefinition<Payload> {
  return {
    kind: makeCloudImages.kind,
    isLong: true,
    steps: [
      { name: 'make', run: (job) => make(context, job) },
      { name: 'show', run: (job) => show(context, job) },
    ],
    onFailure: ({ payload }) => giveNone(context, payload),
    onAbort: ({ payload }) => giveNone(context, payload),
  };
}

type RasterData = StoredData & { readonly raster: NonNullable<StoredData['raster']> };

async function findRaster(context: DatastoreContext, storedDataId: string): Promise<RasterData | undefined> {
  const data = await findStoredData(db(context), storedDataId);
  return data?.raster && data.status !== 'DELETED' ? { ...data, raster: data.raster } : undefined;
}

async function make(context: DatastoreContext, job: JobContext<Payload>): Promise<Made | null> {
  const data = await findRaster(context, job.payload.storedDataId);
  if (!data || (await isCloudReady(context, data.raster.sourceKey))) return null;
  const { sourceKey } = data.raster;
  const bytes = await buffer(await context.objects.get(sourceKey + indexName));
  const { rasters } = JSON.parse(bytes.toString('utf8')) as RasterIndex;
  const folder = join(context.spoolDir, `cloud-${data.id}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const images: CloudImage[] = [];
  let sizeBytes = data.sizeBytes;
  try {
    for (const [rank, indexed] of rasters.entries()) {
      const key = `${cloudPrefix(sourceKey)}${rank + 1}.tif`;
      const given = await giveImage(context, job, {
        indexed,
        sourceKey,
        key,
        target: join(folder, 'image.tif'),
      });
      if (given?.key === key) sizeBytes += given.sizeBytes;
      if (given) images.push(given);
      job.report({ done: rank + 1, total: rasters.length, unit: 'files' });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { sourceKey, images, sizeBytes };
}

interface ImageToGive {
  readonly indexed: IndexedRaster;
  readonly sourceKey: string;
  /** Key of its copy. */
  readonly key: string;
  readonly target: string;
}

async function giveImage(
  context: DatastoreContext,
  job: JobContext<Payload>,
  { indexed, sourceKey, key, target }: ImageToGive,
): Promise<CloudImage | undefined> {
  const { objects, tasks, limits } = context;
  const fileName = `${indexed.name
    .split('/')
    .at(-1)!
    .replace(/\.[^.]*$/, '')}.tif`;
  const done = await objects.stat(key);
  if (done) return { fileName, key, sizeBytes: done.sizeBytes };
  const { paths, release } = await checkoutObjects(
    context,
    sourceKey,
    keyNamesOf(indexed).map((name) => sourceKey + name),
  );
  try {
    const written = await writeImageTask.run(
      tasks,
      { indexed, paths, target },
      { signal: job.signal, timeoutMs: limits.taskMs },
    );
    if (written === 'too-wide') return undefined;
    const own = `${sourceKey}${indexed.main.keyName}`;
    if (written === 'kept') return { fileName, key: own, sizeBytes: (await objects.stat(own))!.sizeBytes };
    return { fileName, key, sizeBytes: (await objects.take(key, target)).sizeBytes };
  } finally {
    await release();
  }
}

/** Shows the copies that were made; those of data deleted or integrated again meanwhile are removed. */
async function show(context: DatastoreContext, job: JobContext<Payload>): Promise<void> {
  const { storedDataId } = job.payload;
  const made = job.result<Made | null>('make');
  if (!made) return;
  const { sourceKey, images, sizeBytes } = made;
  const data = await findRaster(context, storedDataId);
  if (data?.raster.sourceKey !== sourceKey) return context.objects.deletePrefix(cloudPrefix(sourceKey));
  await transaction(context, async (db) => {
    await rejectGrownData(context, db, { storedDataId, sizeBytes });
    await weighStoredData(db, storedDataId, sizeBytes);
  });
  await writeCloudIndex(context, sourceKey, { images });
}

/** The copies that were made go, and an empty list says that it is not to be tried at each publication. */
async function giveNone(context: DatastoreContext, { storedDataId }: Payload): Promise<void> {
  const data = await findRaster(context, storedDataId);
  if (!data || (await isCloudReady(context, data.raster.sourceKey))) return;
  await context.objects.deletePrefix(cloudPrefix(data.raster.sourceKey));
  await writeCloudIndex(context, data.raster.sourceKey, { images: [] });
}
