import { CartableError } from '@cartable/contract';
import { openArchive } from '@cartable/tiling';
import type { DatastoreContext } from '../../context.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';

/** @throws {CartableError} `service.data-not-ready`, `pyramid.archive-invalid`, or what the archive lacks */
export async function verifyPyramid(context: DatastoreContext, data: StoredData): Promise<void> {
  const archive = data.pyramid?.archive;
  if (!data.pyramid || !archive) throw new CartableError('service.data-not-ready', { status: data.status });
  const ranges = await context.objects.openRanges(archive.key);
  const opened = await openArchive(ranges);
  const { minZoom, maxZoom } = opened.header;
  await opened.close();
  if (minZoom < data.pyramid.topLevel || maxZoom > data.pyramid.bottomLevel) {
    throw new CartableError('pyramid.archive-invalid', { reason: `${minZoom}–${maxZoom}` });
  }
}
