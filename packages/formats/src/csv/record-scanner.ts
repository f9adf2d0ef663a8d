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
  /** Next separator and next line end, remembered: neither is searched twice. */
  #separatorAt = -1;
  #lineEndAt = -1;
  /** Where the record after the current one begins. */
  #next = 0;
  /** Whether the unfinished record stands inside a quoted text. */
  #inQuotes = false;

  constructor(options: ScannerOptions) {
    this.#options = options;
  }

  /** Records completed by this chunk. @throws {CartableError} `format.record-too-long`, `csv.quote-unclosed` */
  push(chunk: string): string[][] {
    const text = this.#rest === '' ? chunk : this.#rest + chunk;
    const records = this.#records(text, false);
    this.#rest = text.slice(this.#next);
    this.#assertBounded();
    return records;
  }

  /** The last record, when the text does not end with a line end. @throws {CartableError} `csv.quote-unclosed` */
  end(): string[][] {
    const text = this.#rest;
    this.#rest = '';
    const records = this.#records(text, true);
    if (this.#inQuotes) throw this.#unclosed();
    return records;
  }

  #records(text: string, isLast: boolean): string[][] {
    const records: string[][] = [];
    this.#separatorAt = -1;
    this.#lineEndAt = -1;
    this.#next = 0;
    this.#inQuotes = false;
    while (this.#next < text.length) {
      const record = this.#record(text, this.#next, isLast);
      if (!record) break;
      this.#rank++;
      if (record.length > 0) records.push(record);
    }
    return records;
  }

  #assertBounded(): void {
    const { file, maxRecordLength, lineEnd } = this.#options;
    if (this.#rest.length <= maxRecordLength) return;
    if (this.#inQuotes && this.#rest.includes(lineEnd)) throw this.#unclosed();
    throw new CartableError('format.record-too-long', {
      file,
      feature: this.#rank + 1,
      limit: maxRecordLength,
    });
  }

  #unclosed(): CartableError {
    return new CartableError('csv.quote-unclosed', { file: this.#options.file, feature: this.#rank + 1 });
  }

  /** Fields of the record at `start`; none for a blank line, undefined when its end is not there yet. */
  #record(text: string, start: number, isLast: boolean): string[] | undefined {
    const fields: string[] = [];
    let at = start;
    while (true) {
      const isQuoted = text.charCodeAt(at) === quoteCode;
      const close = isQuoted ? closingQuote(text, at + 1) : at;
      if (close === -1) {
        this.#inQuotes = true;
        return undefined;
      }
      const separator = this.#separatorFrom(text, close);
      const lineEnd = this.#lineEndFrom(text, close);
      const isInner = separator < lineEnd;
      if (!isInner && lineEnd > text.length && !isLast) return undefined;
      const stop = isInner ? separator : Math.min(lineEnd, text.length);
      if (isQuoted) fields.push(unquoted(text, at + 1, close));
      else fields.push(text.slice(at, isInner ? stop : withoutCarriageReturn(text, at, stop)));
      at = stop + 1;
      if (isInner) continue;
      this.#next = at;
      return fields.length === 1 && fields[0] === '' && !isQuoted ? [] : fields;
    }
  }

  #separatorFrom(text: string, from: number): number {
    if (this.#separatorAt < from) this.#separatorAt = indexFrom(text, this.#options.separator, from);
    return this.#separatorAt;
  }

  #lineEndFrom(text: string, from: number): number {
    if (this.#lineEndAt < from) this.#lineEndAt = indexFrom(text, this.#options.lineEnd, from);
    return this.#lineEndAt;
  }
}

/** Infinity rather than -1: « nowhere » comes after everything. */
function indexFrom(text: string, character: string, from: number): number {
  const found = text.indexOf(character, from);
  return found === -1 ? Number.POSITIVE_INFINITY : found;
}

function withoutCarriageReturn(text: string, start: number, end: number): number {
  return end > start && text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end;
}

/** What follows a closing quote within its field is ignored. */
function unquoted(text: string, start: number, end: number): string {
  const inside = text.slice(start, end);
  return inside.includes(quote) ? inside.replaceAll('""', quote) : inside;
}

/** The quote that is not followed by another; -1 when there is none. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf(quote, start);
  while (at !== -1 && text.charCodeAt(at + 1) === quoteCode) at = text.indexOf(quote, at + 2);
  return at;
}
