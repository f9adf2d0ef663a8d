/** A request for features of a collection: parameters checked, names resolved, conditions bound to the table. */

import {
  and,
  bindExpression,
  compare,
  type Expression,
  ExpressionError,
  inBbox,
  literal,
  necessaryBbox,
  or,
  property,
} from '@cartable/expressions';
import { type Bbox, type Column, type CrsName, crs84Http, GeoError, parseCrs } from '@cartable/geo';
import { invalidParameter, OgcRequestError, quote } from '../common/ogc-request-error.ts';
import { boxesOf } from '../cql2/boxes.ts';
import { planeOf } from '../cql2/operands.ts';
import { readCql2Json } from '../cql2/read-cql2-json.ts';
import { readCql2Text } from '../cql2/read-cql2-text.ts';
import { cursorParameter } from '../paging/cursor.ts';
import { type AttributeInfo, defaultSrid } from '../wfs/feature-type.ts';
import { type FeaturesCollection, findOfferedCrs, queryableColumns, temporalColumnOf } from './collection.ts';
import { readInteger, readParameters } from './query-parameters.ts';
import { periodCondition, readDatetime } from './read-datetime.ts';

/** Features of a page when the request does not say (OGC 17-069r4 §7.15.2). */
export const defaultLimit = 10;
/** The next page is a link away. */
export const maxLimit = 10_000;
/** Far beyond any table; keeps arithmetic on pages exact. */
const maxOffset = 1_000_000_000;
/** A person sorts by one or two properties. */
const maxSortKeys = 10;

export const commonParameters = ['f', 'lang'] as const;
export const itemParameters = [...commonParameters, 'crs', 'properties', 'skipGeometry'] as const;
export const itemsParameters = [
  ...itemParameters,
  'limit',
  'offset',
  cursorParameter,
  'bbox',
  'bbox-crs',
  'datetime',
  'sortby',
  'filter',
  'filter-lang',
  'filter-crs',
] as const;
export const filterLanguages = ['cql2-text', 'cql2-json'] as const;

export interface ItemQuery {
  /** Attributes to write, in the order of the table. */
  readonly columns: readonly AttributeInfo[];
  /** Not for tables to be read: a geometry may weigh a thousand times its attributes. */
  readonly withGeometry: boolean;
  /** CRS of the answer, whose axes are in the order of the authority. */
  readonly srs: CrsName;
}

export interface ItemsQuery extends ItemQuery {
  /** Bound to the columns; undefined means all features. */
  readonly condition: Expression | undefined;
  /** In the CRS of the table: nothing outside can match. */
  readonly envelope: Bbox | undefined;
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[];
  readonly limit: number;
  /** As asked: a file to download is not a page, and holds all unless told otherwise. */
  readonly requestedLimit: number | undefined;
  readonly offset: number;
}

/** Queryables that may be parameters: those whose name does not mean something else already. */
export function parameterColumns(collection: FeaturesCollection): readonly AttributeInfo[] {
  const taken: readonly string[] = itemsParameters;
  return queryableColumns(collection).filter(({ name }) => !taken.includes(name));
}

/** @throws {OgcRequestError} */
export function readItemQuery(collection: FeaturesCollection, query: string): ItemQuery {
  const parameters = readParameters(query, itemParameters);
  return {
    columns: readProperties(collection, parameters),
    withGeometry: readWithGeometry(collection, parameters),
    srs: readCrs(collection, parameters, 'crs'),
  };
}

/** @throws {OgcRequestError} */
export function readItemsQuery(collection: FeaturesCollection, query: string): ItemsQuery {
  const columns = parameterColumns(collection);
  const parameters = readParameters(query, [...itemsParameters, ...columns.map(({ name }) => name)]);
  const condition = conditionOf(collection, parameters, columns);
  const requestedLimit = readInteger(parameters, 'limit', { min: 1, max: maxOffset });
  return {
    columns: readProperties(collection, parameters),
    withGeometry: readWithGeometry(collection, parameters),
    srs: readCrs(collection, parameters, 'crs'),
    condition,
    envelope: condition && necessaryBbox(condition, defaultSrid(collection.type)),
    sort: readSort(collection, parameters.get('sortby')),
    // Beyond the largest page, the largest page (requirement /req/core/fc-limit-response-1).
    limit: Math.min(requestedLimit ?? defaultLimit, maxLimit),
    requestedLimit,
    offset: readInteger(parameters, 'offset', { min: 0, max: maxOffset }) ?? 0,
  };
}

