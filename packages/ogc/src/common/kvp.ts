/**
 * Parameters written as keys and values (OWS Common 06-121r9 §11.5): names in any case, each once. The same reader serves
 * the query of a GET and the body of a form POST.
 */

import { invalidParameter, missingParameter, OgcRequestError } from './ogc-request-error.ts';

/** A GET address is limited by servers to some 16 kB; a form may carry a long filter. */
const maxLength = 1024 * 1024;
/** The richest request has some thirty parameters. */
const maxParameters = 200;

export class Kvp {
  private readonly values: ReadonlyMap<string, string>;

  private constructor(values: ReadonlyMap<string, string>) {
    this.values = values;
  }

  /** @throws {OgcRequestError} when a name comes twice, in whatever case, or when there is too much */
  static parse(text: string): Kvp {
    if (text.length > maxLength) {
      const params = { limit: maxLength };
      throw new OgcRequestError({ exceptionCode: 'NoApplicableCode', code: 'common.too-large', params });
    }
    const values = new Map<string, string>();
    for (const [name, value] of new URLSearchParams(text)) {
      const key = name.toUpperCase();
      if (values.has(key)) {
        throw new OgcRequestError({
          exceptionCode: 'InvalidParameterValue',
          locator: name,
          code: 'service.parameter-duplicated',
          params: { parameter: name },
        });
      }
      values.set(key, value);
      if (values.size > maxParameters)
        throw invalidParameter('request', String(values.size), `≤ ${maxParameters}`);
    }
    return new Kvp(values);
  }

  /** Undefined when absent or empty: an empty value says no more than none, except where `has` matters. */
  find(...names: string[]): string | undefined {
    for (const name of names) {
      const value = this.values.get(name.toUpperCase())?.trim();
      if (value) return value;
    }
    return undefined;
  }

  /** Whether the name was written, even with nothing after it. */
  has(name: string): boolean {
    return this.values.has(name.toUpperCase());
  }

  /** @throws {OgcRequestError} `MissingParameterValue` */
  get(name: string, expected: string): string {
    const value = this.find(name);
    if (value === undefined) throw missingParameter(name, expected);
    return value;
  }

  /** A whole number. @throws {OgcRequestError} */
  findInteger(name: string, range: { min: number; max: number }): number | undefined {
    const text = this.find(name);
    if (text === undefined) return undefined;
    const value = /^[+]?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= range.min && value <= range.max)) {
      throw invalidParameter(name, text, `${range.min} … ${range.max}`);
    }
    return value;
  }

  /** Texts between commas, without blanks around. An absent parameter is an empty list. */
  list(name: string): string[] {
    const text = this.find(name);
    return text === undefined ? [] : text.split(',').map((item) => item.trim());
  }

  /** Every parameter, names in upper case: to write the address of a neighbouring page. */
  entries(): IterableIterator<[string, string]> {
    return this.values.entries();
  }
}
