import type * as Contract from '@cartable/contract';
import { type DatastoreContext, db, now } from '../../context.ts';
import type { PublishedServices } from '../../publishing/serving/published-services.ts';
import { goneDownload, objectKeyOf } from './prepare-download.job.ts';
import { findDownload } from './prepared-download.store.ts';

/**
 * The file behind a link, for whoever has the link, as long as it is kept and everyone may read its service: what was
 * closed since is given no more.
 * @throws {CartableError} `download.gone`
 */
export async function readPreparedFile(
  context: DatastoreContext,
  services: Pick<PublishedServices, 'find'>,
  token: string,
): Promise<Contract.FileAnswer> {
  const download = await findDownload(db(context), { token });
  if (!download?.file || download.expiresAt <= now(context)) throw goneDownload();
  const { services: published } = await services.find('DOWNLOAD', 'WFS');
  const service = published.find(({ layerName }) => layerName === download.layer);
  if (!service?.open) throw goneDownload();
  const { fileName, mediaType, sizeBytes, readyAt } = download.file;
  return {
    fileName,
    mediaType,
    sizeBytes,
    version: `${download.id}-${Date.parse(readyAt)}`,
    linkTo: (disposition) =>
      context.objects.linkTo(objectKeyOf(download.id), { sizeBytes, mediaType, disposition }),
    read: (range) => context.objects.get(objectKeyOf(download.id), range),
  };
}
