import { CartableError } from '@cartable/contract';
import { resourceIds } from '@cartable/expressions';
import {
  type FeatureFormat,
  fileExtensions,
  geoJsonMediaType,
  htmlMediaType,
  type ItemQuery,
  type ItemsQuery,
  isFileFormat,
  itemFormats,
  type Link,
  mediaTypes,
  quote,
  readItemQuery,
  readItemsQuery,
  toldValue,
  uriOf,
  urlOf,
} from '@cartable/ogc';
import type { PageTask } from '../../../map-workers/page-task.ts';
import { type FeatureSelection, tableRefOf } from '../../../map-workers/table-ref.ts';
import type { ListedFeatures } from '../../../map-workers/tasks/list-features.ts';
import type { WriteFeaturesTask } from '../../../map-workers/tasks/write-features.ts';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import { rootOf } from '../../context/mount.ts';
import type { ReceivedRequest } from '../../context/received-request.ts';
import { withKey } from '../../context/requester/keyed-links.ts';
import { exportFeatures } from '../../features/export-features.ts';
import { pageTask } from '../../features/page-task.ts';
import { schemaUrlOf } from '../../features/schema-url.ts';
import type { ServedCollection } from '../../features/served-collections.ts';
import { type Validated, validated } from '../../features/validated.ts';
import type { ApiContext } from '../core/api.ts';
import { textsOf } from '../core/html/texts.ts';
import { negotiate, type Representation } from '../core/negotiate.ts';
import { pageAnswer } from '../core/page-answer.ts';
import { getCollection } from './get-collection.ts';
import { itemPage } from './html/item-page.ts';
import { itemsPage } from './html/items-page.ts';

/** Parameters of the API for the place and the size of a page. */
const pageParameters = { start: 'offset', count: 'limit' } as const;
/** Features of a page to be looked at; programs may ask for more. */
const maxShown = 100;
const vary = 'accept, accept-language, accept-encoding';
/** Characters of a value in a table, and alone. */
const cellLength = 200;
const valueLength = 20_000;

/** `/items`: a page of features, streamed from a worker. */
export async function answerItems(context: ApiContext, received: ReceivedRequest): Promise<ServiceAnswer> {
  const { collectionId: id = '' } = received.path;
  const served = getCollection(context, id, 'read');
  const { collection, table } = served;
  const form = negotiate(context.query, context.accept, { hasFiles: true });
  const query = readItemsQuery(collection, context.query);
  const { condition: filter, envelope: bbox, sort, offset, limit } = query;
  const selection = { ...tableRefOf(served.table), bbox, filter };
  const url = `${urlOf(context, collection)}/items`;
  const pageFor = (count: number) =>
    pageTask(
      { ...context, baseUrl: url },
      { query: context.query, body: undefined },
      {
        selection,
        name: id,
        sort,
        columns: table.columns,
        startIndex: offset,
        count,
        parameters: pageParameters,
      },
    );
  return validated(context, validatedBy(context, { served, received, form }), async () => {
    if (form !== 'html')
      return write(context, { served, query, form, page: pageFor(limit), url, single: false });
    const listed = await list(context, query, pageFor(Math.min(limit, maxShown)), cellLength);
    return pageAnswer(itemsPage(context, { collection, query, listed }), contentCrs(query));
  });
}

/** `/items/{featureId}`: one feature. @throws {CartableError} `service.feature-unknown` */
export async function answerItem(context: ApiContext, received: ReceivedRequest): Promise<ServiceAnswer> {
  const { collectionId: id = '', featureId = '' } = received.path;
  const served = getCollection(context, id, 'read');
  const { collection } = served;
  const form = negotiate(context.query, context.accept, { hasFiles: true });
  const query = readItemQuery(collection, context.query);
  const unknown = () => new CartableError('service.feature-unknown', { id: quote(featureId) });
  if (!isKey(featureId)) throw unknown();
  const selection = {
    ...tableRefOf(served.table),
    bbox: undefined,
    filter: resourceIds([BigInt(featureId)]),
  };
  const start = { startIndex: 0, count: 1, from: undefined, numberMatched: undefined };
  const page: PageTask = { selection, sort: [], page: start, address: undefined };
  return validated(context, validatedBy(context, { served, received, form }), async () => {
    if (form === 'html') {
      const listed = await list(context, query, page, valueLength);
      const feature = listed.features[0];
      if (!feature) throw unknown();
      return pageAnswer(itemPage(context, { collection, query, feature, listed }), contentCrs(query));
    }
    if ((await count(context, selection)) === 0) throw unknown();
    const url = `${urlOf(context, collection)}/items/${featureId}`;
    return write(context, { served, query, form, page, url, single: true });
  });
}

interface Negotiated {
  readonly served: ServedCollection;
  readonly received: ReceivedRequest;
  readonly form: Representation;
}

