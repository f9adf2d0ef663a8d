/**
 * DE-9IM relations of features with a constant geometry (OGC 06-103r4 §6.1.15). Envelopes, then our own prepared
 * geometry, settle nearly all features; only those that meet the edge of the constant are given to JSTS.
 */

import { bboxIntersects, wkbEnvelope } from '@cartable/geo';
import type { TopologicalOperator } from '../expression.ts';
import { ExpressionError } from '../expression-error.ts';
import { type FlatGeometry, flattenWkb, isOfOneKind } from './flat-geometry.ts';
import { findFlaw, type JtsGeometry, type Relation, relate, toJts } from './jts.ts';
import { isPlainlyValid } from './plain-validity.ts';
import { prepareGeometry } from './prepared-geometry.ts';

/** Operators that only a full relation decides. */
export type RelationOperator = Exclude<TopologicalOperator, 'intersects' | 'disjoint'>;

const holds: Readonly<Record<RelationOperator, (relation: Relation, a: number, b: number) => boolean>> = {
  within: (relation) => relation.isWithin(),
  contains: (relation) => relation.isContains(),
  crosses: (relation, a, b) => relation.isCrosses(a, b),
  overlaps: (relation, a, b) => relation.isOverlaps(a, b),
  touches: (relation, a, b) => relation.isTouches(a, b),
  equals: (relation, a, b) => relation.isEquals(a, b),
};

/**
 * Whether a feature is in that relation with the constant. Unknown when the feature has no relation: it is a collection
 * of several kinds, or meets the edge of the constant with rings that cross.
 * @throws {ExpressionError} `geometry-invalid` when the constant is a collection of several kinds
 */
export function prepareRelation(
  operator: RelationOperator,
  operand: Uint8Array,
): (feature: Uint8Array) => boolean | null {
  const flat = flattenWkb(operand);
  const { bbox } = flat;
  if (!bbox) return () => false;
  const constant = toJts(flat);
  if (!constant) {
    const message = `A collection of points, lines and polygons together has no relation '${operator}'.`;
    throw new ExpressionError('geometry-invalid', message, { operator });
  }
  const prepared = prepareGeometry(operand);
  const dimension = constant.getDimension();
  return (feature) => {
    const envelope = wkbEnvelope(feature);
    if (!envelope || !bboxIntersects(envelope, bbox)) return false;
    const shape = flattenWkb(feature);
    if (!isOfOneKind(shape)) return null;
    if (!prepared.intersects(feature)) return false;
    // Inside, without any contact of boundaries, nothing else can hold.
    if (prepared.containsProperly(feature)) return operator === 'within';
    const geometry = validGeometry(shape);
    const relation = geometry && relationOf(geometry, constant);
    if (!relation) return null;
    return holds[operator](relation, geometry.getDimension(), dimension);
  };
}

function validGeometry(shape: FlatGeometry): JtsGeometry | undefined {
  try {
    const geometry = toJts(shape);
    return geometry && (isPlainlyValid(shape) || findFlaw(geometry) === undefined) ? geometry : undefined;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** JTS gives up on some invalid geometries, whose validity it has yet granted. */
function relationOf(first: JtsGeometry, second: JtsGeometry): Relation | null {
  try {
    return relate(first, second);
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
