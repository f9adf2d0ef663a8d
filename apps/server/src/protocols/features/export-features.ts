import { Readable } from 'node:stream';
import { type FeatureQuery, fileExtensions, mediaTypes } from '@cartable/ogc';
import type { ExportFeaturesTask } from '../../map-workers/tasks/export-features.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** Features to download: unless a count was asked, all of them. */
export type RequestedExport = Omit<ExportFeaturesTask, 'kind' | 'language' | 'written'>;

/** A file of the whole selection, streamed from a worker, in whatever protocol it was asked. */
export async function exportFeatures(
  context: ServiceContext,
  requested: RequestedExport,
): Promise<ServiceAnswer> {
  const task: ExportFeaturesTask = { kind: 'export-features', ...requested, language: context.language };
  const { exportTimeoutMs: timeoutMs } = context.services.config;
  const { signal, address } = context;
  return {
    body: await context.services.maps.stream(task, { signal, timeoutMs, address }),
    contentType: mediaTypes[requested.format],
    headers: dispositionOf(requested),
  };
}

/** Head of the answer, its length unknown until it is made. */
export function headOfExport(requested: Pick<RequestedExport, 'format' | 'info'>): ServiceAnswer {
  return {
    body: Readable.from([]),
    contentType: mediaTypes[requested.format],
    headers: dispositionOf(requested),
  };
}

function dispositionOf({ format, info }: Pick<RequestedExport, 'format' | 'info'>) {
  return { 'content-disposition': attachment(fileNameOf(info.type), format) };
}

function attachment(fileName: string, format: RequestedExport['format']): string {
  return `attachment; filename="${fileName}.${fileExtensions[format]}"`;
}

/** Name of a downloaded file, without its extension. */
export function fileNameOf({ layerName, localName }: FeatureQuery['type']): string {
  return `${layerName}-${localName}`.replace(/[^\w.-]/g, '_');
}
