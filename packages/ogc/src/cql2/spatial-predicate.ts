/** The spatial functions of CQL2 (OGC 21-065r2 §7.6): two geometries, of which one is usually the feature's. */

import {
  compileToEvaluator,
  type Expression,
  inBbox,
  or,
  type TopologicalOperator,
  topological,
} from '@cartable/expressions';
import {
  always,
  type FilterPlane,
  type GeometryOperand,
  never,
  type Operand,
  propertyOf,
} from './operands.ts';

export const spatialFunctions = {
  s_intersects: 'intersects',
  s_disjoint: 'disjoint',
  s_within: 'within',
  s_contains: 'contains',
  s_crosses: 'crosses',
  s_overlaps: 'overlaps',
  s_touches: 'touches',
  s_equals: 'equals',
} as const satisfies Record<string, TopologicalOperator>;

/** Operators once the operands are swapped: `a op b`, as said of b towards a. */
const reversed: Partial<Record<TopologicalOperator, TopologicalOperator>> = {
  within: 'contains',
  contains: 'within',
};

/** Undefined when the operands are not geometries, or both the feature's own. @throws {ExpressionError} */
export function spatialPredicate(
  operator: TopologicalOperator,
  [left, right]: readonly [Operand, Operand],
  plane: FilterPlane,
): Expression | undefined {
  const leftName = propertyOf(left);
  const rightName = propertyOf(right);
  if (leftName !== undefined && right.kind === 'geometry')
    return featurePredicate(operator, leftName, right, plane);
  if (rightName !== undefined && left.kind === 'geometry')
    return featurePredicate(reversed[operator] ?? operator, rightName, left, plane);
  if (left.kind === 'geometry' && right.kind === 'geometry') return constant(operator, left, right);
  return undefined;
}

function featurePredicate(
  operator: TopologicalOperator,
  property: string,
  geometry: GeometryOperand,
  { srid }: FilterPlane,
): Expression {
  if (operator === 'intersects' && geometry.boxes)
    return or(...geometry.boxes.map((box) => inBbox(box, srid, property)));
  return topological(operator, { wkb: geometry.wkb, srid }, property);
}

/** Both are in the plane of the filter, which may not be known yet; compared as they are written, any one will do. */
const samePlane = 4326;

/** Nothing of the feature: true or false for all. */
function constant(operator: TopologicalOperator, left: GeometryOperand, right: GeometryOperand): Expression {
  const srid = samePlane;
  const holds = compileToEvaluator(topological(operator, { wkb: right.wkb, srid }), { columns: [], srid });
  return holds([], undefined, left.wkb) ? always : never;
}
