import type { PublishedTable } from '@cartable/datastore';
import {
  type CollectionFacts,
  type FeatureQuery,
  fileExtensions,
  type GetFeatureRequest,
  mediaTypes,
  pageLinks,
  resolveGetFeature,
  unknownFeature,
} from '@cartable/ogc';
import type { FeatureSelection } from '../../map-workers/tasks.ts';
import type { ProtocolRequest } from '../register-services.ts';
import type { ServiceAnswer } from '../service-answer.ts';
import { type ServiceContext, visible } from '../service-context.ts';
import { servedTypes } from './feature-types.ts';
import { defaultCount, maxCount } from './limits.ts';
import { schemaUrlOf } from './schema-url.ts';

/** Features of one type, streamed from a worker; or only how many (`resultType=hits`). */
export async function getFeature(
  context: ServiceContext,
  request: GetFeatureRequest,
  received: ProtocolRequest,
): Promise<ServiceAnswer> {
  const { publicUrl } = context.services.config;
  const types = servedTypes(visible(context, request.resultType === 'hits' ? 'count' : 'read'));
  const query = resolveGetFeature(
    request,
    types.map(({ type }) => type),
    publicUrl,
  );
  const served = types.find(({ type }) => type === query.type);
  if (served === undefined) throw new Error('a resolved type is one of those served');
  const selection = selectionOf(served.table, query);
  const matched = await countMatched(context, served.table, selection);
  if (request.byId && matched === 0) throw unknownFeature(request.resourceIds?.[0] ?? '', true);
  return write(context, { request, received, query, selection, matched });
}

function selectionOf(table: PublishedTable, query: FeatureQuery): FeatureSelection {
  return {
    datasetId: table.datasetId,
    table: table.table,
    version: table.dataVersion,
    bbox: query.envelope,
    filter: query.condition,
  };
}

/** Without condition the count is a stored fact. */
async function countMatched(
  context: ServiceContext,
  table: PublishedTable,
  selection: FeatureSelection,
): Promise<number> {
  if (selection.filter === undefined) return table.featureCount;
  const timeoutMs = context.services.config.renderTimeoutMs;
  const [count] = await context.services.maps.run(
    { kind: 'count-features', queries: [selection] },
    { signal: context.signal, timeoutMs },
  );
  return count ?? 0;
}

interface Answering {
  readonly request: GetFeatureRequest;
  readonly received: ProtocolRequest;
  readonly query: FeatureQuery;
  readonly selection: FeatureSelection;
  readonly matched: number;
}

function write(
  context: ServiceContext,
  { request, received, query, selection, matched }: Answering,
): ServiceAnswer {
  const limit = request.resultType === 'hits' ? 0 : Math.min(request.count ?? defaultCount, maxCount);
  const returned = Math.max(0, Math.min(limit, matched - request.startIndex));
  const facts = collectionFacts(context, query, {
    numberMatched: matched,
    numberReturned: returned,
    ...pageLinks(context.baseUrl, received.query, {
      startIndex: request.startIndex,
      count: limit,
      numberMatched: matched,
      numberReturned: returned,
    }),
  });
  const body = context.services.maps.stream({
    kind: 'write-features',
    selection,
    sort: query.sortBy.map(({ property, descending }) => ({ column: property, descending })),
    offset: request.startIndex,
    limit: returned,
    format: request.format,
    single: request.byId,
    facts,
  });
  return {
    body,
    contentType: mediaTypes[request.format],
    headers: {
      'content-disposition': `inline; filename="${fileNameOf(query)}.${fileExtensions[request.format]}"`,
    },
  };
}

function collectionFacts(
  context: ServiceContext,
  query: FeatureQuery,
  counts: Pick<CollectionFacts, 'numberMatched' | 'numberReturned' | 'next' | 'previous'>,
): CollectionFacts {
  return {
    type: query.type,
    columns: query.columns,
    withGeometry: query.withGeometry,
    srs: query.srs,
    publicUrl: context.services.config.publicUrl,
    schemaUrl: schemaUrlOf(context.baseUrl, [query.type]),
    timeStamp: context.services.clock.now().toISOString(),
    ...counts,
  };
}

function fileNameOf({ type }: FeatureQuery): string {
  return `${type.layerName}-${type.localName}`.replace(/[^\w.-]/g, '_');
}
