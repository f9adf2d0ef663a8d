/**
 * Filter Encoding 2.0 (OGC 09-026r2) to the shared expression tree. Literals stay texts: what they mean is decided by the
 * column they are compared with. Coordinates become x,y, whatever the CRS name says of the order written.
 */

import {
  and,
  arithmetic,
  between,
  type ComparisonOperator,
  call,
  compare,
  type Expression,
  inBbox,
  isNull,
  like,
  literal,
  not,
  or,
  parseLike,
  property,
  type TopologicalOperator,
  topological,
  type ValueExpression,
} from '@cartable/expressions';
import { OgcRequestError, unsupportedOption } from '../common/ogc-request-error.ts';
import { decodeXmlName } from '../common/xml-names.ts';
import { attributeOf, childOf, textOf, type XmlNode } from '../common/xml-reader.ts';
import { readGmlEnvelope, readGmlGeometry } from './read-gml.ts';

const comparisons: Readonly<Record<string, ComparisonOperator>> = {
  PropertyIsEqualTo: '=',
  PropertyIsNotEqualTo: '<>',
  PropertyIsLessThan: '<',
  PropertyIsLessThanOrEqualTo: '<=',
  PropertyIsGreaterThan: '>',
  PropertyIsGreaterThanOrEqualTo: '>=',
};

const spatialOperators: Readonly<Record<string, TopologicalOperator>> = {
  Intersects: 'intersects',
  Disjoint: 'disjoint',
  Within: 'within',
  Contains: 'contains',
  Crosses: 'crosses',
  Overlaps: 'overlaps',
  Touches: 'touches',
  Equals: 'equals',
};

const arithmeticOperators: Readonly<Record<string, '+' | '-' | '*' | '/'>> = {
  Add: '+',
  Sub: '-',
  Mul: '*',
  Div: '/',
};

/** Identifiers found in a filter are kept apart, for they are resolved against the types served. */
export interface FesFilter {
  readonly condition: Expression | undefined;
  readonly resourceIds: readonly string[] | undefined;
}

/** @param locator name of the parameter, for exceptions @throws {OgcRequestError} */
export function readFilter(node: XmlNode, locator: string): FesFilter {
  if (node.local !== 'Filter') throw problem(`the root is '${node.local}', expected fes:Filter`, locator);
  const ids = node.children.filter((child) => child.local === 'ResourceId');
  if (ids.length > 0) {
    if (ids.length !== node.children.length)
      throw problem('ResourceId is mixed with other operators', locator);
    return { condition: undefined, resourceIds: ids.map((child) => attributeOf(child, 'rid') ?? '') };
  }
  if (node.children.length !== 1)
    throw problem(`it has ${node.children.length} operators, expected one`, locator);
  return { condition: new FesReader(locator).condition(node.children[0]!), resourceIds: undefined };
}

function problem(text: string, locator: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'OperationParsingFailed',
    locator,
    code: 'service.filter-invalid',
    params: { problem: text },
  });
}

class FesReader {
  private readonly locator: string;

  constructor(locator: string) {
    this.locator = locator;
  }

  condition(node: XmlNode): Expression {
    const comparison = comparisons[node.local];
    if (comparison) return this.comparison(node, comparison);
    const spatial = spatialOperators[node.local];
    if (spatial) return this.topological(node, spatial);
    switch (node.local) {
      case 'And':
        return and(...this.members(node));
      case 'Or':
        return or(...this.members(node));
      case 'Not':
        return not(this.condition(this.only(node)));
      case 'PropertyIsBetween':
        return between(
          this.first(node),
          this.boundary(node, 'LowerBoundary'),
          this.boundary(node, 'UpperBoundary'),
        );
      case 'PropertyIsLike':
        return this.like(node);
      case 'PropertyIsNull':
      case 'PropertyIsNil':
        return isNull(this.first(node));
      case 'BBOX':
        return this.bbox(node);
      case 'DWithin':
      case 'Beyond':
        return this.distance(node);
      default:
        throw unsupportedOption(`fes:${node.local}`, this.locator);
    }
  }

  private members(node: XmlNode): Expression[] {
    if (node.children.length < 2) throw problem(`${node.local} needs two operands`, this.locator);
    return node.children.map((child) => this.condition(child));
  }

  private only(node: XmlNode): XmlNode {
    const child = node.children[0];
    if (!child || node.children.length !== 1) throw problem(`${node.local} takes one operand`, this.locator);
    return child;
  }

  private first(node: XmlNode): ValueExpression {
    const child = node.children[0];
    if (!child) throw problem(`${node.local} has no operand`, this.locator);
    return this.value(child);
  }

