import { CartableError } from '@cartable/contract';
import type { PublishedService } from '@cartable/datastore';
import { type Column, crs84Http } from '@cartable/geo';
import {
  type FeaturesCollection,
  fileExtensions,
  fingerprintOf,
  type ItemsQuery,
  quote,
  readItemsQuery,
  uriOf,
} from '@cartable/ogc';
import { tableRefOf } from '../../map-workers/table-ref.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { hasCurrent, privately, revalidated } from '../context/answer/tile-headers.ts';
import { rootOf } from '../context/mount.ts';
import type { ReceivedRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { exportFeatures, headOfExport } from '../features/export-features.ts';
import { schemaUrlOf } from '../features/schema-url.ts';
import { collectionsOf, type ServedCollection } from '../features/served-collections.ts';
import { countSelection } from './count-selection.ts';
import { getDownloadable, getVersion, unknownDownload } from './find-service.ts';
import {
  type DownloadFormat,
  downloadFormats,
  isInWorldSystem,
  mediaTypeOf,
  readFileName,
} from './formats.ts';

/**
 * A table as a file: whole, or what `bbox`, `filter`, `properties`, `crs` and the others of OGC API – Features leave of it.
 * Its validator is made of the version of the data and of the question: who has the file is told so without reading any.
 */
export async function downloadTable(
  context: ServiceContext,
  { path, query, ifNoneMatch, isHeadOnly }: ReceivedRequest,
): Promise<ServiceAnswer> {
  const { layer = '', file = '' } = path;
  const service = await getVersion(context, getDownloadable(context, layer, 'read'), path.number);
  const named = readFileName(file);
  if (!named) {
    const formats = downloadFormats.map((format) => fileExtensions[format]).join(', ');
    throw new CartableError('service.format-unsupported', {
      format: quote(file.split('.').at(-1)!),
      formats,
    });
  }
  const { format } = named;
  const selected = selectTable(service, { ...named, query });
  const { served, requested } = selected;
  const etag = `"${fingerprintOf([served.table.dataVersion, format, uriOf(requested.srs), shapeOf(requested)])}"`;
  const headers = {
    etag,
    vary: 'accept-language',
    'cache-control': context.audience === 'open' ? revalidated : privately,
  };
  if (hasCurrent(ifNoneMatch, [etag]))
    return { status: 304, body: '', contentType: mediaTypeOf(format), headers };
  const asExport = await exportOf(context, selected);
  const answer = isHeadOnly ? headOfExport(asExport) : await exportFeatures(context, asExport);
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

/** @throws {CartableError} `service.download-unknown`, and those of what OGC API – Features refuses */
export function selectTable(
  service: PublishedService,
  {
    table: name,
    format,
    query,
  }: { readonly table: string; readonly format: DownloadFormat; readonly query: string },
): Requested {
  const served = collectionsOf(service).find(({ table }) => table.publicName === name);
  if (!served) throw unknownDownload(name);
  const { collection } = served;
  return {
    served,
    requested: readItemsQuery(collection, withDefaultSystem(query, collection, format)),
    format,
  };
}

/** Files for software of maps are in the system of the table, unless they are asked in another. */
function withDefaultSystem(
  query: string,
  { storageCrs }: FeaturesCollection,
  format: DownloadFormat,
): string {
  const parameters = new URLSearchParams(query);
  if (parameters.has('crs') || isInWorldSystem(format)) return query;
  parameters.set('crs', storageCrs ?? crs84Http);
  return parameters.toString();
}

const namesOf = (columns: readonly Column[]) => columns.map(({ name }) => name);

const shapeOf = ({ columns, condition, sort, offset, requestedLimit }: ItemsQuery) => [
  namesOf(columns),
  condition,
  sort,
  offset,
  requestedLimit,
];

export interface Requested {
  readonly served: ServedCollection;
  readonly requested: ItemsQuery;
  readonly format: DownloadFormat;
}

export async function exportOf(
  context: Pick<ServiceContext, 'services' | 'audience' | 'signal'>,
  { served: { collection, table, service }, requested, format }: Requested,
) {
  const { condition: filter, envelope: bbox, sort, offset, requestedLimit: limit, columns, srs } = requested;
  const { type } = collection;
  const { publicUrl } = context.services.config;
  const selection = { ...tableRefOf(table), bbox, filter };
  const countAll = () => (filter === undefined ? table.featureCount : countSelection(context, selection));
  return {
    format,
    selection,
    sort,
    offset,
    limit,
    // Told at the head of a document of GeoJSON.
    count:
      format === 'geojson'
        ? Math.min(Math.max((await countAll()) - offset, 0), limit ?? Number.POSITIVE_INFINITY)
        : undefined,
    info: {
      type,
      columns,
      withGeometry: type.geometry !== null,
      srs,
      publicUrl,
      schemaUrl: schemaUrlOf(`${publicUrl}${rootOf('wfs', context.audience)}`, [type], 'gml32'),
      // The same file to everyone, as long as the data are the same.
      timeStamp: service.published,
    },
  };
}
