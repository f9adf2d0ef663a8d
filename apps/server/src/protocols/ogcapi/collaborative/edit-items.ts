import { CartableError } from '@cartable/contract';
import { type CurrentFeature, isForPeople, type RequestedAction, type TableColumn } from '@cartable/espaceco';
import {
  geoJsonMediaType,
  jsonMediaType,
  mergePatch,
  mergePatchMediaType,
  readContentCrs,
  readFeatureBody,
  urlOf,
  type WrittenFeature,
} from '@cartable/ogc';
import { rejectDenseJson } from '../../../http/json-density.ts';
import { essenceOf } from '../../context/accepted-types.ts';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import type { ReceivedRequest } from '../../context/received-request.ts';
import type { ApiContext } from '../core/api.ts';
import {
  type EditedCollection,
  editedCollection,
  keyIn,
  readCurrent,
  unknownFeature,
} from './collaborative-collection.ts';
import {
  featureTag,
  type Precondition,
  preconditionFailed,
  readIfMatch,
  requireMatch,
} from './entity-tags.ts';

/** Numbers of the coordinates of one feature, and values of its columns. */
const mostValues = 200_000;

/** POST of a feature: it is given an identifier of its own, whatever it says. */
export async function createFeature(context: ApiContext, received: ReceivedRequest): Promise<ServiceAnswer> {
  const edited = await editedCollection(context, received.path.collectionId ?? '');
  const written = readBody(edited, received, [geoJsonMediaType, jsonMediaType]);
  const { key, version } = await write(context, edited, {
    state: 'Insert',
    data: dataOf(edited, written.properties ?? new Map(), written.geometry),
  });
  const location = `${urlOf(context, edited.served.collection)}/items/${key}`;
  return { ...nothing, status: 201, headers: { etag: featureTag(version), location } };
}

/** PUT of a feature: what is left out is left empty, but for what one may not write. */
export async function replaceFeature(context: ApiContext, received: ReceivedRequest): Promise<ServiceAnswer> {
  const { edited, key, current, wanted } = await toBeChanged(context, received);
  const written = readBody(edited, received, [geoJsonMediaType, jsonMediaType]);
  const { access } = edited.read;
  const writable = access
    .columnsOf(edited.table, 'EDIT')
    .filter((column) => column.kind.role === 'value' && isForPeople(column));
  const empty = new Map<string, unknown>(writable.map(({ name }) => [name, null]));
  const properties = new Map([...empty, ...(written.properties ?? [])]);
  const data = dataOf(edited, properties, written.geometry ?? null);
  return change(context, { edited, key, current, wanted, action: { state: 'Update', data } });
}

/** PATCH of a feature by JSON Merge Patch (RFC 7396): what is left out stays. */
export async function updateFeature(context: ApiContext, received: ReceivedRequest): Promise<ServiceAnswer> {
  const { edited, key, current, wanted } = await toBeChanged(context, received);
  const { properties, geometry } = readBody(edited, received, [mergePatchMediaType]);
  const { access } = edited.read;
  const named =
    properties === null
      ? access
          .columnsOf(edited.table, 'EDIT')
          .flatMap(({ kind, name }) => (kind.role === 'value' ? [[name, null] as const] : []))
      : [...(properties ?? [])].map(
          ([name, value]) => [name, patched(edited, current, { name, value })] as const,
        );
  const data = dataOf(edited, new Map(named), geometry);
  return change(context, { edited, key, current, wanted, action: { state: 'Update', data } });
}

export async function deleteFeature(context: ApiContext, received: ReceivedRequest): Promise<ServiceAnswer> {
  const { edited, key, current, wanted } = await toBeChanged(context, received);
  const changed = await change(context, {
    edited,
    key,
    current,
    wanted,
    action: { state: 'Delete', data: {} },
  });
  return { ...changed, headers: {} };
}

const nothing = { body: '', contentType: 'text/plain; charset=utf-8' } as const;

interface ToBeChanged {
  readonly edited: EditedCollection;
  readonly key: number;
  readonly current: CurrentFeature;
  readonly wanted: Precondition | undefined;
}