  private comparison(node: XmlNode, op: ComparisonOperator): Expression {
    const [left, right, extra] = node.children;
    if (!left || !right || extra) throw problem(`${node.local} takes two operands`, this.locator);
    return compare(this.value(left), op, this.value(right), {
      matchCase: attributeOf(node, 'matchCase') !== 'false',
    });
  }

  private boundary(node: XmlNode, name: string): ValueExpression {
    const boundary = childOf(node, name);
    if (!boundary) throw problem(`${node.local} has no ${name}`, this.locator);
    return this.first(boundary);
  }

  private like(node: XmlNode): Expression {
    const [value, pattern] = node.children;
    if (!value || pattern?.local !== 'Literal')
      throw problem('PropertyIsLike takes a value and a literal', this.locator);
    const wildcard = (name: string, usual: string): string => attributeOf(node, name) ?? usual;
    const parts = parseLike(textOf(pattern), {
      wildCard: wildcard('wildCard', '*'),
      singleChar: wildcard('singleChar', '?'),
      escapeChar: wildcard('escapeChar', attributeOf(node, 'escape') ?? '\\'),
    });
    return like(this.value(value), parts, { matchCase: attributeOf(node, 'matchCase') !== 'false' });
  }

  private bbox(node: XmlNode): Expression {
    const envelope = childOf(node, 'Envelope');
    if (!envelope) throw unsupportedOption('BBOX without gml:Envelope', this.locator);
    const { bbox, srid } = readGmlEnvelope(envelope, this.locator);
    return inBbox(bbox, srid, this.geometryName(node));
  }

  private topological(node: XmlNode, op: TopologicalOperator): Expression {
    return topological(op, this.operand(node), this.geometryName(node));
  }

  private distance(node: XmlNode): Expression {
    const distance = childOf(node, 'Distance');
    const value = Number(distance ? textOf(distance) : Number.NaN);
    if (!(value >= 0)) throw problem(`${node.local} has no valid Distance`, this.locator);
    const unit = (distance && attributeOf(distance, 'uom')) ?? 'm';
    return {
      op: node.local === 'DWithin' ? 'dwithin' : 'beyond',
      geometry: this.operand(node),
      property: this.geometryName(node),
      distanceMetres: value * metresIn(unit, this.locator),
    };
  }

  private operand(node: XmlNode): { wkb: Uint8Array; srid: number } {
    const geometry = node.children.find(
      (child) => child.local !== 'ValueReference' && child.local !== 'Distance',
    );
    if (!geometry) throw problem(`${node.local} has no geometry`, this.locator);
    return geometry.local === 'Envelope'
      ? readGmlEnvelope(geometry, this.locator)
      : readGmlGeometry(geometry, this.locator);
  }

  /** `gml:boundedBy` means the feature's extent: its only geometry. */
  private geometryName(node: XmlNode): string | undefined {
    const reference = childOf(node, 'ValueReference') ?? childOf(node, 'PropertyName');
    const name = reference && propertyNameOf(textOf(reference));
    return name === undefined || name === '' || name === 'boundedBy' ? undefined : name;
  }

  private value(node: XmlNode): ValueExpression {
    const operator = arithmeticOperators[node.local];
    if (operator) {
      const [left, right] = node.children;
      if (!left || !right) throw problem(`${node.local} takes two operands`, this.locator);
      return arithmetic(this.value(left), operator, this.value(right));
    }
    switch (node.local) {
      case 'ValueReference':
      case 'PropertyName':
        return property(propertyNameOf(textOf(node)));
      case 'Literal':
        return literal(node.text);
      case 'Function':
        return call(attributeOf(node, 'name') ?? '', ...node.children.map((child) => this.value(child)));
      default:
        throw problem(`'${node.local}' is not a value`, this.locator);
    }
  }
}

/** Last step of a path, without prefix nor `@`: `layer:table/layer:name` → `name`. */
export function propertyNameOf(reference: string): string {
  const step = reference.trim().split('/').at(-1)!;
  return decodeXmlName(step.slice(step.indexOf(':') + 1));
}

const unitLengths: Readonly<Record<string, number>> = {
  m: 1,
  metre: 1,
  meter: 1,
  meters: 1,
  metres: 1,
  km: 1000,
  kilometers: 1000,
  ft: 0.3048,
  feet: 0.3048,
  'urn:ogc:def:uom:ucum::m': 1,
};

function metresIn(unit: string, locator: string): number {
  const length = unitLengths[unit.toLowerCase()];
  if (length === undefined)
    throw problem(`'${unit.slice(0, 40)}' is not a unit of length known here (m, km, ft)`, locator);
  return length;
}
