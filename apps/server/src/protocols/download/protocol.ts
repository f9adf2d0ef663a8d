import { openAndPrivate } from '../context/mount.ts';
import { offeringsOf } from '../context/offerings.ts';
import type { Protocol } from '../protocol.ts';
import { countTable } from './count-table.ts';
import { describeDownloads } from './describe-downloads.ts';
import { downloadTable } from './download-table.ts';
import { refuseDownload } from './exceptions.ts';
import { sendArchive } from './send-archive.ts';

/**
 * Published data as files, under addresses that people can write: `/telechargement/{service}/{table}.{extension}`, with
 * the conditions of OGC API – Features, and `/telechargement/{service}/tiles.pmtiles` by ranges of bytes (ADR 42).
 */
export function createDownload(): Protocol {
  return {
    name: 'download',
    mounts: openAndPrivate('telechargement'),
    serves: offeringsOf('WFS', 'WMTS-TMS'),
    requestsPerSecond: (config) => config.wfsPerSecond,
    resources: [
      { path: '/:layer', answer: (context, { path }) => describeDownloads(context, path.layer ?? '') },
      {
        path: '/:layer/tiles.pmtiles',
        // A map of an archive asks for many of its parts at once.
        isUncounted: true,
        answer: (context, { path }) => sendArchive(context, path.layer ?? ''),
      },
      { path: '/:layer/:file', answer: downloadTable },
      { path: '/:layer/:table/count', answer: countTable },
    ],
    refuse: (context, _request, error) => refuseDownload(context, error),
  };
}
