import { type Attribute, CartableError, type ReportAttributeValue, type Theme } from '@cartable/contract';
import { fitsType } from './attribute-value.ts';

type Written = ReportAttributeValue | number | boolean | null;

/**
 * The answers to the questions of a theme, as they are kept: each of its type, the default ones where none is written.
 * @throws {CartableError} `espaceco.report-attribute`, `espaceco.report-value`, `espaceco.report-value-missing`
 */
export function checkValues(
  { theme, attributes }: Theme,
  written: Readonly<Record<string, Written>>,
): Record<string, ReportAttributeValue> {
  const known = new Set(attributes.map(({ name }) => name));
  const unknown = Object.keys(written).find((name) => !known.has(name));
  if (unknown !== undefined) {
    const params = { theme, attribute: unknown, known: [...known].join(', ') || '∅' };
    throw new CartableError('espaceco.report-attribute', params);
  }
  const values: [string, ReportAttributeValue][] = [];
  for (const attribute of attributes) {
    const value = answerTo(attribute, written[attribute.name]);
    if (value !== undefined) values.push([attribute.name, checked(attribute, value)]);
    else if (attribute.mandatory) {
      throw new CartableError('espaceco.report-value-missing', { theme, attribute: attribute.name });
    }
  }
  return Object.fromEntries(values);
}

/** An empty text is none, but for a list that has it. */
function answerTo(attribute: Attribute, written: Written | undefined): ReportAttributeValue | undefined {
  const value = textOf(written);
  if (value !== undefined && (value !== '' || (attribute.type === 'list' && fitsType(attribute, '')))) {
    return Array.isArray(value) && value.length === 0 ? undefined : value;
  }
  return attribute.default || undefined;
}

function textOf(written: Written | undefined): ReportAttributeValue | undefined {
  if (written === undefined || written === null) return undefined;
  if (typeof written === 'boolean') return written ? '1' : '0';
  return typeof written === 'number' ? String(written) : written;
}

function checked(attribute: Attribute, value: ReportAttributeValue): ReportAttributeValue {
  const several = Array.isArray(value) ? value : [value];
  const misfit = several.find((one) => !fitsType(attribute, one));
  const isSingle = !Array.isArray(value) || attribute.multiple === true;
  if (misfit === undefined && isSingle) return value;
  throw new CartableError('espaceco.report-value', {
    attribute: attribute.name,
    type: attribute.type,
    value: (misfit ?? several.join(', ')).slice(0, 100),
  });
}
