import { CartableError, type FileAnswer } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import { findStoredDataIn } from '../../ingest/stored-data/stored-data.store.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';

/** Registered by the authors of the format. */
const pmtilesMediaType = 'application/vnd.pmtiles';

/** The archive as it is served, for the members of the datastore. @throws {CartableError} `service.data-not-ready` */
export async function downloadPyramid(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, pyramidId }: { datastoreId: string; pyramidId: string },
): Promise<FileAnswer> {
  await enterDatastore(context, visitor, datastoreId);
  const data = await findStoredDataIn(db(context), datastoreId, pyramidId);
  if (!data?.pyramid) throw new CartableError('common.not-found');
  const { archive } = data.pyramid;
  if (!archive) throw new CartableError('service.data-not-ready', { status: data.status });
  return {
    fileName: `${data.name}.pmtiles`,
    mediaType: pmtilesMediaType,
    sizeBytes: archive.sizeBytes,
    version: archive.version,
    linkTo: (disposition) =>
      context.objects.linkTo(archive.key, {
        sizeBytes: archive.sizeBytes,
        mediaType: pmtilesMediaType,
        disposition,
      }),
    read: (range) => context.objects.get(archive.key, range),
  };
}
