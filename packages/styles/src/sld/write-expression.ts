/** Conditions and values as OGC Filter Encoding 1.0 (OGC 02-059). */
import type { Expression, LikePart, TopologicalOperator, ValueExpression } from '@cartable/expressions';
import { writeBox, writeGeometry } from './write-geometry.ts';
import { type XmlNode, xml } from './xml-writer.ts';

const comparisonNames = {
  '=': 'ogc:PropertyIsEqualTo',
  '<>': 'ogc:PropertyIsNotEqualTo',
  '<': 'ogc:PropertyIsLessThan',
  '<=': 'ogc:PropertyIsLessThanOrEqualTo',
  '>': 'ogc:PropertyIsGreaterThan',
  '>=': 'ogc:PropertyIsGreaterThanOrEqualTo',
} as const;

const arithmeticNames = { '+': 'ogc:Add', '-': 'ogc:Sub', '*': 'ogc:Mul', '/': 'ogc:Div' } as const;

export function writeFilter(expression: Expression): XmlNode {
  return xml('ogc:Filter', {}, [writeCondition(expression)]);
}

function writeCondition(node: Expression): XmlNode {
  switch (node.op) {
    case 'and':
    case 'or':
      return xml(node.op === 'and' ? 'ogc:And' : 'ogc:Or', {}, node.args.map(writeCondition));
    case 'not':
      return xml('ogc:Not', {}, [writeCondition(node.arg)]);
    case 'isNull':
      return xml('ogc:PropertyIsNull', {}, [writeValue(node.value)]);
    case 'noGeometry':
      return xml('ogc:PropertyIsNull', {}, [writeValue({ op: 'property', name: node.property })]);
    case 'between':
      return xml('ogc:PropertyIsBetween', {}, [
        writeValue(node.value),
        xml('ogc:LowerBoundary', {}, [writeValue(node.low)]),
        xml('ogc:UpperBoundary', {}, [writeValue(node.high)]),
      ]);
    case 'like': {
      const attributes = { wildCard: '*', singleChar: '?', escape: '\\', ...caseAttribute(node.matchCase) };
      return xml('ogc:PropertyIsLike', attributes, [
        writeValue(node.value),
        xml('ogc:Literal', {}, [node.pattern.map(writeLikePart).join('')]),
      ]);
    }
    case 'in':
      return xml(
        'ogc:Or',
        {},
        node.list.map((item) => xml(comparisonNames['='], {}, [writeValue(node.value), writeValue(item)])),
      );
    case 'resourceIds':
      return xml(
        'ogc:Or',
        {},
        node.keys.map((key) => xml('ogc:FeatureId', { fid: String(key) }, [])),
      );
    case '=':
    case '<>':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return xml(comparisonNames[node.op], caseAttribute(node.matchCase), [
        writeValue(node.left),
        writeValue(node.right),
      ]);
    case 'bbox':
      return xml('ogc:BBOX', {}, [anyGeometry(), writeBox(node.bbox, node.srid)]);
    case 'dwithin':
    case 'beyond':
      return xml(node.op === 'dwithin' ? 'ogc:DWithin' : 'ogc:Beyond', {}, [
        anyGeometry(),
        writeGeometry(node.geometry.wkb, node.geometry.srid),
        xml('ogc:Distance', { units: 'metre' }, [String(node.distanceMetres)]),
      ]);
    default:
      return xml(spatialNames[node.op], {}, [
        anyGeometry(),
        writeGeometry(node.geometry.wkb, node.geometry.srid),
      ]);
  }
}

/** The table has one geometry, whatever its name is. */
const anyGeometry = (): XmlNode => xml('ogc:PropertyName', {}, ['geometry']);

const spatialNames: Readonly<Record<TopologicalOperator, string>> = {
  intersects: 'ogc:Intersects',
  disjoint: 'ogc:Disjoint',
  within: 'ogc:Within',
  contains: 'ogc:Contains',
  crosses: 'ogc:Crosses',
  overlaps: 'ogc:Overlaps',
  touches: 'ogc:Touches',
  equals: 'ogc:Equals',
};

function caseAttribute(matchCase: boolean): Record<string, string> {
  return matchCase ? {} : { matchCase: 'false' };
}

function writeLikePart(part: LikePart): string {
  if (part === 'any') return '*';
  return part === 'one' ? '?' : part.text.replace(/[\\*?]/g, '\\$&');
}

export function writeValue(value: ValueExpression): XmlNode {
  switch (value.op) {
    case 'property':
      return xml('ogc:PropertyName', {}, [value.name]);
    case 'literal':
      return xml('ogc:Literal', {}, [value.value === null ? '' : String(value.value)]);
    case 'arithmetic':
      return xml(arithmeticNames[value.operator], {}, [writeValue(value.left), writeValue(value.right)]);
    case 'function':
      return xml('ogc:Function', { name: value.name }, value.args.map(writeValue));
  }
}
