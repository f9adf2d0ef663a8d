import { CartableError } from '@cartable/contract';
import type { AskedAction } from '@cartable/espaceco';
import { getCrs, isAuthorityAxisYx, transformerOf, transformWkb } from '@cartable/geo';
import {
  featureIdOf,
  getFeatureType,
  invalidParameter,
  OgcRequestError,
  resolveQuery,
  type TransactionRequest,
  type WfsAction,
  type WfsVersion,
  type WrittenGeometry,
  type WrittenProperties,
  writeTransactionResponse,
} from '@cartable/ogc';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import { type ServedType, servedTypes } from '../../features/feature-types.ts';
import { queryPart } from '../query-part.ts';
import type { CollaborativeContext } from './tables-as-services.ts';

/** Features of one transaction. */
const mostFeatures = 5_000;

/** A change of one feature, and the action of the request it is of. */
interface FeatureAction {
  readonly of: WfsAction;
  readonly served: ServedType;
  readonly asked: AskedAction;
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
  for (const action of request.actions) actions.push(...(await featureActions(context, request, action)));
  if (actions.length > mostFeatures)
    throw new CartableError('storage.edit-too-large', { limit: mostFeatures, unit: 'actions' });
  const features = actions.length === 0 ? [] : await write(context, request, actions);
  const ids = (kind: WfsAction['kind']) =>
    actions.flatMap(({ of, served }, rank) =>
      of.kind === kind ? [{ id: featureIdOf(served.type, features[rank]!), handle: of.handle }] : [],
    );
  const count = (kind: WfsAction['kind']) => actions.filter(({ of }) => of.kind === kind).length;
  return {
    body: writeTransactionResponse({
      version: request.version,
      inserted: ids('insert'),
      replaced: ids('replace'),
      updated: count('update'),
      deleted: count('delete'),
    }),
    contentType: 'text/xml; charset=utf-8',
  };
}

/** @returns the keys of the features, in order */
async function write(
  { services, visitor }: CollaborativeContext,
  { handle }: TransactionRequest,
  actions: readonly FeatureAction[],
): Promise<number[]> {
  const [database, other] = new Set(actions.map(({ served }) => served.service.layerName));
  if (other !== undefined) throw invalidParameter('typeName', other, `${database}:…`);
  const { outcome } = await services.espaceco.contributions.transact(visitor, {
    of: database!,
    comment: handle?.slice(0, 2000) ?? '',
    actions: actions.map(({ asked }) => asked),
  });
  if (outcome.status === 'committed') return outcome.features.map(({ key }) => key);
  const { action, key, reason } = outcome.conflicts[0]!;
  throw new OgcRequestError({
    exceptionCode: 'OperationProcessingFailed',
    locator: actions[action]!.of.handle ?? 'Transaction',
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
  const type = getFeatureType(types, action.typeName, { publicUrl, version });
  const served = all.find((one) => one.type === type)!;
  const table = served.table.table;
  const written = 'properties' in action ? dataOf(served, action.properties, version) : {};
  if (action.kind === 'insert')
    return [{ of: action, served, asked: { table, state: 'Insert', data: written } }];
  const keys = await keysOf(context, version, action, served);
  const { primaryKey, columns } = served.table;
  // What a replacement leaves out is left empty.
  const empty = action.kind === 'replace' ? Object.fromEntries(columns.map(({ name }) => [name, null])) : {};
  const state = action.kind === 'delete' ? 'Delete' : 'Update';
  return keys.map((key) => ({
    of: action,
    served,
    asked: { table, state, data: { ...empty, ...written, [primaryKey]: key } },
  }));
}

async function keysOf(
  { services, published, signal }: CollaborativeContext,
  version: WfsVersion,
  action: Exclude<WfsAction, { kind: 'insert' }>,
  { type }: ServedType,
): Promise<readonly number[]> {
  const { publicUrl, renderTimeoutMs: timeoutMs } = services.config;
  const served = servedTypes(published);
  const { typeName, filter, resourceIds } = action;
  const query = { typeName, filter, resourceIds, sortBy: [], byId: false };
  const resolving = { types: [type], publicUrl, version, format: 'geojson' as const };
  const [resolved] = resolveQuery(query, resolving);
  const { selection } = queryPart(served, resolved!);
  return services.maps.run({ kind: 'find-keys', selection, limit: mostFeatures + 1 }, { signal, timeoutMs });
}

function dataOf(served: ServedType, properties: WrittenProperties, version: WfsVersion) {
  return Object.fromEntries(
    [...properties].map(([name, value]) => [
      name,
      value !== null && typeof value === 'object' ? geometryOf(served, value, version) : value,
    ]),
  );
}

/** In the system of the table: one that names none is in it, its axes in the order of the version. */
function geometryOf({ table: { geometry } }: ServedType, written: WrittenGeometry, version: WfsVersion) {
  const { wkb, srid } = written;
  const own = geometry?.srid ?? srid;
  if (srid !== 0) return srid === own ? wkb : transformWkb(wkb, transformerOf(srid, own));
  const isTurned = version !== '1.0.0' && isAuthorityAxisYx(getCrs(own));
  return isTurned ? transformWkb(wkb, (x, y) => [y, x]) : wkb;
}
