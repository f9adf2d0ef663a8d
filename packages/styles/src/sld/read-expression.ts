/** Conditions and values of OGC Filter Encoding 1.0 and 1.1 (OGC 02-059, 04-095) as SLD and SE use them. */
import {
  and,
  arithmetic,
  between,
  compare,
  type Expression,
  ExpressionError,
  filterEncodingArithmetic,
  filterEncodingComparisons,
  isNull,
  like,
  literal,
  not,
  or,
  ownEntry,
  parseLike,
  property,
  resourceIds,
  type ValueExpression,
} from '@cartable/expressions';
import { NotUnderstood } from './not-understood.ts';
import { readFunction } from './read-function.ts';
import { readSpatial } from './read-spatial.ts';
import type { Reading } from './reading.ts';
import { childNamed, elementsOf, rawTextOf, textOf, type XmlElement } from './xml-tree.ts';

/** @throws {NotUnderstood} */
export function readFilter(filter: XmlElement, reading: Reading): Expression {
  const conditions = elementsOf(filter);
  if (conditions.length === 0) throw new NotUnderstood(filter);
  const identifiers = conditions.filter(({ name }) => name === 'FeatureId' || name === 'GmlObjectId');
  if (identifiers.length === conditions.length) return readIdentifiers(identifiers);
  if (conditions.length > 1) throw new NotUnderstood(filter);
  return readCondition(conditions[0]!, reading);
}

/** The key is what follows the last dot: `commune.12`. */
function readIdentifiers(elements: readonly XmlElement[]): Expression {
  return resourceIds(
    elements.map((element) => {
      const id = element.attributes.get('fid') ?? element.attributes.get('id') ?? '';
      const key = /(\d{1,18})$/.exec(id)?.[1];
      if (key === undefined) throw new NotUnderstood(element, `${element.name} ${id}`);
      return BigInt(key);
    }),
  );
}

function readCondition(element: XmlElement, reading: Reading): Expression {
  const operator = ownEntry(filterEncodingComparisons, element.name);
  if (operator) {
    const [left, right] = operands(element, 2, reading);
    return compare(left!, operator, right!, { matchCase: element.attributes.get('matchCase') !== 'false' });
  }
  switch (element.name) {
    case 'And':
      return and(...elementsOf(element).map((child) => readCondition(child, reading)));
    case 'Or':
      return or(...elementsOf(element).map((child) => readCondition(child, reading)));
    case 'Not': {
      const inner = elementsOf(element)[0];
      if (!inner) throw new NotUnderstood(element);
      return not(readCondition(inner, reading));
    }
    case 'PropertyIsNull':
      return isNull(operands(element, 1, reading)[0]!);
    case 'PropertyIsBetween':
      return readBetween(element, reading);
    case 'PropertyIsLike':
      return readLike(element, reading);
    default:
      return readSpatial(element) ?? reject(element);
  }
}

function operands(element: XmlElement, count: number, reading: Reading): ValueExpression[] {
  const children = elementsOf(element);
  if (children.length !== count) throw new NotUnderstood(element);
  return children.map((child) => readValue(child, reading));
}

function readBetween(element: XmlElement, reading: Reading): Expression {
  const bound = (name: string): ValueExpression => {
    const boundary = childNamed(element, name);
    const value = boundary && elementsOf(boundary)[0];
    if (value) return readValue(value, reading);
    if (boundary && textOf(boundary) !== '') return literal(textOf(boundary));
    throw new NotUnderstood(element);
  };
  const value = elementsOf(element).find((child) => !child.name.endsWith('Boundary'));
  if (!value) throw new NotUnderstood(element);
  return between(readValue(value, reading), bound('LowerBoundary'), bound('UpperBoundary'));
}

function readLike(element: XmlElement, reading: Reading): Expression {
  const [value, pattern] = elementsOf(element);
  if (!value || !pattern) throw new NotUnderstood(element);
  const option = (names: readonly string[], otherwise: string): string =>
    names.map((name) => element.attributes.get(name)).find((found) => found !== undefined) ?? otherwise;
  const wildcards = {
    wildCard: option(['wildCard'], '*'),
    singleChar: option(['singleChar'], '?'),
    escapeChar: option(['escape', 'escapeChar'], '\\'),
  };
  try {
    const parts = parseLike(rawTextOf(pattern), wildcards);
    return like(readValue(value, reading), parts, {
      matchCase: element.attributes.get('matchCase') !== 'false',
    });
  } catch (error) {
    if (error instanceof ExpressionError) throw new NotUnderstood(element);
    throw error;
  }
}

/** A literal is a text, whatever it looks like: the column it is compared with decides. @throws {NotUnderstood} */
export function readValue(element: XmlElement, reading: Reading): ValueExpression {
  const operator = ownEntry(filterEncodingArithmetic, element.name);
  if (operator) {
    const [left, right] = operands(element, 2, reading);
    return arithmetic(left!, operator, right!);
  }
  switch (element.name) {
    case 'PropertyName':
    case 'ValueReference':
      return property(attributeName(element, reading));
    case 'Literal':
      return literal(elementsOf(element).length > 0 ? reject(element) : rawTextOf(element));
    default:
      return readFunction(element, (child) => readValue(child, reading)) ?? reject(element);
  }
}

function reject(element: XmlElement): never {
  throw new NotUnderstood(element);
}

/** `app:commune/app:nom` and `app:nom` are the attribute `nom`, unless a field of the file has that whole name. */
function attributeName(element: XmlElement, reading: Reading): string {
  const written = textOf(element);
  const name = (written.split('/').pop() ?? '').replace(/^[^:]*:/, '');
  if (name === '') throw new NotUnderstood(element);
  const { attributeName: resolve } = reading.options;
  return resolve?.(written) ?? resolve?.(name) ?? name;
}
