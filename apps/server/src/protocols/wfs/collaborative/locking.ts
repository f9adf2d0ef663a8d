import type { FeaturesToLock } from '@cartable/espaceco';
import {
  featureIdOf,
  type GetFeatureWithLockRequest,
  invalidParameter,
  isGmlFormat,
  type LockFeatureRequest,
  OgcRequestError,
  type QueryExpression,
  resolveQuery,
  type WfsFeatureType,
  type WfsVersion,
  writeLockFeatureResponse,
} from '@cartable/ogc';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import type { ReceivedRequest } from '../../context/received-request.ts';
import type { CollaborativeContext } from '../../features/collaborative-tables.ts';
import { type ServedType, servedTypes } from '../../features/feature-types.ts';
import { getFeature } from '../get-feature.ts';
import { countOf } from '../limits.ts';
import { queryPart } from '../query-part.ts';

/** More than a lock may hold: the use case refuses it. */
const mostKeys = 1_001;

interface Selected {
  readonly served: ServedType;
  readonly keys: readonly number[];
}

/** Keeps what queries select, or makes a lock last longer. */
export async function lockFeature(
  context: CollaborativeContext,
  request: LockFeatureRequest,
): Promise<ServiceAnswer> {
  const { services, visitor } = context;
  const { version, lockId, queries, seconds, lockAction } = request;
  if (lockId !== undefined) {
    const { id } = await services.espaceco.contributions.prolongLock(visitor, { lockId, seconds });
    // A lock lasts longer as it is: which features it holds is settled.
    if (queries.length > 0) throw operationParsingFailed();
    return xml(writeLockFeatureResponse({ version, lockId: id, locked: [], left: [] }));
  }
  const selected = await select(context, queries, version);
  const { lock, locked, left } = await hold(context, selected, { seconds, lockAction });
  const idsOf = (features: readonly FeaturesToLock[]) =>
    features.flatMap(({ table, keys }) => {
      const { type } = selected.find(({ served }) => served.table.table === table)!.served;
      return keys.map((key) => featureIdOf(type, key));
    });
  return xml(
    writeLockFeatureResponse({ version, lockId: lock.id, locked: idsOf(locked), left: idsOf(left) }),
  );
}

/** The features as they are once nobody else may change them. */
export async function getFeatureWithLock(
  context: CollaborativeContext,
  { get, version, seconds, lockAction }: GetFeatureWithLockRequest,
  received: ReceivedRequest,
): Promise<ServiceAnswer> {
  if (!isGmlFormat(get.format)) throw invalidParameter('outputFormat', get.format, 'application/gml+xml');
  const most = countOf(get.count, version);
  const selected = await select(context, get.queries, version, { from: get.startIndex, most });
  const { lock, locked } = await hold(context, selected, { seconds, lockAction });
  const queries = get.queries.flatMap((query, i) => narrowed(query, selected[i], locked));
  const request = { ...get, startIndex: 0, count: undefined, queries };
  return getFeature(context, request, { ...received, query: '', body: undefined, isOnce: true }, lock.id);
}

/** A query for what of it is locked; one that selected nothing stays one that finds nothing. */
function narrowed(
  query: QueryExpression,
  selected: Selected | undefined,
  locked: readonly FeaturesToLock[],
): QueryExpression[] {
  if (selected === undefined) return [];
  const { type, table } = selected.served;
  const isLocked = new Set(locked.flatMap((one) => (one.table === table.table ? one.keys : [])));
  const keys = selected.keys.filter((key) => isLocked.has(key));
  // No feature has the key: identifiers begin at one.
  const ids = (keys.length === 0 ? [0] : keys).map((key) => featureIdOf(type, key));
  const { filter: _, bbox: __, ...rest } = query;
  const typeName = query.typeName ?? { text: type.localName, prefix: type.layerName, local: type.localName };
  return [{ ...rest, typeName, resourceIds: ids, byId: false }];
}

/** Keys of what each query selects, in order. */
async function select(
  { services, published, signal }: CollaborativeContext,
  queries: readonly QueryExpression[],
  version: WfsVersion,
  page: { readonly from: number; readonly most: number } = { from: 0, most: mostKeys },
): Promise<Selected[]> {
  const { publicUrl, renderTimeoutMs: timeoutMs } = services.config;
  const all = servedTypes(published);
  const types: readonly WfsFeatureType[] = all.map(({ type }) => type);
  const resolved = queries.flatMap((query) =>
    resolveQuery(query, { types, publicUrl, version, format: 'gml32' }),
  );
  const selected: Selected[] = [];
  for (const query of resolved) {
    const { selection } = queryPart(all, query);
    const limit = Math.min(page.from + page.most, mostKeys);
    const keys = await services.maps.run({ kind: 'find-keys', selection, limit }, { signal, timeoutMs });
    selected.push({ served: all.find(({ type }) => type === query.type)!, keys: keys.slice(page.from) });
  }
  return selected;
}

async function hold(
  { services, visitor }: CollaborativeContext,
  selected: readonly Selected[],
  { seconds, lockAction }: Pick<LockFeatureRequest, 'seconds' | 'lockAction'>,
) {
  const [of, other] = new Set(selected.map(({ served }) => served.service.layerName));
  if (other !== undefined) throw invalidParameter('typeNames', other, `${of}:…`);
  if (of === undefined) throw invalidParameter('typeNames', '', 'database:table');
  const byTable = Map.groupBy(selected, ({ served }) => served.table.table);
  const features = [...byTable].map(([table, parts]) => ({
    table,
    keys: [...new Set(parts.flatMap(({ keys }) => keys))],
  }));
  return services.espaceco.contributions.lock(visitor, { of, features, seconds, wants: lockAction });
}

function operationParsingFailed() {
  return new OgcRequestError({
    exceptionCode: 'OperationParsingFailed',
    locator: 'lockId',
    code: 'service.option-unsupported',
    params: { option: 'lockId + Query' },
  });
}

function xml(body: string): ServiceAnswer {
  return { body, contentType: 'text/xml; charset=utf-8' };
}
