import { invalidParameter, OgcRequestError, quote } from '../common/ogc-request-error.ts';

/** A form of the widest table, once submitted. */
const maxParameters = 300;

export function unknownParameter(parameter: string, known: readonly string[]): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: parameter,
    code: 'service.parameter-unknown',
    params: { parameter: quote(parameter), expected: known.join(', ') },
  });
}

/**
 * Parameters of an address, names in their case. One without value says no more than its absence: forms send them.
 * @throws {OgcRequestError} for a name that is not of `known` (OGC 17-069r4 §7.4), or comes twice, and for a language
 * we do not speak
 */
export function readParameters(query: string, known: readonly string[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!known.includes(name)) throw unknownParameter(name, known);
    if (seen.has(name) || seen.size >= maxParameters) {
      throw new OgcRequestError({
        exceptionCode: 'InvalidParameterValue',
        locator: name,
        code: 'service.parameter-duplicated',
        params: { parameter: name },
      });
    }
    seen.add(name);
    if (value.trim() !== '') values.set(name, value);
  }
  const lang = values.get('lang');
  if (lang !== undefined && lang !== 'fr' && lang !== 'en') throw invalidParameter('lang', lang, 'fr, en');
  return values;
}

/** @throws {OgcRequestError} */
export function readInteger(
  parameters: ReadonlyMap<string, string>,
  name: string,
  range: { readonly min: number; readonly max: number },
): number | undefined {
  const text = parameters.get(name);
  if (text === undefined) return undefined;
  const value = /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(value >= range.min && value <= range.max))
    throw invalidParameter(name, text, `${range.min} … ${range.max}`);
  return value;
}
