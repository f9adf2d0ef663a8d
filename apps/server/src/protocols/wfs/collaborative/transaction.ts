import { CartableError } from '@cartable/contract';
import { isForPeople, type RequestedAction } from '@cartable/espaceco';
import { getCrs, isAuthorityAxisYx, transformerOf, transformWkb } from '@cartable/geo';
import {
  featureIdOf,
  findFeatureId,
  findFeatureType,
  getFeatureType,
  invalidParameter,
  OgcRequestError,
  quote,
  readVersionedId,
  resolveQuery,
  type TransactionRequest,
  versionedIdOf,
  type WfsAction,
  type WfsFeatureType,
  type WfsVersion,
  type WrittenGeometry,
  type WrittenProperties,
  writeTransactionResponse,
} from '@cartable/ogc';
import type { ChangedFeature } from '@cartable/storage';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import type { CollaborativeContext } from '../../features/collaborative-tables.ts';
import { type ServedType, servedTypes } from '../../features/feature-types.ts';
import { queryPart } from '../query-part.ts';

/** Features of one transaction. */
const mostFeatures = 5_000;

/** A change of one feature, and the action of the request it is of. */
interface FeatureAction {
  readonly of: WfsAction;
  readonly served: ServedType;
  readonly asked: RequestedAction;
}

/**
 * Changes the features of one database, all of them or none. What filters select is settled before anything is
 * written.
 */
export async function transaction(
  context: CollaborativeContext,
  request: TransactionRequest,
): Promise<ServiceAnswer> {
  const actions: FeatureAction[] = [];
  for (const action of request.actions) {
    actions.push(...(await featureActions(context, request, action)));
    // Each of them may select as many: those that follow are not even looked for.
    if (actions.length > mostFeatures)
      throw new CartableError('storage.edit-too-large', { limit: mostFeatures, unit: 'actions' });
  }
  const { lockId, releaseAction } = request;
  if (actions.length === 0 && lockId !== undefined) {
    const use = { id: lockId, releases: releaseAction };
    await context.services.espaceco.contributions.settleLock(context.visitor, use);
  }
  const features = actions.length === 0 ? [] : await write(context, request, actions);
  const told = (kind: WfsAction['kind']) =>
    actions.flatMap(({ of, served, asked }, rank) => {
      if (of.kind !== kind) return [];
      const { key, previous } = features[rank]!;
      const id = featureIdOf(served.type, key);
      const isNew = kind === 'insert' && asked.data[served.table.primaryKey] === undefined;
      return [
        {
          id,
          handle: of.handle,
          ...(isNew ? { version: 1 } : {}),
          ...(kind === 'insert' ? {} : { previousRid: versionedIdOf(id, previous) }),
        },
      ];
    });
  return {
    body: writeTransactionResponse({
      version: request.version,
      inserted: told('insert'),
      replaced: told('replace'),
      updated: told('update'),
      deleted: actions.filter(({ of }) => of.kind === 'delete').length,
    }),
    contentType: 'text/xml; charset=utf-8',
  };
}

/** @returns the features, in order */
async function write(
  { services, visitor }: CollaborativeContext,
  { handle, lockId, releaseAction }: TransactionRequest,
  actions: readonly FeatureAction[],
): Promise<readonly ChangedFeature[]> {
  const [database, other] = new Set(actions.map(({ served }) => served.service.layerName));
  if (other !== undefined) throw invalidParameter('typeName', other, `${database}:…`);
  const { outcome } = await services.espaceco.contributions.transact(visitor, {
    of: database!,
    comment: handle?.slice(0, 2000) ?? '',
    actions: actions.map(({ asked }) => asked),
    lock: { id: lockId, mustBeNamed: true, releases: releaseAction },
  });
  if (outcome.status === 'committed') return outcome.features;
  const { action, key, reason } = outcome.conflicts[0]!;
  throw new OgcRequestError({
    exceptionCode: 'OperationProcessingFailed',
    locator: actions[action]!.of.handle ?? localNameOf(actions[action]!.of),
    code: 'espaceco.feature-conflict',
    params: { feature: key, reason },
  });
}

async function featureActions(
  context: CollaborativeContext,
  { version }: TransactionRequest,
  action: WfsAction,
): Promise<FeatureAction[]> {
  const { publicUrl } = context.services.config;
  const all = servedTypes(context.published);
  const types = all.map(({ type }) => type);
  const type = typeOf(types, action, { publicUrl, version });
  const served = all.find((one) => one.type === type)!;
  const table = served.table.table;
  const { primaryKey } = served.table;
  const written = 'properties' in action ? dataOf(served, action.properties, version) : {};
  if (action.kind === 'insert') {
    const key = await returningKey(context, served, action.id);
    const data = key === undefined ? written : { ...written, [primaryKey]: key };
    return [{ of: action, served, asked: { table, state: 'Insert', data } }];
  }
  const keys = await keysOf(context, version, action, served);
  // What a replacement leaves out is left empty.
  const empty = action.kind === 'replace' ? emptyFeature(context, served) : {};
  const state = action.kind === 'delete' ? 'Delete' : 'Update';
  const versions = versionsIn(action);
  return keys.map((key) => {
    const wanted = versions.get(key);
    // Whoever names a version changes that one, and no other.
    const exact = wanted === undefined ? {} : { isExact: true };
    const fingerprint = wanted === undefined ? {} : { gcms_fingerprint: String(wanted) };
    const data = { ...empty, ...written, [primaryKey]: key, ...fingerprint };
    return { of: action, served, asked: { table, state, data, ...exact } };
  });
}

