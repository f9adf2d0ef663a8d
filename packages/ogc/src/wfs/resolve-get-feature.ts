/**
 * Brings together a GetFeature request and the types served: names become columns, boxes and filters one checked
 * condition in the coordinates of the table, the CRS of the answer is settled.
 */

import {
  and,
  bindExpression,
  resourceIds as byKeys,
  type Expression,
  ExpressionError,
  inBbox,
  necessaryBbox,
} from '@cartable/expressions';
import { type Bbox, type Column, type CrsName, crs84Urn, GeoError, getCrs, parseCrs } from '@cartable/geo';
import { missingParameter, OgcRequestError, quote } from '../common/ogc-request-error.ts';
import { propertyNameOf } from '../filter/read-fes.ts';
import { unspecifiedSrid } from '../filter/read-gml.ts';
import {
  defaultSrid,
  findFeatureId,
  findFeatureType,
  type RequestedName,
  type WfsFeatureType,
} from './feature-type.ts';
import { toXyBbox } from './read/read-parameters.ts';
import type { GetFeatureRequest, SortKey } from './wfs-request.ts';

export interface FeatureQuery {
  readonly type: WfsFeatureType;
  /** Attributes to write, in the order of the table. */
  readonly columns: readonly Column[];
  readonly withGeometry: boolean;
  /** Checked against the columns (`bindExpression`); undefined means all features. */
  readonly condition: Expression | undefined;
  /** In the CRS of the table: nothing outside can match. A hint for spatial indexes, already part of `condition`. */
  readonly envelope: Bbox | undefined;
  readonly sortBy: readonly SortKey[];
  /** CRS and axis order of the answer; GeoJSON is x,y whatever the spelling. */
  readonly srs: CrsName;
}

/** @throws {OgcRequestError} */
export function resolveGetFeature(
  request: GetFeatureRequest,
  types: readonly WfsFeatureType[],
  publicUrl: string,
): FeatureQuery {
  const ids = resolveIds(request, types);
  const type = request.typeName ? getFeatureType(types, request.typeName, publicUrl) : ids?.type;
  if (!type) {
    if (request.byId || request.resourceIds)
      throw unknownFeature(request.resourceIds?.[0] ?? '', request.byId);
    throw missingParameter('typeNames', 'layer:table');
  }
  const condition = conditionOf(request, type, ids?.keysOf(type));
  const { columns, withGeometry } = selectProperties(request.propertyNames, type);
  return {
    type,
    columns,
    withGeometry,
    condition,
    envelope: condition && necessaryBbox(condition, defaultSrid(type)),
    sortBy: request.sortBy.map((key) => ({ ...key, property: sortColumn(key.property, type) })),
    srs: request.srs ?? defaultAnswerCrs(request, type),
  };
}

/** @throws {OgcRequestError} */
export function getFeatureType(
  types: readonly WfsFeatureType[],
  name: RequestedName,
  publicUrl: string,
): WfsFeatureType {
  const type = findFeatureType(types, name, publicUrl);
  if (type) return type;
  throw new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: 'typeNames',
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

function resolveIds(
  request: GetFeatureRequest,
  types: readonly WfsFeatureType[],
): { type: WfsFeatureType | undefined; keysOf(type: WfsFeatureType): bigint[] } | undefined {
  if (!request.resourceIds) return undefined;
  const found = request.resourceIds
    .map((id) => findFeatureId(types, id))
    .filter((match) => match !== undefined);
  return {
    type: found[0]?.type,
    keysOf: (type) => found.filter((match) => match.type === type).map((match) => match.key),
  };
}

/** GeoJSON is in CRS:84 unless asked otherwise (RFC 7946 §4); GML in the CRS of the type, in the order of the authority. */
function defaultAnswerCrs(request: GetFeatureRequest, type: WfsFeatureType): CrsName {
  if (request.format === 'geojson') return parseCrs(crs84Urn);
  return { crs: getCrs(defaultSrid(type)), spelling: 'urn' };
}

function conditionOf(
  request: GetFeatureRequest,
  type: WfsFeatureType,
  keys: readonly bigint[] | undefined,
): Expression | undefined {
  const conditions: Expression[] = [];
  if (keys) conditions.push(byKeys(keys));
  if (request.bbox) conditions.push(bboxCondition(request.bbox, type));
  if (request.filter)
    conditions.push(withDefaultSrid(request.filter, request.srs?.crs.srid ?? defaultSrid(type)));
  if (conditions.length === 0) return undefined;
  return bind(and(...conditions), type);
}

function bboxCondition(bbox: NonNullable<GetFeatureRequest['bbox']>, type: WfsFeatureType): Expression {
  const crs: CrsName = bbox.crs ?? { crs: getCrs(defaultSrid(type)), spelling: 'urn' };
  return inBbox(toXyBbox(bbox.values, crs), crs.crs.srid);
}

function withDefaultSrid(node: Expression, srid: number): Expression {
  switch (node.op) {
    case 'and':
    case 'or':
      return { op: node.op, args: node.args.map((arg) => withDefaultSrid(arg, srid)) };
    case 'not':
      return { op: 'not', arg: withDefaultSrid(node.arg, srid) };
    case 'bbox':
      return node.srid === unspecifiedSrid ? { ...node, srid } : node;
    default:
      if (!('geometry' in node) || node.geometry.srid !== unspecifiedSrid) return node;
      return { ...node, geometry: { ...node.geometry, srid } };
  }
}

function bind(condition: Expression, type: WfsFeatureType): Expression {
  try {
    return bindExpression(condition, {
      columns: type.columns,
      ...(type.geometry ? { geometryName: type.geometry.name } : {}),
    });
  } catch (cause) {
    throw toRequestError(cause);
  }
}

/** What expressions refuse, in the words of the protocol; anything else passes unchanged. */
export function toRequestError(cause: unknown): unknown {
  if (cause instanceof GeoError) {
    const params = { problem: cause.message };
    return new OgcRequestError({
      exceptionCode: 'InvalidParameterValue',
      locator: 'filter',
      code: 'service.filter-invalid',
      params,
      cause,
    });
  }
  if (!(cause instanceof ExpressionError)) return cause;
  if (cause.code === 'property-unknown') return unknownProperty(String(cause.params.name), 'filter');
  const params = { problem: cause.message };
  const exceptionCode = cause.code === 'spatial-unsupported' ? 'OptionNotSupported' : 'InvalidParameterValue';
  return new OgcRequestError({
    exceptionCode,
    locator: 'filter',
    code: 'service.filter-invalid',
    params,
    cause,
  });
}

function unknownProperty(name: string, locator: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator,
    code: 'service.property-unknown',
    params: { name: quote(name) },
  });
}

function selectProperties(
  names: readonly string[] | undefined,
  type: WfsFeatureType,
): { columns: readonly Column[]; withGeometry: boolean } {
  if (!names) return { columns: type.columns, withGeometry: type.geometry !== null };
  const wanted = new Set(names.map(propertyNameOf));
  for (const name of wanted) {
    const isKnown = name === type.geometry?.name || type.columns.some((column) => column.name === name);
    if (!isKnown) throw unknownProperty(name, 'propertyName');
  }
  return {
    columns: type.columns.filter((column) => wanted.has(column.name)),
    withGeometry: type.geometry !== null && wanted.has(type.geometry.name),
  };
}

function sortColumn(written: string, type: WfsFeatureType): string {
  const name = propertyNameOf(written);
  if (!type.columns.some((column) => column.name === name)) throw unknownProperty(name, 'sortBy');
  return name;
}
