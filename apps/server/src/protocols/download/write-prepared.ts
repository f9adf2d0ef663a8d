import { CartableError } from '@cartable/contract';
import type { DownloadSelection, PublishedService, WriteDownload } from '@cartable/datastore';
import { fileExtensions, quote } from '@cartable/ogc';
import type { Services } from '../../services.ts';
import { fileNameOf } from '../features/export-features.ts';
import { countSelection } from './count-selection.ts';
import { exportOf, type Requested, selectTable } from './download-table.ts';
import { unknownDownload } from './find-service.ts';
import { type DownloadFormat, downloadFormats, mediaTypeOf } from './formats.ts';

/** Longest time a prepared file may take: nobody waits in front of it. */
const longestMs = 6 * 3_600_000;

/** Of services that are open to everyone: the link of the file is for whoever has it. */
async function selectOpen(services: Services, selection: DownloadSelection): Promise<Requested> {
  const { layer, format } = selection;
  const { services: published } = await services.datastores.publishedServices.find('DOWNLOAD', 'WFS');
  const service: PublishedService | undefined = published.find(({ layerName }) => layerName === layer);
  if (!service?.open) throw unknownDownload(layer);
  const known = downloadFormats.find((one): one is DownloadFormat => one === format);
  if (known === undefined) {
    const formats = downloadFormats.map((one) => fileExtensions[one]).join(', ');
    throw new CartableError('service.format-unsupported', { format: quote(format), formats });
  }
  return selectTable(service, { ...selection, format: known });
}

/** Title of the table, once the selection can be written. @throws {CartableError} as a direct download refuses it */
export async function checkSelection(services: Services, selection: DownloadSelection): Promise<string> {
  const { served } = await selectOpen(services, selection);
  return served.collection.title;
}

/** Writes selections as the protocol of downloads does, telling how many features are written. */
export const writePrepared =
  (services: Services): WriteDownload =>
  async ({ language, ...selection }, signal) => {
    const requested = await selectOpen(services, selection);
    const context = { services, audience: 'open', signal } as const;
    const asExport = await exportOf(context, requested);
    const { offset, limit } = asExport;
    const found = await countSelection(context, asExport.selection);
    const written = new Int32Array(new SharedArrayBuffer(4));
    const bytes = await services.maps.stream(
      { kind: 'export-features', ...asExport, language, written: written.buffer },
      { signal, timeoutMs: longestMs, address: 'prepared downloads' },
    );
    const { format, served } = requested;
    return {
      fileName: `${fileNameOf(served.collection.type)}.${fileExtensions[format]}`,
      mediaType: mediaTypeOf(format),
      dataVersion: String(served.table.dataVersion),
      total: Math.min(Math.max(found - offset, 0), limit ?? Number.POSITIVE_INFINITY),
      written: () => Atomics.load(written, 0),
      bytes,
    };
  };
