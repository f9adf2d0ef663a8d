import { openAndPrivate } from '../context/mount.ts';
import { offeringsOf } from '../context/offerings.ts';
import type { Protocol } from '../protocol.ts';
import { countTable } from './count-table.ts';
import { describeDownloads } from './describe-downloads.ts';
import { downloadTable } from './download-table.ts';
import { rejectDownload } from './exceptions.ts';
import { sendArchive } from './send-archive.ts';
import { sendImage } from './send-image.ts';

/**
 * Published data as files, under addresses that people can write: `/telechargement/{service}/{table}.{extension}`, with
 * the conditions of OGC API – Features; by ranges of bytes, `/telechargement/{service}/tiles.pmtiles` (ADR 42) and
 * `/telechargement/{service}/images/{rank}/{name}.tif` (ADR 46). Former versions of tables, while they are kept, are at
 * `/telechargement/{service}/versions/{number}/{table}.{extension}` (ADR 35).
 */
export function createDownload(): Protocol {
  return {
    name: 'download',
    mounts: openAndPrivate('telechargement'),
    serves: offeringsOf('DOWNLOAD', 'WFS', 'WMTS-TMS', 'WMS-RASTER'),
    requestsPerSecond: (config) => config.wfsPerSecond,
    resources: [
      {
        path: '/:layer',
        answer: (context, { path, query }) => describeDownloads(context, path.layer ?? '', query),
      },
      {
        path: '/:layer/tiles.pmtiles',
        operation: 'download',
        // A map of an archive asks for many of its parts at once.
        isUncounted: true,
        answer: (context, { path }) => sendArchive(context, path.layer ?? ''),
      },
      {
        path: '/:layer/images/:rank/:file',
        operation: 'download',
        // So does a reader of an image.
        isUncounted: true,
        answer: sendImage,
      },
      { path: '/:layer/:file', operation: 'download', answer: downloadTable },
      { path: '/:layer/versions/:number/:file', operation: 'download', answer: downloadTable },
      { path: '/:layer/:table/count', answer: countTable },
    ],
    reject: (context, _request, error) => rejectDownload(context, error),
  };
}
