/**
 * Brings together a query and the types served: names become columns, boxes and filters one checked condition in the
 * coordinates of the table, the CRS of the answer is settled.
 */

import { CartableError, type ErrorParams } from '@cartable/contract';
import {
  and,
  bindExpression,
  resourceIds as byKeys,
  type Expression,
  ExpressionError,
  inBbox,
  necessaryBbox,
} from '@cartable/expressions';
import {
  type Bbox,
  type Column,
  type ColumnType,
  type CrsName,
  crs84Urn,
  GeoError,
  getCrs,
  isWrittenYx,
  parseCrs,
  transformWkb,
} from '@cartable/geo';
import { invalidParameter, missingParameter, OgcRequestError, quote } from '../common/ogc-request-error.ts';
import { gmlId, isAbsentGmlProperty, propertyNameOf } from '../filter/property-path.ts';
import { unspecifiedSrid, unspecifiedXySrid } from '../filter/read-gml.ts';
import {
  type AttributeInfo,
  defaultSrid,
  featureIdOf,
  findFeatureId,
  findFeatureType,
  type RequestedName,
  type WfsFeatureType,
} from './feature-type.ts';
import type { FeatureFormat } from './output-formats.ts';
import { toXyBbox } from './read/read-parameters.ts';
import type { QueryExpression, SortKey } from './wfs-request.ts';
import { profileOf, type WfsProfile, type WfsVersion } from './wfs-version.ts';

export interface FeatureQuery {
  readonly type: WfsFeatureType;
  /** Attributes to write, in the order of the table. */
  readonly columns: readonly AttributeInfo[];
  readonly withGeometry: boolean;
  /** Checked against the columns (`bindExpression`); undefined means all features. */
  readonly condition: Expression | undefined;
  /** In the CRS of the table: nothing outside can match. A hint for spatial indexes, already part of `condition`. */
  readonly envelope: Bbox | undefined;
  readonly sortBy: readonly SortKey[];
  /** CRS and axis order of the answer; GeoJSON is x,y whatever the spelling. */
  readonly srs: CrsName;
}

/** Facts a query is resolved against. */
export interface QueryContext {
  readonly types: readonly WfsFeatureType[];
  readonly publicUrl: string;
  readonly version: WfsVersion;
  readonly format: FeatureFormat;
}

/**
 * One query by type: identifiers alone may lead to several types.
 * @throws {OgcRequestError}
 */
export function resolveQuery(query: QueryExpression, context: QueryContext): FeatureQuery[] {
  const profile = profileOf(context.version);
  const ids = query.resourceIds && findIds(query.resourceIds, context.types);
  const types = query.typeName
    ? [getFeatureType(context.types, query.typeName, context)]
    : [...new Set(ids?.map((match) => match.type))];
  if (types.length === 0) {
    if (query.resourceIds) throw unknownFeature(query.resourceIds[0] ?? '', query.byId);
    throw missingParameter(profile.typeNameParameter, 'layer:table');
  }
  if (query.typeName) assertSameType(ids ?? [], types[0]!);
  return types.map((type) => {
    const keys = ids?.filter((match) => match.type === type).map((match) => match.key);
    const condition = conditionOf(query, type, { keys, axisOrder: profile.axisOrder });
    return {
      type,
      ...selectProperties(query.propertyNames, type),
      condition,
      envelope: condition && necessaryBbox(condition, defaultSrid(type)),
      sortBy: query.sortBy.map((key) => ({ ...key, property: sortColumn(key.property, type) })),
      srs: query.srs ?? defaultAnswerCrs(context, type),
    };
  });
}

/** @throws {OgcRequestError} */
export function getFeatureType(
  types: readonly WfsFeatureType[],
  name: RequestedName,
  { publicUrl, version }: Pick<QueryContext, 'publicUrl' | 'version'>,
): WfsFeatureType {
  const type = findFeatureType(types, name, publicUrl);
  if (type) return type;
  throw new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: profileOf(version).typeNameParameter,
    code: 'service.type-unknown',
    params: { name: quote(name.text) },
  });
}

/** WFS 2.0.2 §11.3.1: an identifier nobody has is "not found" only for GetFeatureById; elsewhere it selects nothing. */
export function unknownFeature(id: string, byId: boolean): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: byId ? 'NotFound' : 'InvalidParameterValue',
    locator: byId ? 'ID' : 'resourceId',
    code: 'service.feature-unknown',
    params: { id: quote(id) },
  });
}

function findIds(
  ids: readonly string[],
  types: readonly WfsFeatureType[],
): { type: WfsFeatureType; key: bigint }[] {
  return ids.map((id) => findFeatureId(types, id)).filter((match) => match !== undefined);
}

/** An identifier of another type than the one named is a contradiction (OGC 09-025r2 §7.9.2.4.1); an unknown one is not. */
function assertSameType(ids: readonly { type: WfsFeatureType; key: bigint }[], type: WfsFeatureType): void {
  const other = ids.find((match) => match.type !== type);
  if (!other) return;
  const id = featureIdOf(other.type, other.key);
  throw invalidParameter('resourceId', id, featureIdOf(type, other.key));
}

/**
 * GeoJSON is in CRS:84 unless asked otherwise (RFC 7946 §4); GML in the CRS of the type, in the order of the authority,
 * or x then y before WFS 1.1.
 */
function defaultAnswerCrs({ format, version }: QueryContext, type: WfsFeatureType): CrsName {
  if (format === 'geojson') return parseCrs(crs84Urn);
  return defaultCrsOf(type, profileOf(version).axisOrder);
}

