import type { PublishedTable } from '@cartable/datastore';
import {
  type FeatureQuery,
  fileExtensions,
  type GetFeatureRequest,
  mediaTypes,
  resolveGetFeature,
  unknownFeature,
  wfsPageParameters,
} from '@cartable/ogc';
import type { FeatureSelection } from '../../map-workers/tasks.ts';
import type { WriteFeaturesTask } from '../../map-workers/write-task.ts';
import { pageTask } from '../page-task.ts';
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
  if (request.byId && (await countMatched(context, selection)) === 0)
    throw unknownFeature(request.resourceIds?.[0] ?? '', true);
  return write(context, { request, received, query, selection });
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

async function countMatched(context: ServiceContext, selection: FeatureSelection): Promise<number> {
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
}

async function write(
  context: ServiceContext,
  { request, received, query, selection }: Answering,
): Promise<ServiceAnswer> {
  const sort = query.sortBy.map(({ property, descending }) => ({ column: property, descending }));
  const count = request.resultType === 'hits' ? 0 : Math.min(request.count ?? defaultCount, maxCount);
  const task: WriteFeaturesTask = {
    kind: 'write-features',
    ...pageTask(context, received, {
      selection,
      sort,
      columns: query.type.columns,
      startIndex: request.startIndex,
      count,
      parameters: wfsPageParameters,
    }),
    format: request.format,
    single: request.byId,
    facts: collectionFacts(context, query),
  };
  const timeoutMs = context.services.config.renderTimeoutMs;
  const body = await context.services.maps.stream(task, { signal: context.signal, timeoutMs });
  return {
    body,
    contentType: mediaTypes[request.format],
    headers: {
      'content-disposition': `inline; filename="${fileNameOf(query)}.${fileExtensions[request.format]}"`,
    },
  };
}

function collectionFacts(context: ServiceContext, query: FeatureQuery): WriteFeaturesTask['facts'] {
  return {
    type: query.type,
    columns: query.columns,
    withGeometry: query.withGeometry,
    srs: query.srs,
    publicUrl: context.services.config.publicUrl,
    schemaUrl: schemaUrlOf(context.baseUrl, [query.type]),
    timeStamp: context.services.clock.now().toISOString(),
  };
}

function fileNameOf({ type }: FeatureQuery): string {
  return `${type.layerName}-${type.localName}`.replace(/[^\w.-]/g, '_');
}
