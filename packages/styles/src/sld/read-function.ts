/**
 * Functions in parameters: `ogc:Function`, and the elements of Symbology Encoding 1.1 (OGC 05-077r4 §11.6), which
 * become calls of the same functions.
 */
import { call, isStyleFunction, literal, ownEntry, type ValueExpression } from '@cartable/expressions';
import { NotUnderstood } from './not-understood.ts';
import { childNamed, childrenNamed, elementsOf, rawTextOf, textOf, type XmlElement } from './xml-tree.ts';

/** Reads a value element (a literal, a property, another function). */
export type ReadValue = (element: XmlElement) => ValueExpression;

/** Undefined for an element that is no function. @throws {NotUnderstood} */
export function readFunction(element: XmlElement, readValue: ReadValue): ValueExpression | undefined {
  if (element.name === 'Function') return readCall(element, readValue);
  const read = ownEntry(readers, element.name);
  if (!read) return undefined;
  const inner = (child: XmlElement): ValueExpression => contentOf(child, readValue);
  return withFallback(read(element, inner), element);
}

function readCall(element: XmlElement, readValue: ReadValue): ValueExpression {
  const name = element.attributes.get('name') ?? '';
  const args = elementsOf(element).map(readValue);
  if (!isStyleFunction(name, args.length))
    throw new NotUnderstood(element, `${element.name} ${name}(${args.length})`);
  return call(name, ...args);
}

/** Value with the fallback of SE for a function without value. */
function withFallback(value: ValueExpression, element: XmlElement): ValueExpression {
  const fallback = element.attributes.get('fallbackValue');
  return fallback === undefined || fallback === '' ? value : call('coalesce', value, literal(fallback));
}

/** The value inside `LookupValue`, `Data`…: one expression, or a text. */
function contentOf(element: XmlElement, readValue: ReadValue): ValueExpression {
  const children = elementsOf(element);
  if (children.length > 1) throw new NotUnderstood(element);
  if (children[0]) return readValue(children[0]);
  const text = rawTextOf(element);
  // The spaces of a text are part of it, those of an indented document are not.
  const isRetained = element.name === 'StringValue' && !text.includes('\n');
  return literal(isRetained ? text : text.trim());
}

type Inner = (element: XmlElement) => ValueExpression;

function need(element: XmlElement, name: string, inner: Inner): ValueExpression {
  const child = childNamed(element, name);
  if (!child) throw new NotUnderstood(element);
  return inner(child);
}

const checked = (element: XmlElement, name: string, args: readonly ValueExpression[]): ValueExpression => {
  if (!isStyleFunction(name, args.length)) throw new NotUnderstood(element);
  return call(name, ...args);
};

const optional = (element: XmlElement, name: string, inner: Inner): ValueExpression[] => {
  const child = childNamed(element, name);
  return child ? [inner(child)] : [];
};

const readers: Readonly<Record<string, (element: XmlElement, inner: Inner) => ValueExpression>> = {
  Recode: (element, inner) =>
    checked(element, 'recode', [
      need(element, 'LookupValue', inner),
      ...childrenNamed(element, 'MapItem').flatMap((item) => [
        need(item, 'Data', inner),
        need(item, 'Value', inner),
      ]),
    ]),
  Categorize: (element, inner) => {
    const classes = elementsOf(element).filter(({ name }) => name === 'Value' || name === 'Threshold');
    const belongs =
      element.attributes.get('thresholdsBelongTo') ?? element.attributes.get('threshholdsBelongTo');
    const isInTurn = classes.every(({ name }, i) => name === (i % 2 === 0 ? 'Value' : 'Threshold'));
    if (!isInTurn || classes.length % 2 === 0) throw new NotUnderstood(element);
    return checked(element, 'categorize', [
      need(element, 'LookupValue', inner),
      ...classes.map(inner),
      ...(belongs === 'preceding' ? [literal('preceding')] : []),
    ]);
  },
  Interpolate: (element, inner) => {
    const mode = element.attributes.get('mode') ?? '';
    const method = element.attributes.get('method') ?? 'linear';
    return checked(element, 'interpolate', [
      need(element, 'LookupValue', inner),
      ...childrenNamed(element, 'InterpolationPoint').flatMap((point) => [
        need(point, 'Data', inner),
        need(point, 'Value', inner),
      ]),
      ...(mode === '' ? [] : [literal(mode)]),
      ...(method === 'linear' ? [] : [literal(method)]),
    ]);
  },
  Concatenate: (element, inner) =>
    checked(element, 'concat', childrenNamed(element, 'StringValue').map(inner)),
  Substring: (element, inner) =>
    checked(element, 'substring', [
      need(element, 'StringValue', inner),
      ...(childNamed(element, 'Position') ? [need(element, 'Position', inner)] : [literal('1')]),
      ...optional(element, 'Length', inner),
    ]),
  StringPosition: (element, inner) =>
    checked(element, 'stringPosition', [
      need(element, 'LookupString', inner),
      need(element, 'StringValue', inner),
      literal(element.attributes.get('searchDirection') ?? 'frontToBack'),
    ]),
  StringLength: (element, inner) => checked(element, 'length', [need(element, 'StringValue', inner)]),
  ChangeCase: (element, inner) => {
    const name = element.attributes.get('direction') === 'toLower' ? 'lower' : 'upper';
    return checked(element, name, [need(element, 'StringValue', inner)]);
  },
  Trim: (element, inner) =>
    checked(element, 'strip', [
      need(element, 'StringValue', inner),
      literal(element.attributes.get('stripOffChar') ?? ' '),
      literal(element.attributes.get('stripOffPosition') ?? 'leading'),
    ]),
  FormatNumber: (element, inner) => {
    const pattern = childNamed(element, 'Pattern');
    const negative = childNamed(element, 'NegativePattern');
    return checked(element, 'numberFormat', [
      literal(pattern ? textOf(pattern) : '0'),
      need(element, 'NumericValue', inner),
      literal(negative ? textOf(negative) : ''),
      literal(element.attributes.get('decimalPoint') ?? '.'),
      literal(element.attributes.get('groupingSeparator') ?? ','),
    ]);
  },
  FormatDate: (element, inner) => {
    const pattern = childNamed(element, 'Pattern');
    return checked(element, 'dateFormat', [
      literal(pattern ? textOf(pattern) : 'YYYY-MM-DD'),
      need(element, 'DateValue', inner),
    ]);
  },
};
