import type { PublishedTable } from '@cartable/datastore';
import { fileExtensions, jsonMediaType } from '@cartable/ogc';
import { validatorOf } from '../context/answer/etag-of.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { collectionsOf } from '../features/served-collections.ts';
import { describeImages } from './describe-images.ts';
import { getDownloadable } from './find-service.ts';
import { downloadFormats, mediaTypeOf } from './formats.ts';

/** Downloads of a service, and how to take them: addresses of files, CRS, columns, number of features. */
export async function describeDownloads(
  context: ServiceContext,
  layerName: string,
  query: string,
): Promise<ServiceAnswer> {
  const service = getDownloadable(context, layerName, 'describe');
  const root = `${context.baseUrl}/${encodeURIComponent(layerName)}`;
  const body = JSON.stringify({
    title: service.title,
    licence: service.licence,
    tables: collectionsOf(service).map(({ collection, table }) => ({
      name: table.publicName,
      title: collection.title,
      feature_count: table.featureCount,
      bbox: table.geographicExtent,
      columns: table.columns,
      crs: table.geometry ? collection.crs : [],
      storage_crs: collection.storageCrs ?? null,
      files: filesOf(root, table),
      count_href: `${root}/${encodeURIComponent(table.publicName)}/count`,
    })),
    archive:
      service.pyramid && service.type === 'WMTS-TMS'
        ? {
            href: `${root}/tiles.pmtiles`,
            type: 'application/vnd.pmtiles',
            bbox: service.pyramid.geographicExtent,
          }
        : null,
    images: await describeImages(context, service, { root, query }),
  });
  const headers = { 'cache-control': 'no-cache', ...validatorOf(context, body) };
  return { body, contentType: jsonMediaType, hasLinks: true, headers };
}

function filesOf(root: string, { publicName }: PublishedTable) {
  return downloadFormats.map((format) => ({
    format,
    type: mediaTypeOf(format),
    href: `${root}/${encodeURIComponent(publicName)}.${fileExtensions[format]}`,
  }));
}
