/** Selection of a GetPropertyValue (OGC 09-025r2 §10.2): the features that have a value, and that value alone. */

import { and, inBbox, isNull, not, property } from '@cartable/expressions';
import { OgcRequestError, quote } from '../common/ogc-request-error.ts';
import { gmlId, isAbsentGmlProperty, propertyNameOf } from '../filter/property-path.ts';
import { defaultSrid } from './feature-type.ts';
import {
  type FeatureQuery,
  type QueryContext,
  resolveQuery,
  unknownFeature,
  unknownProperty,
} from './resolve-query.ts';
import type { GetPropertyValueRequest } from './wfs-request.ts';

export interface ValueQuery extends FeatureQuery {
  /** `ids` when the identifiers themselves are asked. */
  readonly frame: 'values' | 'ids';
}

/** Meets every geometry, in metres or degrees: the way to say that there is one. */
const everywhere = [-1e9, -1e9, 1e9, 1e9] as const;

/** @throws {OgcRequestError} */
export function resolveValueQuery(request: GetPropertyValueRequest, context: QueryContext): ValueQuery {
  const [query, other] = resolveQuery({ ...request.query, propertyNames: undefined }, context);
  if (!query) throw unknownFeature(request.query.resourceIds?.[0] ?? '', request.query.byId);
  if (other) throw manyTypes(request.valueReference);
  if (isAbsentGmlProperty(request.valueReference)) return { ...query, ...nothing };
  const name = propertyNameOf(request.valueReference);
  if (name === gmlId) return { ...query, columns: [], withGeometry: false, frame: 'ids' };
  const { type } = query;
  const column = type.columns.find((candidate) => candidate.name === name);
  if (!column && name !== type.geometry?.name) throw unknownProperty(name, 'valueReference');
  const present = column ? not(isNull(property(name))) : inBbox([...everywhere], defaultSrid(type));
  return {
    ...query,
    columns: column ? [column] : [],
    withGeometry: !column,
    condition: query.condition ? and(query.condition, present) : present,
    frame: 'values',
  };
}

/** A property no feature has: an empty list of keys selects nothing. */
const nothing = {
  columns: [],
  withGeometry: false,
  condition: { op: 'resourceIds', keys: [] },
  envelope: undefined,
  frame: 'values',
} as const;

function manyTypes(reference: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: 'resourceId',
    code: 'service.parameter-invalid',
    params: { parameter: 'resourceId', value: quote(reference), expected: 'features of one type' },
  });
}
