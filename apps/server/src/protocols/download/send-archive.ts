import type { FileSent } from '../context/answer/service-answer.ts';
import { privately, revalidated } from '../context/answer/tile-headers.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { getDownloadable, unknownDownload } from './find-service.ts';

/** Registered by the authors of the format. */
const pmtilesMediaType = 'application/vnd.pmtiles';

/** The archive of a pyramid as it is served, whole or by ranges: maps read it where it lies. */
export async function sendArchive(context: ServiceContext, layerName: string): Promise<FileSent> {
  const { pyramid, type } = getDownloadable(context, layerName, 'read');
  const { objects } = context.services;
  const stored = pyramid && type === 'WMTS-TMS' && (await objects.stat(pyramid.archiveKey));
  if (!pyramid || !stored) throw unknownDownload(`${layerName}/tiles.pmtiles`);
  return {
    file: {
      fileName: `${layerName}.pmtiles`,
      mediaType: pmtilesMediaType,
      sizeBytes: stored.sizeBytes,
      version: pyramid.version,
      linkTo: (disposition) =>
        objects.linkTo(pyramid.archiveKey, {
          sizeBytes: stored.sizeBytes,
          mediaType: pmtilesMediaType,
          disposition,
        }),
      read: (range) => objects.get(pyramid.archiveKey, range),
    },
    cacheControl: context.audience === 'open' ? revalidated : privately,
  };
}
