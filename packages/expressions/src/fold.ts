/**
 * One walk over the tree for every use: the compiler demands a case for each kind of node.
 * A SQL compiler is `foldExpression(bound, { and: (args) => …, … })`.
 */

import type {
  Arithmetic,
  Between,
  Comparison,
  Distance,
  Expression,
  FunctionCall,
  In,
  InBbox,
  IsNull,
  Like,
  Literal,
  PropertyValue,
  ResourceIds,
  Topological,
  ValueExpression,
} from './expression.ts';

export interface ValueCases<V> {
  property(node: PropertyValue): V;
  literal(node: Literal): V;
  arithmetic(node: Arithmetic, left: V, right: V): V;
  function(node: FunctionCall, args: V[]): V;
}

/** @typeParam B what a condition becomes; @typeParam V what a value becomes */
export interface ExpressionCases<B, V> extends ValueCases<V> {
  and(args: B[]): B;
  or(args: B[]): B;
  not(arg: B): B;
  comparison(node: Comparison, left: V, right: V): B;
  between(node: Between, value: V, low: V, high: V): B;
  like(node: Like, value: V): B;
  isNull(node: IsNull, value: V): B;
  noGeometry(): B;
  in(node: In, value: V, list: V[]): B;
  bbox(node: InBbox): B;
  topological(node: Topological): B;
  distance(node: Distance): B;
  resourceIds(node: ResourceIds): B;
}

export function foldValue<V>(node: ValueExpression, cases: ValueCases<V>): V {
  switch (node.op) {
    case 'property':
      return cases.property(node);
    case 'literal':
      return cases.literal(node);
    case 'arithmetic':
      return cases.arithmetic(node, foldValue(node.left, cases), foldValue(node.right, cases));
    case 'function':
      return cases.function(
        node,
        node.args.map((arg) => foldValue(arg, cases)),
      );
  }
}

export function foldExpression<B, V>(node: Expression, cases: ExpressionCases<B, V>): B {
  const fold = (child: Expression): B => foldExpression(child, cases);
  const value = (child: ValueExpression): V => foldValue(child, cases);
  switch (node.op) {
    case 'and':
      return cases.and(node.args.map(fold));
    case 'or':
      return cases.or(node.args.map(fold));
    case 'not':
      return cases.not(fold(node.arg));
    case '=':
    case '<>':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return cases.comparison(node, value(node.left), value(node.right));
    case 'between':
      return cases.between(node, value(node.value), value(node.low), value(node.high));
    case 'like':
      return cases.like(node, value(node.value));
    case 'noGeometry':
      return cases.noGeometry();
    case 'isNull':
      return cases.isNull(node, value(node.value));
    case 'in':
      return cases.in(node, value(node.value), node.list.map(value));
    case 'bbox':
      return cases.bbox(node);
    case 'dwithin':
    case 'beyond':
      return cases.distance(node);
    case 'resourceIds':
      return cases.resourceIds(node);
    default:
      return cases.topological(node);
  }
}
