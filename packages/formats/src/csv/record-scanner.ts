/**
 * Cuts text into records and fields (RFC 4180, any one-character separator, any line end). Works on whole decoded
 * chunks: finding the next separator in a flat string is much faster than looking at each byte.
 */

import { CartableError } from '@cartable/contract';

export interface CsvDialect {
  readonly separator: string;
  readonly lineEnd: '\n' | '\r';
}

interface ScannerOptions extends CsvDialect {
  readonly file: string;
  /** Characters; a longer record is refused. */
  readonly maxRecordLength: number;
}

const quote = '"';
const quoteCode = 34;
const carriageReturn = 13;

export class RecordScanner {
  readonly #options: ScannerOptions;
  #rest = '';
  #rank = 0;
  #separatorAt = -1;

  constructor(options: ScannerOptions) {
    this.#options = options;
  }

  /** Records completed by this chunk. The array is the caller's. @throws {CartableError} `format.record-too-long` */
  *push(chunk: string): Iterable<string[]> {
    const text = this.#rest === '' ? chunk : this.#rest + chunk;
    const { lineEnd } = this.#options;
    this.#separatorAt = -1;
    let at = 0;
    let nextQuote = text.indexOf(quote);
    while (at < text.length) {
      let end = text.indexOf(lineEnd, at);
      if (nextQuote !== -1 && nextQuote < at) nextQuote = text.indexOf(quote, at);
      if (nextQuote !== -1 && (end === -1 || nextQuote < end)) end = this.#endOfQuoted(text, at);
      if (end === -1) break;
      const record = this.#fields(text, at, end);
      at = end + 1;
      this.#rank++;
      if (record) yield record;
    }
    this.#rest = text.slice(at);
    this.#assertBounded();
  }

  /** The last record, when the text does not end with a line end. @throws {CartableError} `csv.quote-unclosed` */
  *end(): Iterable<string[]> {
    const text = this.#rest;
    if (text === '') return;
    this.#rest = '';
    this.#separatorAt = -1;
    if (this.#endOfQuoted(`${text}${this.#options.lineEnd}`, 0) === -1) throw this.#unclosed();
    const record = this.#fields(text, 0, text.length);
    if (record) yield record;
  }

  #assertBounded(): void {
    const { file, maxRecordLength } = this.#options;
    if (this.#rest.length <= maxRecordLength) return;
    // An odd number of quotes means the record began inside a text that never ends.
    if (this.#endOfQuoted(this.#rest, 0) === -1 && this.#rest.includes(this.#options.lineEnd))
      throw this.#unclosed();
    throw new CartableError('format.record-too-long', {
      file,
      feature: this.#rank + 1,
      limit: maxRecordLength,
    });
  }

  #unclosed(): CartableError {
    return new CartableError('csv.quote-unclosed', { file: this.#options.file, feature: this.#rank + 1 });
  }

  /** Line end of a record that holds quotes: the first one outside them; -1 when the text stops before. */
  #endOfQuoted(text: string, start: number): number {
    const { separator, lineEnd } = this.#options;
    let at = start;
    while (true) {
      if (text.charCodeAt(at) === quoteCode) {
        at = closingQuote(text, at + 1);
        if (at === -1) return -1;
        at++;
      }
      const end = text.indexOf(lineEnd, at);
      const next = text.indexOf(separator, at);
      if (next === -1 || (end !== -1 && end < next)) return end;
      at = next + 1;
    }
  }

  /** Undefined for a blank line. What follows a closing quote within its field is ignored. */
  #fields(text: string, start: number, lineEnd: number): string[] | undefined {
    const end = lineEnd > start && text.charCodeAt(lineEnd - 1) === carriageReturn ? lineEnd - 1 : lineEnd;
    if (end === start) return undefined;
    const fields: string[] = [];
    let at = start;
    while (true) {
      let next: number;
      if (text.charCodeAt(at) === quoteCode && at < end) {
        const close = closingQuote(text, at + 1);
        const inside = text.slice(at + 1, close);
        fields.push(inside.includes(quote) ? inside.replaceAll('""', quote) : inside);
        next = this.#nextSeparator(text, close + 1);
      } else {
        next = this.#nextSeparator(text, at);
        fields.push(text.slice(at, Math.min(next, end)));
      }
      if (next >= end) return fields;
      at = next + 1;
    }
  }

  /** Remembered, so that a text without separators is not searched again for each record. */
  #nextSeparator(text: string, from: number): number {
    if (this.#separatorAt < from) {
      const found = text.indexOf(this.#options.separator, from);
      this.#separatorAt = found === -1 ? Number.POSITIVE_INFINITY : found;
    }
    return this.#separatorAt;
  }
}

/** The quote that is not followed by another; -1 when there is none. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf(quote, start);
  while (at !== -1 && text.charCodeAt(at + 1) === quoteCode) at = text.indexOf(quote, at + 2);
  return at;
}
