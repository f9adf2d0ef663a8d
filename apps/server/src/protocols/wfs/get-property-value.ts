import {
  type GetPropertyValueRequest,
  mediaTypes,
  resolveValueQuery,
  wfsPageParameters,
} from '@cartable/ogc';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import { type ServiceContext, visible } from '../context/service-context.ts';
import { noteUse } from '../context/used-services.ts';
import { servedTypes } from '../features/feature-types.ts';
import { pageTask } from '../features/page-task.ts';
import { validated } from '../features/validated.ts';
import { answerValueHits } from './hits.ts';
import { countOf } from './limits.ts';
import { linkable } from './linkable.ts';
import { collectionInfo, type QueryPart, queryPart, sortOf } from './query-part.ts';

const format = 'gml32';

/** The values of one property, streamed from a worker. */
export async function getPropertyValue(
  context: ServiceContext,
  request: GetPropertyValueRequest,
  received: ProtocolRequest,
): Promise<ServiceAnswer> {
  const { services } = context;
  const { version } = request;
  const served = servedTypes(visible(context, request.resultType === 'hits' ? 'count' : 'read'));
  const types = served.map(({ type }) => type);
  const query = resolveValueQuery(request, { types, publicUrl: services.config.publicUrl, version, format });
  const part = queryPart(served, query);
  noteUse(context, [part.service]);
  return validated(context, { services: [part.service], received, form: '' }, () =>
    answerValues(context, request, { query, part, received }),
  );
}

interface Valued {
  readonly query: ReturnType<typeof resolveValueQuery>;
  readonly part: QueryPart;
  readonly received: ProtocolRequest;
}

async function answerValues(
  context: ServiceContext,
  request: GetPropertyValueRequest,
  { query, part, received }: Valued,
): Promise<ServiceAnswer> {
  const { services, signal, address } = context;
  const { version } = request;
  if (request.resultType === 'hits')
    return answerValueHits(context, { ...request, format }, { part, received });
  const link = linkable(received);
  const paged = pageTask(context, link ?? received, {
    selection: part.selection,
    sort: sortOf(query),
    name: `${query.type.layerName}:${query.type.localName}`,
    columns: query.type.columns,
    startIndex: request.startIndex,
    count: countOf(request.count, version),
    parameters: wfsPageParameters,
  });
  const body = await services.maps.stream(
    {
      kind: 'write-features',
      ...paged,
      address: link && paged.address,
      format,
      single: false,
      info: { ...collectionInfo(context, query, format), frame: query.frame },
    },
    { signal, timeoutMs: services.config.renderTimeoutMs, address },
  );
  return { body, contentType: mediaTypes[format] };
}