/** The default CRS of a type under the name the capabilities of that version give it. */
function defaultCrsOf(type: WfsFeatureType, axisOrder: WfsProfile['axisOrder']): CrsName {
  return { crs: getCrs(defaultSrid(type)), spelling: axisOrder === 'always-xy' ? 'epsg.xml' : 'urn' };
}

function conditionOf(
  query: QueryExpression,
  type: WfsFeatureType,
  { keys, axisOrder }: { keys: readonly bigint[] | undefined; axisOrder: WfsProfile['axisOrder'] },
): Expression | undefined {
  const crs = defaultCrsOf(type, axisOrder);
  const conditions: Expression[] = [];
  if (keys) conditions.push(byKeys(keys));
  if (query.bbox) {
    const named = query.bbox.crs ?? crs;
    conditions.push(inBbox(toXyBbox(query.bbox.values, named), named.crs.srid));
  }
  if (query.filter) conditions.push(withDefaultCrs(query.filter, crs));
  if (conditions.length === 0) return undefined;
  return bind(and(...conditions), type);
}

/** Geometries without srsName are in the default CRS of the type, in the order of its name (FES 2.0 §7.8.3.3). */
function withDefaultCrs(node: Expression, crs: CrsName): Expression {
  const { srid } = crs.crs;
  switch (node.op) {
    case 'and':
    case 'or':
      return { op: node.op, args: node.args.map((arg) => withDefaultCrs(arg, crs)) };
    case 'not':
      return { op: 'not', arg: withDefaultCrs(node.arg, crs) };
    case 'bbox':
      if (node.srid === unspecifiedXySrid) return { ...node, srid };
      return node.srid === unspecifiedSrid ? { ...node, bbox: toXyBbox(node.bbox, crs), srid } : node;
    default:
      if (!('geometry' in node)) return node;
      if (node.geometry.srid === unspecifiedXySrid) return { ...node, geometry: { ...node.geometry, srid } };
      if (node.geometry.srid !== unspecifiedSrid) return node;
      return { ...node, geometry: { wkb: toXyWkb(node.geometry.wkb, crs), srid } };
  }
}

function toXyWkb(wkb: Uint8Array, crs: CrsName): Uint8Array {
  return isWrittenYx(crs) ? transformWkb(wkb, (y, x) => [x, y]) : wkb;
}

function bind(condition: Expression, type: WfsFeatureType): Expression {
  try {
    assertTemporalColumns(condition, type);
    return bindExpression(condition, {
      columns: type.columns,
      ...(type.geometry ? { geometryName: type.geometry.name } : {}),
    });
  } catch (cause) {
    throw toRequestError(cause);
  }
}

/** Errors of expressions, in the words of the protocol; anything else passes unchanged. */
export function toRequestError(cause: unknown): unknown {
  if (cause instanceof OgcRequestError) return cause;
  // Errors thrown in a worker have lost their class on the way.
  if (cause instanceof CartableError)
    return cause.code === 'service.filter-invalid' ? invalidFilter(cause.params, cause) : cause;
  if (cause instanceof GeoError) return invalidFilter({ problem: cause.message }, cause);
  if (!(cause instanceof ExpressionError)) return cause;
  if (cause.code === 'property-unknown') return unknownProperty(String(cause.params.name), 'filter');
  return invalidFilter({ problem: cause.message }, cause);
}

function invalidFilter(params: ErrorParams, cause: unknown): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: 'filter',
    code: 'service.filter-invalid',
    params,
    cause,
  });
}

export function unknownProperty(name: string, locator: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator,
    code: 'service.property-unknown',
    params: { name: quote(name) },
  });
}

/** Temporal operators compare dates and times, and nothing that looks like them. */
function assertTemporalColumns(node: Expression, type: WfsFeatureType): void {
  if (node.op === 'and' || node.op === 'or') for (const arg of node.args) assertTemporalColumns(arg, type);
  else if (node.op === 'not') assertTemporalColumns(node.arg, type);
  else if ('domain' in node && node.domain === 'temporal' && 'left' in node) {
    const { left } = node;
    const column = left.op === 'property' && type.columns.find(({ name }) => name === left.name);
    if (column && !temporalTypes.includes(column.type)) throw notTemporal(column);
  }
}

const temporalTypes: readonly ColumnType[] = ['date', 'datetime', 'time'];

function notTemporal({ name, type }: Column): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: 'filter',
    code: 'service.filter-invalid',
    params: { problem: `property '${quote(name)}' is of type ${type}, not a date or time` },
  });
}

/** `*` is all; the standard properties of GML, which our features do not have, select nothing. */
function selectProperties(
  names: readonly string[] | undefined,
  type: WfsFeatureType,
): { columns: readonly AttributeInfo[]; withGeometry: boolean } {
  const requested = new Set(names?.filter((name) => !isAbsentGmlProperty(name)).map(propertyNameOf));
  requested.delete(gmlId);
  if (!names || requested.has('*')) return { columns: type.columns, withGeometry: type.geometry !== null };
  for (const name of requested) {
    const isKnown = name === type.geometry?.name || type.columns.some((column) => column.name === name);
    if (!isKnown) throw unknownProperty(name, 'propertyName');
  }
  return {
    columns: type.columns.filter((column) => requested.has(column.name)),
    withGeometry: type.geometry !== null && requested.has(type.geometry.name),
  };
}

function sortColumn(written: string, type: WfsFeatureType): string {
  const name = propertyNameOf(written);
  if (!type.columns.some((column) => column.name === name)) throw unknownProperty(name, 'sortBy');
  return name;
}