/** @throws {CartableError} `service.feature-unknown`, `service.precondition-failed`, `service.precondition-missing` */
async function toBeChanged(context: ApiContext, { path, ifMatch }: ReceivedRequest): Promise<ToBeChanged> {
  const { collectionId = '', featureId = '' } = path;
  const edited = await editedCollection(context, collectionId);
  const key = keyIn(featureId);
  const current = await readCurrent(context, edited, key);
  const exists = current.feature !== undefined;
  const wanted = readIfMatch(ifMatch);
  if (wanted !== undefined) requireMatch(wanted, { id: featureId, exists, version: current.version });
  if (!exists) throw unknownFeature(featureId);
  if (wanted === undefined && context.services.config.requireIfMatch)
    throw new CartableError('service.precondition-missing');
  return { edited, key, current, wanted };
}

async function change(
  context: ApiContext,
  {
    edited,
    key,
    current,
    wanted,
    action,
  }: ToBeChanged & { readonly action: Pick<RequestedAction, 'state' | 'data'> },
): Promise<ServiceAnswer> {
  const { idName } = edited.table;
  const isExact = wanted !== undefined && !wanted.isAny;
  // Without If-Match too: whoever changes the same column between this reading and the writing is told.
  const data = { ...action.data, [idName]: key, gcms_fingerprint: String(current.version) };
  const { version } = await write(context, edited, { ...action, data, isExact }, wanted);
  return { ...nothing, status: 204, headers: { etag: featureTag(version) } };
}

async function write(
  { services }: ApiContext,
  { visitor, read, table }: EditedCollection,
  action: Omit<RequestedAction, 'table'>,
  wanted?: Precondition,
): Promise<{ readonly key: number; readonly version: number }> {
  const { outcome } = await services.espaceco.contributions.transact(visitor, {
    of: read.database.id,
    comment: '',
    actions: [{ table: table.id, ...action }],
  });
  if (outcome.status === 'committed') return outcome.features[0]!;
  const { key, reason } = outcome.conflicts[0]!;
  if (wanted !== undefined) throw preconditionFailed(String(key), wanted.tag);
  if (reason === 'deleted' || reason === 'unknown') throw unknownFeature(String(key));
  throw new CartableError('espaceco.feature-conflict', { feature: key, reason });
}

/** @throws {CartableError} `server.media-type`, `server.body-too-complex`, `service.feature-malformed` */
function readBody(
  { served }: EditedCollection,
  { body, contentType, contentCrs }: ReceivedRequest,
  accepted: readonly string[],
): WrittenFeature {
  if (!accepted.includes(essenceOf(contentType ?? '')))
    throw new CartableError('server.media-type', { expected: accepted.join(', ') });
  const { collection } = served;
  const crs = readContentCrs(collection, contentCrs);
  const isPatch = accepted.includes(mergePatchMediaType);
  return readFeatureBody(parse(body?.text ?? ''), { collection, crs, isPatch });
}

function parse(text: string): unknown {
  rejectDenseJson(text, mostValues);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CartableError('service.feature-malformed', { problem: (cause as Error).message }, { cause });
  }
}

/** An identifier among the properties is not theirs to change (OGC 20-002 /req/update/rid). */
function dataOf(
  { table }: EditedCollection,
  properties: ReadonlyMap<string, unknown>,
  geometry: Uint8Array | null | undefined,
): Readonly<Record<string, unknown>> {
  const data = [...properties].filter(([name]) => name !== table.idName && name !== table.geometry?.column);
  if (geometry !== undefined && table.geometry !== null) data.push([table.geometry.column, geometry]);
  return Object.fromEntries(data);
}

/** Value of a property once a patch is merged into it: columns of JSON hold objects. */
function patched(
  { table }: EditedCollection,
  { feature }: CurrentFeature,
  { name, value }: { readonly name: string; readonly value: unknown },
): unknown {
  const column = table.columns.find((one) => one.name === name);
  return column !== undefined && isJson(column)
    ? mergePatch(storedJson(feature?.values[name]), value)
    : value;
}

const isJson = ({ kind }: TableColumn): boolean => kind.role === 'value' && kind.type === 'JsonValue';

function storedJson(stored: unknown): unknown {
  return typeof stored === 'string' ? JSON.parse(stored) : stored;
}
