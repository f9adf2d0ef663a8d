/**
 * The one tree of conditions on features, shared by the filters of WFS (FES 2.0, OGC 09-026r2), CQL2 and SLD.
 * Readers of those languages build it, `bindExpression` checks it against the columns of a table, then it is
 * evaluated in memory or compiled to SQL. Plain data: it can be sent to another thread.
 */

import type { Bbox } from '@cartable/geo';

export type LiteralValue = null | boolean | number | bigint | string;

export interface PropertyValue {
  readonly op: 'property';
  readonly name: string;
}

export interface Literal {
  readonly op: 'literal';
  readonly value: LiteralValue;
}

export interface Arithmetic {
  readonly op: 'arithmetic';
  readonly operator: '+' | '-' | '*' | '/';
  readonly left: ValueExpression;
  readonly right: ValueExpression;
}

export interface FunctionCall {
  readonly op: 'function';
  /** One of `functionNames`, after binding. */
  readonly name: string;
  readonly args: readonly ValueExpression[];
}

export type ValueExpression = PropertyValue | Literal | Arithmetic | FunctionCall;

export const comparisonOperators = ['=', '<>', '<', '<=', '>', '>='] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];

/**
 * Type used to compare two values. Decided by the columns, never by the look of a text: '01' is the number 1 only
 * beside a numeric column. `temporal` compares instants. `undetermined` until the expression is bound.
 */
export type Domain = 'number' | 'text' | 'boolean' | 'temporal' | 'undetermined';

export interface Comparison {
  readonly op: ComparisonOperator;
  readonly left: ValueExpression;
  readonly right: ValueExpression;
  /** Whether upper and lower case differ; texts only. */
  readonly matchCase: boolean;
  readonly domain: Domain;
}

/** Both bounds included. */
export interface Between {
  readonly op: 'between';
  readonly value: ValueExpression;
  readonly low: ValueExpression;
  readonly high: ValueExpression;
  readonly domain: Domain;
}

/** A pattern is a list of pieces, so that no language's wildcards or escapes survive in it. */
export type LikePart = { readonly text: string } | 'any' | 'one';

export interface Like {
  readonly op: 'like';
  readonly value: ValueExpression;
  readonly pattern: readonly LikePart[];
  readonly matchCase: boolean;
}

export interface IsNull {
  readonly op: 'isNull';
  readonly value: ValueExpression;
}

/** The feature has no geometry: what a test of the geometry for null becomes when it is bound. */
export interface NoGeometry {
  readonly op: 'noGeometry';
  /** Name of the geometry. */
  readonly property: string;
}

export interface In {
  readonly op: 'in';
  readonly value: ValueExpression;
  readonly list: readonly ValueExpression[];
  readonly matchCase: boolean;
  readonly domain: Domain;
}

/** Meets the box, edges included: the geometry itself, not only its envelope (FES 2.0 §7.8.3.2). */
export interface InBbox {
  readonly op: 'bbox';
  /** Name of the geometry as the request wrote it; absent for the only one. */
  readonly property?: string | undefined;
  readonly bbox: Bbox;
  readonly srid: number;
}

export interface GeometryOperand {
  /** ISO WKB, x then y whatever the document's order. */
  readonly wkb: Uint8Array;
  readonly srid: number;
}

export const topologicalOperators = [
  'intersects',
  'disjoint',
  'within',
  'contains',
  'crosses',
  'overlaps',
  'touches',
  'equals',
] as const;
export type TopologicalOperator = (typeof topologicalOperators)[number];

/** Reads as "the feature's geometry *op* the operand". */
export interface Topological {
  readonly op: TopologicalOperator;
  readonly property?: string | undefined;
  readonly geometry: GeometryOperand;
}

export interface Distance {
  readonly op: 'dwithin' | 'beyond';
  readonly property?: string | undefined;
  readonly geometry: GeometryOperand;
  readonly distanceMetres: number;
}

/** The feature is one of these, by primary key. An empty list matches nothing. */
export interface ResourceIds {
  readonly op: 'resourceIds';
  readonly keys: readonly bigint[];
}

export interface And {
  readonly op: 'and';
  readonly args: readonly Expression[];
}

export interface Or {
  readonly op: 'or';
  readonly args: readonly Expression[];
}

export interface Not {
  readonly op: 'not';
  readonly arg: Expression;
}

export type Expression =
  | And
  | Or
  | Not
  | Comparison
  | Between
  | Like
  | IsNull
  | NoGeometry
  | In
  | InBbox
  | Topological
  | Distance
  | ResourceIds;
