import {
  fileExtensions,
  type GetFeatureRequest,
  isFileFormat,
  mediaTypes,
  type QueryContext,
  resolveQuery,
  unknownFeature,
  wfsPageParameters,
} from '@cartable/ogc';
import type { WriteFeaturesTask } from '../../map-workers/tasks/write-features.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import { type ServiceContext, visible } from '../context/service-context.ts';
import { noteUse } from '../context/used-services.ts';
import { exportFeatures, fileNameOf } from '../features/export-features.ts';
import { servedTypes } from '../features/feature-types.ts';
import { pageTask } from '../features/page-task.ts';
import { type Validated, validated } from '../features/validated.ts';
import { answerHits } from './hits.ts';
import { countOf } from './limits.ts';
import { linkable } from './linkable.ts';
import { collectionInfo, countParts, type QueryPart, queryPart, sortOf } from './query-part.ts';
import { type Several, streamSeveral } from './stream-several.ts';
import { toleranceOf } from './tolerance-of.ts';

/** Features streamed from a worker; or only how many (`resultType=hits`). */
export async function getFeature(
  context: ServiceContext,
  request: GetFeatureRequest,
  received: ProtocolRequest,
  lockId?: string,
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
  noteUse(
    context,
    parts.map(({ service }) => service),
  );
  return validated(context, validatedBy(context, request, { parts, received }), () =>
    answerParts(context, request, { parts, isNested: queries.length > 1, received, lockId }),
  );
}

/** Files hold texts in the language of who takes them. */
function validatedBy(
  { language }: ServiceContext,
  { format }: GetFeatureRequest,
  { parts, received }: Pick<Several, 'parts' | 'received'>,
): Validated {
  const services = parts.map(({ service }) => service);
  if (!isFileFormat(format)) return { services, received, form: '' };
  return { services, received, form: language, vary: 'accept-language' };
}

async function answerParts(
  context: ServiceContext,
  request: GetFeatureRequest,
  several: Several,
): Promise<ServiceAnswer> {
  const { parts, received, lockId } = several;
  if (request.resultType === 'hits') return answerHits(context, request, { parts, received });
  const [part, other] = parts;
  if (part === undefined || other !== undefined) return streamSeveral(context, request, several);
  const isById = request.queries.length === 1 && request.queries[0]!.byId;
  if (isById) await assertFound(context, request, part);
  return streamOne(context, request, { part, isById, received, lockId });
}

async function assertFound(
  context: ServiceContext,
  { queries }: GetFeatureRequest,
  part: QueryPart,
): Promise<void> {
  const [count] = await countParts(context, [part]);
  if (count === 0) throw unknownFeature(queries[0]?.resourceIds?.[0] ?? '', true);
}

interface Answering {
  readonly part: QueryPart;
  readonly isById: boolean;
  readonly received: ProtocolRequest;
  readonly lockId: string | undefined;
}

async function streamOne(
  context: ServiceContext,
  request: GetFeatureRequest,
  { part, isById, received, lockId }: Answering,
): Promise<ServiceAnswer> {
  const { query, selection } = part;
  const { format, version, startIndex } = request;
  const info = { ...collectionInfo(context, query, format), lockId };
  const sort = sortOf(query);
  if (isFileFormat(format)) {
    return exportFeatures(context, {
      format,
      selection,
      sort,
      offset: startIndex,
      limit: request.count,
      info,
    });
  }
  const link = linkable(received);
  const paged = pageTask(context, link ?? received, {
    selection,
    sort,
    name: `${query.type.layerName}:${query.type.localName}`,
    columns: query.type.columns,
    startIndex,
    count: countOf(request.count, version),
    parameters: wfsPageParameters,
  });
  const task: WriteFeaturesTask = {
    kind: 'write-features',
    ...paged,
    isSpread: request.isSpread ?? false,
    // What is spread over everything has no neighbours.
    address: request.isSpread ? undefined : link && paged.address,
    format,
    single: isById,
    tolerance: toleranceOf(query, request.resolution),
    info,
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
