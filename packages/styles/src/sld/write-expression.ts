/** Conditions and values as OGC Filter Encoding 1.0 (OGC 02-059). */
import type { Expression, LikePart, ValueExpression } from '@cartable/expressions';
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
    default:
      // Spatial conditions cannot be read from a style, so that none can be in one.
      throw new Error(`a style holds a spatial condition (${node.op})`);
  }
}

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
