import type { FeatureVersion } from '@cartable/espaceco';
import type { Value } from '@cartable/geo';
import {
  type FeatureQuery,
  featureIdOf,
  findFeatureId,
  type GetFeatureRequest,
  invalidParameter,
  type QueryExpression,
  type ResourceVersion,
  readVersionedId,
  resolveQuery,
  toldValue,
  type WrittenVersion,
  writeVersions,
} from '@cartable/ogc';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import type { CollaborativeContext } from '../../features/collaborative-tables.ts';
import { type ServedType, servedTypes } from '../../features/feature-types.ts';
import { collectionInfo } from '../query-part.ts';

/** Features whose versions are asked at once: each is a walk through its history. */
const mostFeatures = 100;

/**
 * Versions of features, for queries by identifiers alone that ask for them, by an attribute of `fes:ResourceId` or by the
 * identifier of a version; and features that were deleted, which are then told as retired (OGC 09-025r2 §11.3.3.2).
 * @returns undefined when nothing of the kind is asked
 */
export async function getVersions(
  context: CollaborativeContext,
  request: GetFeatureRequest,
): Promise<ServiceAnswer | undefined> {
  const isOfIds = request.queries.every(({ resourceIds, byId }) => resourceIds !== undefined && !byId);
  if (!isOfIds || request.format !== 'gml32' || !request.version.startsWith('2.')) return undefined;
  const asked = request.queries.map((query) => ({ query, ids: idsOf(query) }));
  const count = asked.reduce((sum, { ids }) => sum + ids.length, 0);
  const tells = asked.some(
    ({ query, ids }) => query.resourceVersions !== undefined || ids.some(({ rid }) => isVersion(rid)),
  );
  if (
    !tells &&
    !(
      count <= mostFeatures &&
      (await someAreGone(
        context,
        asked.flatMap(({ ids }) => ids),
      ))
    )
  )
    return undefined;
  if (count > mostFeatures) throw invalidParameter('ResourceId', String(count), `≤ ${mostFeatures}`);
  const versions: WrittenVersion[] = [];
  const kinds: ReturnType<typeof collectionInfo>[] = [];
  for (const { query, ids } of asked) {
    for (const id of ids) {
      const found = find(context, id.rid);
      if (found === undefined) continue;
      const resolved = resolve(context, request, query, found.served);
      const info = collectionInfo(context, resolved, 'gml32');
      kinds.push(info);
      const all = await versionsOf(context, found);
      for (const version of chosen(all, id, found.version))
        versions.push({ info, state: version.status, feature: written(resolved, found.key, version) });
    }
    if (query.typeName !== undefined && kinds.length === 0) {
      const served = servedTypes(context.published);
      kinds.push(...served.slice(0, 1).map(({ type }) => collectionInfo(context, emptyQuery(type), 'gml32')));
    }
  }
  const { startIndex, count: most = versions.length, resultType } = request;
  const page = resultType === 'hits' ? [] : versions.slice(startIndex, startIndex + most);
  const counts = {
    timeStamp: context.services.clock.now().toISOString(),
    numberMatched: versions.length,
    numberReturned: page.length,
  };
  return {
    body: writeVersions(kinds, page, counts),
    contentType: 'application/gml+xml; version=3.2',
  };
}

const isVersion = (rid: string): boolean => readVersionedId(rid).version !== undefined;

function idsOf({ resourceIds = [], resourceVersions }: QueryExpression): readonly ResourceVersion[] {
  const plain = { previousRid: undefined, version: undefined, startDate: undefined, endDate: undefined };
  return resourceVersions ?? resourceIds.map((rid) => ({ rid, ...plain }));
}

interface FoundFeature {
  readonly served: ServedType;
  readonly key: number;
  /** Number of the transaction that made the version that is named. */
  readonly version: number | undefined;
}

