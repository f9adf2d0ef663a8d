/**
 * The operators of Filter Encoding, in the words of 2.0 (OGC 09-026r2), 1.1 (04-095) and 1.0 (02-059) alike, to the shared
 * expression tree. Literals stay texts: what they mean is decided by the column they are compared with. Coordinates become
 * x,y, whatever the CRS name says of the order written.
 */

import {
  and,
  arithmetic,
  between,
  type ComparisonOperator,
  call,
  compare,
  type Expression,
  filterEncodingArithmetic,
  filterEncodingComparisons,
  filterEncodingSpatial,
  inBbox,
  isNull,
  like,
  literal,
  not,
  or,
  ownEntry,
  parseLike,
  property,
  resourceIds,
  type TopologicalOperator,
  topological,
  type ValueExpression,
} from '@cartable/expressions';
import { invalidParameter, OgcRequestError, unsupportedOption } from '../common/ogc-request-error.ts';
import { attributeOf, childOf, textOf, type XmlNode } from '../common/xml-reader.ts';
import { filterProblem } from './filter-problem.ts';
import { gmlId, isAbsentGmlProperty, propertyNameOf } from './property-path.ts';
import { type GmlReading, readGmlEnvelope, readGmlGeometry } from './read-gml.ts';
import { readGmlTime, temporalCondition, temporalOperatorNames } from './read-time.ts';

export class ConditionReader {
  private readonly reading: GmlReading;
  private readonly locator: string;

  constructor(reading: GmlReading) {
    this.reading = reading;
    this.locator = reading.locator;
  }

  condition(node: XmlNode): Expression {
    const comparison = ownEntry(filterEncodingComparisons, node.local);
    if (comparison) return this.comparison(node, comparison);
    const spatial = ownEntry(filterEncodingSpatial, node.local);
    if (spatial) return this.topological(node, spatial);
    if (temporalOperatorNames.includes(node.local)) return this.temporal(node);
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
        return isNull(this.first(node));
      case 'PropertyIsNil':
        // A property without value is left out of our documents: none is ever there and nil (FES 2.0 §7.7.3.6).
        return and(isNull(this.first(node)), resourceIds([]));
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
    if (node.children.length < 2) throw filterProblem(`${node.local} needs two operands`, this.locator);
    return node.children.map((child) => this.condition(child));
  }

  private only(node: XmlNode): XmlNode {
    const child = node.children[0];
    if (!child || node.children.length !== 1)
      throw filterProblem(`${node.local} takes one operand`, this.locator);
    return child;
  }

  private first(node: XmlNode): ValueExpression {
    const child = node.children[0];
    if (!child) throw filterProblem(`${node.local} has no operand`, this.locator);
    return this.value(child);
  }

  private comparison(node: XmlNode, op: ComparisonOperator): Expression {
    const [left, right, extra] = node.children;
    if (!left || !right || extra) throw filterProblem(`${node.local} takes two operands`, this.locator);
    this.checkMatchAction(node);
    return compare(this.value(left), op, this.value(right), {
      matchCase: attributeOf(node, 'matchCase') !== 'false',
    });
  }

  /** Values of a property that must match (FES 2.0 §7.7.3.4): ours have one, so that all three ways agree. */
  private checkMatchAction(node: XmlNode): void {
    const action = attributeOf(node, 'matchAction');
    if (action !== undefined && !['All', 'Any', 'One'].includes(action))
      throw invalidParameter('matchAction', action, 'All, Any, One');
  }

  private temporal(node: XmlNode): Expression {
    const [value, time, extra] = node.children;
    if (!value || !time || extra) throw filterProblem(`${node.local} takes two operands`, this.locator);
    const operand = readGmlTime(time.local === 'Literal' ? (time.children[0] ?? time) : time);
    if (!operand) throw unsupportedOption(`${node.local} with ${time.local}`, this.locator);
    const condition = temporalCondition(node.local, this.value(value), operand);
    if (!condition) throw unsupportedOption(`${node.local} with gml:${time.local}`, this.locator);
    return condition;
  }

  private boundary(node: XmlNode, name: string): ValueExpression {
    const boundary = childOf(node, name);
    if (!boundary) throw filterProblem(`${node.local} has no ${name}`, this.locator);
    return this.first(boundary);
  }

  private like(node: XmlNode): Expression {
    const [value, pattern] = node.children;
    if (!value || pattern?.local !== 'Literal')
      throw filterProblem('PropertyIsLike takes a value and a literal', this.locator);
    const wildcard = (name: string, usual: string): string => attributeOf(node, name) ?? usual;
    const parts = parseLike(textOf(pattern), {
      wildCard: wildcard('wildCard', '*'),
      singleChar: wildcard('singleChar', '?'),
      escapeChar: wildcard('escapeChar', attributeOf(node, 'escape') ?? '\\'),
    });
    return like(this.value(value), parts, { matchCase: attributeOf(node, 'matchCase') !== 'false' });
  }

  private bbox(node: XmlNode): Expression {
    const envelope = literalsOf(node).find((child) => isEnvelope(child));
    if (!envelope) throw unsupportedOption('BBOX without gml:Envelope', this.locator);
    const { bbox, srid } = readGmlEnvelope(envelope, this.reading);
    return inBbox(bbox, srid, this.geometryName(node));
  }