const localNames = { insert: 'Insert', update: 'Update', replace: 'Replace', delete: 'Delete' } as const;
const localNameOf = ({ kind }: WfsAction): string => localNames[kind];

/** A feature of no type that is known is a value that is not valid (OGC 09-025r2 §15.2.4). */
function typeOf(
  types: readonly WfsFeatureType[],
  action: WfsAction,
  context: { readonly publicUrl: string; readonly version: WfsVersion },
): WfsFeatureType {
  if (action.kind !== 'insert' && action.kind !== 'replace')
    return getFeatureType(types, action.typeName, context);
  const found = findFeatureType(types, action.typeName, context.publicUrl);
  if (found !== undefined) return found;
  throw new OgcRequestError({
    exceptionCode: 'InvalidValue',
    locator: action.handle ?? localNameOf(action),
    code: 'service.type-unknown',
    params: { name: quote(action.typeName.text) },
  });
}

/** Key of a feature that was deleted, and that comes back under its identifier; any other is given a new one. */
async function returningKey(
  { services, visitor }: CollaborativeContext,
  { type, service, table }: ServedType,
  id: string | undefined,
): Promise<number | undefined> {
  const found = id === undefined ? undefined : findFeatureId([type], readVersionedId(id).id);
  const key = Number(found?.key ?? -1);
  if (!Number.isSafeInteger(key) || key < 0) return undefined;
  const of = { of: service.layerName, table: table.table, key };
  const { feature, version } = await services.espaceco.contributions.read(visitor, of);
  return feature === undefined && version > 0 ? key : undefined;
}

/** Nothing in each column that may be written. */
function emptyFeature({ databases }: CollaborativeContext, { service, table }: ServedType) {
  const read = databases.find(({ database }) => database.name === service.layerName);
  const edited = read?.tables.find(({ name }) => name === table.table);
  const columns = edited === undefined ? [] : read!.access.columnsOf(edited, 'EDIT');
  const own = columns.filter(isForPeople);
  return Object.fromEntries(own.map(({ name }) => [name, null]));
}

/** By key, the versions that identifiers of a selection name. */
function versionsIn({ resourceIds = [] }: Exclude<WfsAction, { kind: 'insert' }>): Map<number, number> {
  return new Map(
    resourceIds.flatMap((rid) => {
      const { id, version } = readVersionedId(rid);
      return version === undefined ? [] : [[Number(id.slice(id.lastIndexOf('.') + 1)), version] as const];
    }),
  );
}

async function keysOf(
  { services, published, signal }: CollaborativeContext,
  version: WfsVersion,
  action: Exclude<WfsAction, { kind: 'insert' }>,
  { type }: ServedType,
): Promise<readonly number[]> {
  const { publicUrl, renderTimeoutMs: timeoutMs } = services.config;
  const served = servedTypes(published);
  const { typeName, filter } = action;
  const resourceIds = action.resourceIds?.map((rid) => readVersionedId(rid).id);
  const query = { typeName, filter, resourceIds, sortBy: [], byId: false };
  const resolving = { types: [type], publicUrl, version, format: 'geojson' as const };
  const [resolved] = resolveQuery(query, resolving);
  const { selection } = queryPart(served, resolved!);
  return services.maps.run({ kind: 'find-keys', selection, limit: mostFeatures + 1 }, { signal, timeoutMs });
}

function dataOf(served: ServedType, properties: WrittenProperties, version: WfsVersion) {
  for (const name of properties.keys()) requireColumn(served, name);
  return Object.fromEntries(
    [...properties].map(([name, value]) => [
      name,
      value !== null && typeof value === 'object' ? geometryOf(served, value, version) : value,
    ]),
  );
}

/** A property that no column holds is refused in the words of the standard. */
function requireColumn({ type }: ServedType, name: string): void {
  if (type.geometry?.name === name || type.columns.some((column) => column.name === name)) return;
  throw new OgcRequestError({
    exceptionCode: 'InvalidValue',
    locator: name,
    code: 'service.property-unknown',
    params: { name: quote(name) },
  });
}

/** In the system of the table: one that names none is in it, its axes in the order of the version. */
function geometryOf({ table: { geometry } }: ServedType, written: WrittenGeometry, version: WfsVersion) {
  const { wkb, srid } = written;
  const own = geometry?.srid ?? srid;
  if (srid !== 0) return srid === own ? wkb : transformWkb(wkb, transformerOf(srid, own));
  const isTurned = version !== '1.0.0' && isAuthorityAxisYx(getCrs(own));
  return isTurned ? transformWkb(wkb, (x, y) => [y, x]) : wkb;
}
