/** Values that may be constants or expressions (SLD 1.0.0 §11.1 ParameterValueType). */
import { call, literal, ownEntry, type ValueExpression } from '@cartable/expressions';
import { type Color, isExpression, type Parameter } from '../model/style.ts';
import { NotUnderstood } from './not-understood.ts';
import { readValue } from './read-expression.ts';
import type { Reading } from './reading.ts';
import { elementsOf, rawTextOf, textOf, type XmlElement } from './xml-tree.ts';

/** The pieces of a mixed content, in order: texts and expressions. @throws {NotUnderstood} */
export function readMixed(element: XmlElement, reading: Reading): Parameter<string>[] {
  const parts: Parameter<string>[] = [];
  for (const child of element.children) {
    if (typeof child === 'string') {
      // Lines and indentation between elements are layout; what stands in a Literal is kept as it is.
      const text = child.includes('\n') && child.trim() === '' ? '' : child.replace(/\s+/g, ' ');
      if (text !== '') parts.push(text);
    } else {
      const value = readValue(child, reading);
      parts.push(value.op === 'literal' ? String(value.value) : { expression: value });
    }
  }
  const isBlank = (part: Parameter<string> | undefined): boolean =>
    typeof part === 'string' && part.trim() === '';
  while (isBlank(parts[0]) && parts.length > 1) parts.shift();
  while (isBlank(parts[parts.length - 1]) && parts.length > 1) parts.pop();
  return parts;
}

/** One value: what surrounds the expressions is glued to them. */
export function readSingle(element: XmlElement, reading: Reading): Parameter<string> {
  if (elementsOf(element).length === 0) return textOf(element);
  const parts = readMixed(element, reading);
  if (parts.every((part) => typeof part === 'string')) return parts.join('').trim();
  if (parts.length === 1) return parts[0]!;
  const values = parts.map((part): ValueExpression => (isExpression(part) ? part.expression : literal(part)));
  return { expression: call('concat', ...values) };
}

export function orDefault<T extends string | number>(
  otherwise: T,
  reading: Reading,
  read: () => Parameter<T>,
): Parameter<T> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    reading.report('expression-unsupported', error.element, {
      element: error.what,
      value: String(otherwise),
    });
    return otherwise;
  }
}

export function readNumber(
  element: XmlElement | undefined,
  otherwise: number,
  reading: Reading,
  range: readonly [least: number, most: number] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
): Parameter<number> {
  if (!element) return otherwise;
  return orDefault(otherwise, reading, () => {
    const value = readSingle(element, reading);
    if (isExpression(value)) return value;
    const number = Number(value);
    if (value !== '' && Number.isFinite(number) && number >= range[0] && number <= range[1]) return number;
    const used =
      Number.isFinite(number) && value !== '' ? Math.min(Math.max(number, range[0]), range[1]) : otherwise;
    reading.report('value-unreadable', element, { value, element: nameOf(element), used: String(used) });
    return used;
  });
}

const hexadecimal = /^#[0-9a-f]{6}$/i;
const shortHexadecimal = /^#[0-9a-f]{3}$/i;

export function readColor(
  element: XmlElement | undefined,
  otherwise: Color,
  reading: Reading,
): Parameter<Color> {
  if (!element) return otherwise;
  return orDefault(otherwise, reading, () => {
    const value = readSingle(element, reading);
    if (isExpression(value)) return value;
    if (hexadecimal.test(value)) return value.toLowerCase();
    // Not in the standard, but written by hand often enough.
    if (shortHexadecimal.test(value))
      return `#${[...value.slice(1)].map((digit) => digit + digit).join('')}`.toLowerCase();
    reading.report('value-unreadable', element, { value, element: nameOf(element), used: otherwise });
    return otherwise;
  });
}

/** One of a few words, or the default. */
export function readWord<T extends string>(
  element: XmlElement | undefined,
  words: Readonly<Record<string, T>>,
  otherwise: T,
  reading: Reading,
): T {
  const text = element && readWritten(element, otherwise, reading);
  if (element === undefined || text === undefined) return otherwise;
  const word = ownEntry(words, text.toLowerCase());
  if (word === undefined) {
    reading.report('value-unreadable', element, { value: text, element: nameOf(element), used: otherwise });
  }
  return word ?? otherwise;
}

/** A text that cannot depend on the feature; an expression is reported, and undefined. */
export function readWritten(element: XmlElement, otherwise: string, reading: Reading): string | undefined {
  const inner = elementsOf(element)[0];
  if (!inner) return textOf(element);
  if (inner.name === 'Literal') return rawTextOf(inner).trim();
  reading.report('expression-unsupported', inner, {
    element: `${nameOf(element)}: ${inner.name}`,
    value: otherwise,
  });
  return undefined;
}

/** `CssParameter stroke-width`, or the element's own name. */
function nameOf(element: XmlElement): string {
  return element.attributes.get('name') ?? element.name;
}
