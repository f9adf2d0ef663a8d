import type { PublishedService, PublishedTable } from '@cartable/datastore';
import { type FeatureFormat, type FeatureQuery, isGmlFormat, type WfsFeatureType } from '@cartable/ogc';
import { type FeatureSelection, tableRefOf } from '../../map-workers/table-ref.ts';
import type { WriteFeaturesTask } from '../../map-workers/tasks/write-features.ts';
import { linkedUrl } from '../context/request-context.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { ServedType } from '../features/feature-types.ts';
import { schemaUrlOf } from '../features/schema-url.ts';

/** A resolved query and the features of the table it selects. */
export interface QueryPart {
  readonly query: FeatureQuery;
  readonly selection: FeatureSelection;
  readonly service: PublishedService;
}

export function queryPart(served: readonly ServedType[], query: FeatureQuery): QueryPart {
  const { table, service } = servedOf(served, query.type);
  return { query, service, selection: selectionOf(table, query) };
}

function servedOf(served: readonly ServedType[], requested: WfsFeatureType): ServedType {
  const found = served.find(({ type }) => type === requested);
  if (found === undefined) throw new Error('a resolved type is one of those served');
  return found;
}

function selectionOf(table: PublishedTable, query: FeatureQuery): FeatureSelection {
  return { ...tableRefOf(table), bbox: query.envelope, filter: query.condition };
}

export function sortOf({ sortBy }: FeatureQuery): WriteFeaturesTask['sort'] {
  return sortBy.map(({ property, descending }) => ({ column: property, descending }));
}

/** Number of features each part selects. */
export async function countParts(
  { services, signal }: ServiceContext,
  parts: readonly QueryPart[],
): Promise<readonly number[]> {
  const queries = parts.map(({ selection }) => selection);
  return services.maps.run(
    { kind: 'count-features', queries },
    { signal, timeoutMs: services.config.renderTimeoutMs },
  );
}

export function collectionInfo(
  context: ServiceContext,
  query: FeatureQuery,
  format: FeatureFormat,
): WriteFeaturesTask['info'] {
  const { services } = context;
  return {
    type: query.type,
    columns: query.columns,
    withGeometry: query.withGeometry,
    srs: query.srs,
    publicUrl: services.config.publicUrl,
    schemaUrl: schemaUrlOf(linkedUrl(context), [query.type], isGmlFormat(format) ? format : 'gml32'),
    timeStamp: services.clock.now().toISOString(),
  };
}