function validatedBy({ language }: ApiContext, { served, received, form }: Negotiated): Validated {
  const name = typeof form === 'string' ? form : form.name;
  return { services: [served.service], received, form: `${name} ${language}`, vary };
}

/** The decimal writing of a 64-bit integer, and only one: an address stands for one thing. */
export function isKey(text: string): boolean {
  return /^(0|-?[1-9]\d{0,18})$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

async function list(
  context: ApiContext,
  { columns }: ItemQuery,
  page: PageTask,
  maxTextLength: number,
): Promise<ListedFeatures> {
  const timeoutMs = context.services.config.renderTimeoutMs;
  const names = columns.map(({ name }) => name);
  const listed = await context.services.maps.run(
    { kind: 'list-features', ...page, columns: names, maxTextLength },
    { signal: context.signal, timeoutMs },
  );
  const features = listed.features.map((feature) => ({
    ...feature,
    values: feature.values.map((value, rank) => toldValue(columns[rank] ?? {}, value)),
  }));
  return { ...listed, features };
}

async function count(context: ApiContext, selection: FeatureSelection): Promise<number> {
  const timeoutMs = context.services.config.renderTimeoutMs;
  const [found] = await context.services.maps.run(
    { kind: 'count-features', queries: [selection] },
    { signal: context.signal, timeoutMs },
  );
  return found ?? 0;
}

interface Writing {
  readonly served: ServedCollection;
  readonly query: ItemQuery | ItemsQuery;
  readonly form: Exclude<Representation, 'html'>;
  readonly page: PageTask;
  /** Address of the resource, without query. */
  readonly url: string;
  readonly single: boolean;
}

async function write(context: ApiContext, writing: Writing): Promise<ServiceAnswer> {
  const { query, form, page } = writing;
  const format = form === 'json' ? 'geojson' : form.format;
  const info = collectionInfo(context, writing, format);
  if (isFileFormat(format)) {
    const { selection, sort } = page;
    const { startIndex: offset } = page.page;
    const limit = 'requestedLimit' in query ? query.requestedLimit : 1;
    const answer = await exportFeatures(context, { format, selection, sort, offset, limit, info });
    return { ...answer, headers: { ...answer.headers, ...headersOf(query) } };
  }
  const body = await context.services.maps.stream(
    { kind: 'write-features', ...page, format, single: writing.single, info },
    { signal: context.signal, timeoutMs: context.services.config.renderTimeoutMs, address: context.address },
  );
  return {
    body,
    contentType: mediaTypes[format],
    headers: {
      'content-disposition': `inline; filename="${fileNameOf(writing)}.${fileExtensions[format]}"`,
      ...headersOf(query),
    },
  };
}

function headersOf(query: ItemQuery): Record<string, string> {
  return { vary, ...contentCrs(query) };
}

function fileNameOf({ served, single, url }: Writing): string {
  const name = single ? `${served.collection.id}-${url.split('/').at(-1)}` : served.collection.id;
  return name.replace(/[^\w.-]/g, '_');
}

/** OGC 18-058r1 §6.4 */
function contentCrs({ srs }: ItemQuery): Record<string, string> {
  return { 'content-crs': `<${uriOf(srs)}>` };
}

function collectionInfo(
  context: ApiContext,
  { served, query: { columns, withGeometry, srs }, url }: Writing,
  format: FeatureFormat,
): WriteFeaturesTask['info'] {
  const { publicUrl } = context.services.config;
  const { type } = served.collection;
  return {
    type,
    columns,
    withGeometry,
    srs,
    publicUrl,
    schemaUrl: schemaUrlOf(
      withKey(`${publicUrl}${rootOf('wfs', context.audience)}`, context.linkKey),
      [type],
      'gml32',
    ),
    timeStamp: context.services.clock.now().toISOString(),
    ...(format === 'geojson' ? { apiLinks: links(context, served, url) } : {}),
  };
}

/** The answer itself, its other forms, and the collection (OGC 17-069r4 §7.15.5 and §7.16). */
function links(context: ApiContext, { collection }: ServedCollection, url: string): Link[] {
  const { links: texts } = textsOf(context.language);
  const inForm = (name: string) => {
    const parameters = new URLSearchParams(context.query);
    parameters.set('f', name);
    return `${url}?${parameters}`;
  };
  const others = itemFormats.filter(({ format }) => format !== 'geojson');
  const self = context.query === '' ? url : `${url}?${context.query}`;
  const all: Link[] = [
    { href: self, rel: 'self', type: geoJsonMediaType, title: texts.self },
    { href: inForm('html'), rel: 'alternate', type: htmlMediaType, title: texts.self },
    ...others.map(({ name, mediaType }) => ({ href: inForm(name), rel: 'alternate', type: mediaType })),
    {
      href: urlOf(context, collection),
      rel: 'collection',
      type: 'application/json',
      title: collection.title,
    },
  ];
  return all.map((link) => ({ ...link, href: withKey(link.href, context.linkKey) }));
}
