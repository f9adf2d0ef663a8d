import type { Connection } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredData, listStoredDataByIds } from '../../ingest/stored-data/stored-data.store.ts';
import { findOffering } from '../offerings/offering.store.ts';
import { listServedStoredData } from '../serving/served-data.store.ts';
import { isCloudReady } from './cloud-index.ts';
import { cloudImagesSubject, makeCloudImagesLater } from './make-images.job.ts';

/** A service of images is published: whoever may use it may take the images too, once they are ready. */
export async function followPublication(
  context: DatastoreContext,
  db: Connection,
  { id }: { id: string },
): Promise<void> {
  const offering = await findOffering(db, id);
  const data = offering && (await findStoredData(db, offering.storedDataId));
  const source = data?.sourceStoredDataId && (await findStoredData(db, data.sourceStoredDataId));
  if (source && isGiven(source)) await makeCloudImagesLater(context, db, { storedDataId: source.id });
}

/** From time to time, for services published before an update. @returns of how many rasters images are to be made */
export async function makeMissingCloudImages(context: DatastoreContext): Promise<number> {
  const served = await listServedStoredData(db(context));
  const sourceIds = served.flatMap(({ sourceStoredDataId }) => sourceStoredDataId ?? []);
  const sources = await listStoredDataByIds(db(context), [...new Set(sourceIds)]);
  let requested = 0;
  for (const source of sources.values()) {
    if (!isGiven(source) || (await isCloudReady(context, source.raster!.sourceKey))) continue;
    const jobs = await context.queue.findBySubject(cloudImagesSubject(source.id));
    if (jobs.some(({ finishedAt }) => finishedAt === null)) continue;
    await makeCloudImagesLater(context, db(context), { storedDataId: source.id });
    requested++;
  }
  return requested;
}

const isGiven = ({ raster, status }: StoredData): boolean => raster !== null && status !== 'DELETED';