function find({ published }: CollaborativeContext, rid: string): FoundFeature | undefined {
  const all = servedTypes(published);
  const { id, version } = readVersionedId(rid);
  const found = findFeatureId(
    all.map(({ type }) => type),
    id,
  );
  if (found === undefined || found.key < 0n || found.key > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  return { served: all.find(({ type }) => type === found.type)!, key: Number(found.key), version };
}

function versionsOf(
  { services, visitor }: CollaborativeContext,
  { served, key }: FoundFeature,
): Promise<FeatureVersion[]> {
  const { service, table } = served;
  return services.espaceco.contributions.versions(visitor, {
    of: service.layerName,
    table: table.table,
    key,
  });
}

/** Whether one of the features is no longer there. */
async function someAreGone(context: CollaborativeContext, ids: readonly ResourceVersion[]): Promise<boolean> {
  for (const { rid } of ids) {
    const found = find(context, rid);
    if (found === undefined) continue;
    const { services, visitor } = context;
    const of = { of: found.served.service.layerName, table: found.served.table.table, key: found.key };
    const { feature, version } = await services.espaceco.contributions.read(visitor, of);
    if (feature === undefined && version > 0) return true;
  }
  return false;
}

function resolve(
  { services, published }: CollaborativeContext,
  { version, format }: GetFeatureRequest,
  query: QueryExpression,
  { type }: ServedType,
): FeatureQuery {
  const { publicUrl } = services.config;
  const types = servedTypes(published).map((one) => one.type);
  const { resourceVersions: _, ...rest } = query;
  const named = { ...rest, resourceIds: [featureIdOf(type, 0)] };
  const [resolved] = resolveQuery(named, { types, publicUrl, version, format });
  return resolved!;
}

function emptyQuery(type: ServedType['type']): FeatureQuery {
  return {
    type,
    columns: [],
    withGeometry: false,
    condition: undefined,
    envelope: undefined,
    sortBy: [],
  } as unknown as FeatureQuery;
}

/** Of all versions, those that are meant (OGC 09-026r2 §7.11.2). */
function chosen(
  versions: readonly FeatureVersion[],
  { version, startDate, endDate, previousRid }: ResourceVersion,
  sequence: number | undefined,
): readonly FeatureVersion[] {
  const last = versions.at(-1);
  const named = sequence === undefined ? last : versions.find((one) => one.sequence === sequence);
  if (named === undefined) return [];
  if (startDate !== undefined || endDate !== undefined) return between(versions, { startDate, endDate });
  if (previousRid !== undefined) {
    const before = readVersionedId(previousRid).version;
    return versions.filter((_, i) => versions[i - 1]?.sequence === before && i > 0);
  }
  if (version === undefined) return [named];
  const at = (rank: number) => versions.filter((one) => one.rank === rank);
  if (/^\d{1,9}$/.test(version)) return at(Number(version));
  switch (version.toUpperCase()) {
    case 'FIRST':
      return at(1);
    case 'LAST':
      return last === undefined ? [] : [last];
    case 'PREVIOUS':
      return at(named.rank - 1);
    case 'NEXT':
      return at(named.rank + 1);
    case 'ALL':
      return versions;
    default: {
      const moment = instantOf(version, 'version');
      return versions.filter(
        ({ from, until }) => isSince(from, moment) && (until === null || Date.parse(until) > moment),
      );
    }
  }
}

function between(
  versions: readonly FeatureVersion[],
  { startDate, endDate }: Pick<ResourceVersion, 'startDate' | 'endDate'>,
): readonly FeatureVersion[] {
  const start = startDate === undefined ? undefined : instantOf(startDate, 'startDate');
  const end = endDate === undefined ? undefined : instantOf(endDate, 'endDate');
  return versions.filter(({ from, until }) => {
    const begins = end === undefined || isSince(from, end);
    return begins && (start === undefined || until === null || Date.parse(until) > start);
  });
}

const isSince = (from: string | null, moment: number): boolean => from === null || Date.parse(from) <= moment;

function instantOf(written: string, locator: string): number {
  const moment = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.test(written)
    ? Date.parse(written)
    : Number.NaN;
  if (Number.isNaN(moment))
    throw invalidParameter(locator, written, 'FIRST, LAST, PREVIOUS, NEXT, ALL, a rank, a date and time');
  return moment;
}

/** The columns that may be seen. */
function written(
  { columns, withGeometry }: FeatureQuery,
  key: number,
  { sequence, status, state }: FeatureVersion,
) {
  const row: Value[] = columns.map((column) => toldValue(column, state.values[column.name] ?? null));
  return {
    key: status === 'valid' ? key : `${key}.t${sequence}`,
    row,
    geometry: withGeometry ? (state.geometry ?? null) : null,
  };
}
