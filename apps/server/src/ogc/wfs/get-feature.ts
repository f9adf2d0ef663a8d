import {
  fileExtensions,
  type GetFeatureRequest,
  isFileFormat,
  mediaTypes,
  type QueryContext,
  resolveQuery,
  unknownFeature,
  wfsPageParameters,
  writeGml31Hits,
} from '@cartable/ogc';
import type { WriteFeaturesTask } from '../../map-workers/write-task.ts';
import { exportFeatures, fileNameOf } from '../export-features.ts';
import { pageTask } from '../page-task.ts';
import type { ProtocolRequest } from '../register-services.ts';
import type { ServiceAnswer } from '../service-answer.ts';
import { type ServiceContext, visible } from '../service-context.ts';
import { servedTypes } from './feature-types.ts';
import { countOf } from './limits.ts';
import { linkable } from './linkable.ts';
import { collectionFacts, countParts, type QueryPart, queryPart, sortOf } from './query-part.ts';
import { streamSeveral } from './stream-several.ts';

/** Features streamed from a worker; or only how many (`resultType=hits`). */
export async function getFeature(
  context: ServiceContext,
  request: GetFeatureRequest,
  received: ProtocolRequest,
): Promise<ServiceAnswer> {
  const { publicUrl } = context.services.config;
  const served = servedTypes(visible(context, request.resultType === 'hits' ? 'count' : 'read'));
  const resolving: QueryContext = {
    types: served.map(({ type }) => type),
    publicUrl,
    version: request.version,
    format: request.format,
  };
  const queries = request.queries.map((query) =>
    resolveQuery(query, resolving).map((each) => queryPart(served, each)),
  );
  const parts = queries.flat();
  if (request.resultType === 'hits' && request.format === 'gml31') return countOnly(context, request, parts);
  const [part, other] = parts;
  if (part === undefined || other !== undefined) {
    return streamSeveral(context, request, { parts, isNested: queries.length > 1, received });
  }
  const isById = request.queries.length === 1 && request.queries[0]!.byId;
  if (isById) await assertFound(context, request, part);
  return streamOne(context, request, { part, isById, received });
}

async function assertFound(
  context: ServiceContext,
  { queries }: GetFeatureRequest,
  part: QueryPart,
): Promise<void> {
  const [count] = await countParts(context, [part]);
  if (count === 0) throw unknownFeature(queries[0]?.resourceIds?.[0] ?? '', true);
}

/** WFS 1.1 has one count for two meanings: without features, it is how many there are. */
async function countOnly(
  context: ServiceContext,
  { format }: GetFeatureRequest,
  parts: readonly QueryPart[],
): Promise<ServiceAnswer> {
  const counts = await countParts(context, parts);
  const numberMatched = counts.reduce((sum, count) => sum + count, 0);
  const facts = parts.map(({ query }) => collectionFacts(context, query, format));
  const timeStamp = context.services.clock.now().toISOString();
  return { body: writeGml31Hits(facts, { timeStamp, numberMatched }), contentType: mediaTypes[format] };
}

interface Answering {
  readonly part: QueryPart;
  readonly isById: boolean;
  readonly received: ProtocolRequest;
}

async function streamOne(
  context: ServiceContext,
  request: GetFeatureRequest,
  { part, isById, received }: Answering,
): Promise<ServiceAnswer> {
  const { query, selection } = part;
  const { version } = request;
  if (isFileFormat(request.format) && request.resultType === 'results') {
    const { format, startIndex: offset, count: limit } = request;
    const facts = collectionFacts(context, query, format);
    return exportFeatures(context, { format, selection, sort: sortOf(query), offset, limit, facts });
  }
  // A number of features has no place in a file.
  const format = isFileFormat(request.format) ? 'gml32' : request.format;
  const link = linkable(received);
  const paged = pageTask(context, link ?? received, {
    selection,
    sort: sortOf(query),
    columns: query.type.columns,
    startIndex: request.startIndex,
    count: request.resultType === 'hits' ? 0 : countOf(request.count, version),
    parameters: wfsPageParameters,
  });
  const task: WriteFeaturesTask = {
    kind: 'write-features',
    ...paged,
    address: link && paged.address,
    format,
    single: isById,
    facts: collectionFacts(context, query, format),
  };
  const timeoutMs = context.services.config.renderTimeoutMs;
  const body = await context.services.maps.stream(task, {
    signal: context.signal,
    timeoutMs,
    address: context.address,
  });
  const name = `${fileNameOf(query.type)}.${fileExtensions[format]}`;
  return {
    body,
    contentType: mediaTypes[format],
    headers: { 'content-disposition': `inline; filename="${name}"` },
  };
}
