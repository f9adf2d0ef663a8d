/** Names of operators in Filter Encoding (OGC 09-026r2 §7, 04-095 §9–11, 02-059 §8–10) and the operators they name. */

import type { ComparisonOperator, TopologicalOperator } from './expression.ts';

export const filterEncodingComparisons: Readonly<Record<string, ComparisonOperator>> = {
  PropertyIsEqualTo: '=',
  PropertyIsNotEqualTo: '<>',
  PropertyIsLessThan: '<',
  PropertyIsLessThanOrEqualTo: '<=',
  PropertyIsGreaterThan: '>',
  PropertyIsGreaterThanOrEqualTo: '>=',
};

export const filterEncodingSpatial: Readonly<Record<string, TopologicalOperator>> = {
  Intersects: 'intersects',
  // As the schema of Filter 1.0 spells it.
  Intersect: 'intersects',
  Disjoint: 'disjoint',
  Within: 'within',
  Contains: 'contains',
  Crosses: 'crosses',
  Overlaps: 'overlaps',
  Touches: 'touches',
  Equals: 'equals',
};

export const filterEncodingArithmetic: Readonly<Record<string, '+' | '-' | '*' | '/'>> = {
  Add: '+',
  Sub: '-',
  Mul: '*',
  Div: '/',
};