function conditionOf(
  collection: FeaturesCollection,
  parameters: ReadonlyMap<string, string>,
  columns: readonly Column[],
): Expression | undefined {
  const conditions = [
    bboxCondition(collection, parameters),
    datetimeCondition(collection, parameters),
    ...columns.map((column) => equality(collection, column, parameters.get(column.name))),
    filterCondition(collection, parameters),
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? undefined : and(...conditions);
}

/** A table without geometry is everywhere in space (requirement /req/core/fc-bbox-response C). */
function bboxCondition(
  collection: FeaturesCollection,
  parameters: ReadonlyMap<string, string>,
): Expression | undefined {
  const crs = readCrs(collection, parameters, 'bbox-crs');
  const text = parameters.get('bbox');
  if (text === undefined) return undefined;
  const numbers = text.split(',').map((item) => (item.trim() === '' ? Number.NaN : Number(item)));
  const boxes = boxesOf(numbers, planeOf(crs));
  if (!boxes) throw invalidParameter('bbox', text, 'minX,minY,maxX,maxY');
  if (!collection.type.geometry) return undefined;
  return bind(collection, 'bbox', () => or(...boxes.map((box) => inBbox(box, crs.crs.srid))));
}

function datetimeCondition(
  collection: FeaturesCollection,
  parameters: ReadonlyMap<string, string>,
): Expression | undefined {
  const text = parameters.get('datetime');
  if (text === undefined) return undefined;
  const period = readDatetime(text);
  const column = temporalColumnOf(collection);
  const condition = column && periodCondition(period, column);
  return condition && bind(collection, 'datetime', () => condition);
}

function equality(
  collection: FeaturesCollection,
  column: Column,
  text: string | undefined,
): Expression | undefined {
  if (text === undefined) return undefined;
  return bind(collection, column.name, () => compare(property(column.name), '=', literal(text)));
}

function filterCondition(
  collection: FeaturesCollection,
  parameters: ReadonlyMap<string, string>,
): Expression | undefined {
  const language = parameters.get('filter-lang') ?? filterLanguages[0];
  if (language !== 'cql2-text' && language !== 'cql2-json')
    throw invalidParameter('filter-lang', language, filterLanguages.join(', '));
  const crs = readCrs(collection, parameters, 'filter-crs');
  const text = parameters.get('filter');
  if (text === undefined) return undefined;
  const read = language === 'cql2-text' ? readCql2Text : readCql2Json;
  return bind(collection, 'filter', () => read(text, crs));
}

function bind(collection: FeaturesCollection, parameter: string, read: () => Expression): Expression {
  const { type } = collection;
  try {
    return bindExpression(read(), {
      columns: queryableColumns(collection),
      ...(type.geometry ? { geometryName: type.geometry.name } : {}),
    });
  } catch (cause) {
    throw toItemsError(cause, collection, parameter);
  }
}

/** Errors of expressions and geometries, as the refusal of a parameter; anything else passes unchanged. */
export function toItemsError(cause: unknown, collection: FeaturesCollection, parameter: string): unknown {
  if (cause instanceof ExpressionError && cause.code === 'property-unknown')
    return unknownQueryable(collection, String(cause.params.name), parameter);
  if (!(cause instanceof ExpressionError) && !(cause instanceof GeoError)) return cause;
  return new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: parameter,
    code: 'service.filter-invalid',
    params: { problem: cause.message.replace(/\.$/, '') },
    cause,
  });
}

function unknownQueryable(collection: FeaturesCollection, name: string, parameter: string): OgcRequestError {
  const names = [
    ...queryableColumns(collection).map((column) => column.name),
    ...(collection.type.geometry ? [collection.type.geometry.name] : []),
  ];
  return new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: parameter,
    code: 'service.queryable-unknown',
    params: { name: quote(name), expected: names.join(', ') },
  });
}

function readCrs(
  collection: FeaturesCollection,
  parameters: ReadonlyMap<string, string>,
  parameter: string,
): CrsName {
  const text = parameters.get(parameter);
  if (text === undefined) return parseCrs(crs84Http);
  const crs = findOfferedCrs(collection, text.trim());
  if (crs) return crs;
  throw new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: parameter,
    code: 'service.crs-unsupported',
    params: { crs: quote(text), examples: collection.crs.join(', ') },
  });
}

/** `skipGeometry=true`: features with a null geometry. Not in the standard; other servers have it under this name. */
function readWithGeometry({ type }: FeaturesCollection, parameters: ReadonlyMap<string, string>): boolean {
  const text = parameters.get('skipGeometry') ?? 'false';
  if (text !== 'true' && text !== 'false') throw invalidParameter('skipGeometry', text, 'true, false');
  return type.geometry !== null && text === 'false';
}

/** The geometry comes whatever is selected: it is what a feature is. */
function readProperties(
  collection: FeaturesCollection,
  parameters: ReadonlyMap<string, string>,
): readonly AttributeInfo[] {
  const { columns, geometry } = collection.type;
  const text = parameters.get('properties');
  if (text === undefined) return columns;
  const requested = new Set(text.split(',').map((name) => name.trim()));
  for (const name of requested) {
    const isKnown = name === geometry?.name || columns.some((column) => column.name === name);
    if (!isKnown) throw unknownQueryable(collection, name, 'properties');
  }
  return columns.filter((column) => requested.has(column.name));
}

/** `name`, `+name`, `-name`; the plus sign of an address that was not encoded has become a blank. */
function readSort(collection: FeaturesCollection, text: string | undefined): ItemsQuery['sort'] {
  if (text === undefined) return [];
  const items = text.split(',');
  if (items.length > maxSortKeys) throw invalidParameter('sortby', text, `≤ ${maxSortKeys}`);
  const keys = items.map((item) => {
    const [sign = ''] = /^[-+ ]/.exec(item) ?? [];
    return { column: item.slice(sign.length).trim(), descending: sign === '-' };
  });
  for (const { column } of keys) {
    if (!queryableColumns(collection).some(({ name }) => name === column))
      throw unknownQueryable(collection, column, 'sortby');
  }
  return keys;
}