  private topological(node: XmlNode, op: TopologicalOperator): Expression {
    return topological(op, this.operand(node), this.geometryName(node));
  }

  private distance(node: XmlNode): Expression {
    const distance = childOf(node, 'Distance');
    const value = Number(distance ? textOf(distance) : Number.NaN);
    if (!(value >= 0)) throw filterProblem(`${node.local} has no valid Distance`, this.locator);
    const unit = distance && (attributeOf(distance, 'uom') ?? attributeOf(distance, 'units'));
    return {
      op: node.local === 'DWithin' ? 'dwithin' : 'beyond',
      geometry: this.operand(node),
      property: this.geometryName(node),
      distanceMetres: value * metresIn(unit ?? 'm', this.locator),
    };
  }

  private operand(node: XmlNode): { wkb: Uint8Array; srid: number } {
    const geometry = literalsOf(node)[0];
    if (!geometry) throw filterProblem(`${node.local} has no geometry`, this.locator);
    return isEnvelope(geometry)
      ? readGmlEnvelope(geometry, this.reading)
      : readGmlGeometry(geometry, this.reading);
  }

  /** `gml:boundedBy` means the feature's extent: its only geometry. */
  private geometryName(node: XmlNode): string | undefined {
    const reference = childOf(node, 'ValueReference') ?? childOf(node, 'PropertyName');
    const name = reference && propertyNameOf(textOf(reference));
    return name === undefined || name === '' || name === 'boundedBy' ? undefined : name;
  }

  private value(node: XmlNode): ValueExpression {
    const operator = ownEntry(filterEncodingArithmetic, node.local);
    if (operator) {
      const [left, right] = node.children;
      if (!left || !right) throw filterProblem(`${node.local} takes two operands`, this.locator);
      return arithmetic(this.value(left), operator, this.value(right));
    }
    switch (node.local) {
      case 'ValueReference':
      case 'PropertyName':
        return this.reference(node);
      case 'Literal':
        return literal(node.text);
      case 'Function':
        return call(attributeOf(node, 'name') ?? '', ...node.children.map((child) => this.value(child)));
      default:
        throw filterProblem(`'${node.local}' is not a value`, this.locator);
    }
  }

  /** The standard properties of GML have no value in our features, and `boundedBy` is none to compare. */
  private reference(node: XmlNode): ValueExpression {
    const path = textOf(node);
    const name = propertyNameOf(path);
    if (name === gmlId) throw unsupportedOption('comparisons of gml:id', this.locator);
    if (!isAbsentGmlProperty(path, node.prefixes)) return property(name);
    if (name === 'boundedBy') {
      throw new OgcRequestError({
        exceptionCode: 'OperationProcessingFailed',
        locator: this.locator,
        code: 'service.filter-invalid',
        params: { problem: 'gml:boundedBy is a box and not a value' },
      });
    }
    return literal(null);
  }
}

const operandsBeside = ['ValueReference', 'PropertyName', 'Distance'];

/** Geometries written in a spatial operator, with or without a `Literal` around. */
function literalsOf(node: XmlNode): XmlNode[] {
  return node.children
    .filter((child) => !operandsBeside.includes(child.local))
    .flatMap((child) => (child.local === 'Literal' ? child.children : [child]));
}

/** A box of GML 2 is an envelope of GML 3. */
function isEnvelope(node: XmlNode): boolean {
  return node.local === 'Envelope' || node.local === 'Box';
}

/** By the last part of the name: `m`, `urn:ogc:def:uom:EPSG::9001`, `http://www.opengis.net/def/uom/UCUM/0/m`. */
const unitLengths: Readonly<Record<string, number>> = {
  m: 1,
  metre: 1,
  meter: 1,
  metres: 1,
  meters: 1,
  '9001': 1,
  km: 1000,
  kilometre: 1000,
  kilometer: 1000,
  kilometres: 1000,
  kilometers: 1000,
  '9036': 1000,
  ft: 0.3048,
  feet: 0.3048,
  foot: 0.3048,
  '9002': 0.3048,
  '[ft_i]': 0.3048,
  mi: 1609.344,
  mile: 1609.344,
  miles: 1609.344,
  'statute miles': 1609.344,
  '9093': 1609.344,
  '[mi_i]': 1609.344,
  nmi: 1852,
  'nautical miles': 1852,
  '9030': 1852,
  '[nmi_i]': 1852,
  // An angle seen from the centre of the earth, as a length along the equator: what clients that think in degrees mean.
  deg: 111_319.490_793,
  degree: 111_319.490_793,
  degrees: 111_319.490_793,
  '9102': 111_319.490_793,
  '9122': 111_319.490_793,
};

function metresIn(unit: string, locator: string): number {
  const name = unit.toLowerCase().split(/[#/:]/).at(-1)!;
  const length = ownEntry(unitLengths, name);
  if (length === undefined)
    throw filterProblem(
      `'${unit.slice(0, 40)}' is not a unit of length known here (m, km, ft, mi, nmi, deg)`,
      locator,
    );
  return length;
}
