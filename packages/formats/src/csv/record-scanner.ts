/**
 * Cuts text into records and fields (RFC 4180, any one-character separator, any line ends, even mixed). Works on whole
 * decoded chunks: finding the next separator in a flat string is much faster than looking at each byte.
 */

import { CartableError } from '@cartable/contract/errors';
import { endOfText } from '../text/detect.ts';

export interface CsvDialect {
  /** One character; empty for a file of one column. */
  readonly separator: string;
}

interface ScannerOptions extends CsvDialect {
  readonly file: string;
  /** Characters; a longer record is refused. */
  readonly maxRecordLength: number;
}

const quote = '"';
const quoteCode = 34;
const space = 32;

export class RecordScanner {
  readonly #options: ScannerOptions;
  /** Line of the file, from 1, where each record that `push` or `end` just gave begins. */
  lines: number[] = [];
  #rest = '';
  #rank = 0;
  /** Line where the next record begins. */
  #line = 1;
  /** Next separator and next line end, remembered: neither is searched twice. */
  #separatorAt = -1;
  #lineFeedAt = -1;
  #carriageReturnAt = -1;
  /** Start of the record after the current one. */
  #next = 0;
  /** Whether the unfinished record stands inside a quoted text. */
  #inQuotes = false;
  /** Whether the last record ended with the carriage return that ended its chunk: a line feed may follow. */
  #endedByReturn = false;

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
    const text = withoutEndMark(this.#rest);
    this.#rest = '';
    const records = this.#records(text, true);
    if (this.#inQuotes) throw this.#unclosed();
    return records;
  }

  #records(text: string, isLast: boolean): string[][] {
    const records: string[][] = [];
    this.lines = [];
    this.#separatorAt = -1;
    this.#lineFeedAt = -1;
    this.#carriageReturnAt = -1;
    this.#next = this.#endedByReturn && text.startsWith('\n') ? 1 : 0;
    if (text !== '') this.#endedByReturn = false;
    this.#inQuotes = false;
    while (this.#next < text.length) {
      const line = this.#line;
      const record = this.#record(text, this.#next, isLast);
      if (!record) break;
      this.#rank++;
      if (record.length === 0) continue;
      records.push(record);
      this.lines.push(line);
    }
    return records;
  }

  #assertBounded(): void {
    const { file, maxRecordLength } = this.#options;
    if (this.#rest.length <= maxRecordLength) return;
    if (this.#inQuotes && /[\r\n]/.test(this.#rest)) throw this.#unclosed();
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
    let innerLines = 0;
    let at = start;
    while (true) {
      const open = openingQuote(text, at);
      const isQuoted = open !== -1;
      const close = isQuoted ? closingQuote(text, open + 1) : at;
      if (close === -1) {
        this.#inQuotes = true;
        return undefined;
      }
      const separator = this.#separatorFrom(text, close);
      const lineEnd = this.#lineEndFrom(text, close);
      const isInner = separator < lineEnd;
      if (!isInner && lineEnd > text.length && !isLast) return undefined;
      const stop = isInner ? separator : Math.min(lineEnd, text.length);
      if (isQuoted) {
        fields.push(unquoted(text, open + 1, close));
        innerLines += lineEndsBetween(text, open + 1, close);
      } else fields.push(text.slice(at, stop));
      at = stop + 1;
      if (isInner) continue;
      this.#finishLine(text, stop, innerLines);
      return fields.length === 1 && fields[0] === '' && !isQuoted ? [] : fields;
    }
  }

  /** A carriage return takes the line feed after it along. */
  #finishLine(text: string, lineEnd: number, innerLines: number): void {
    const isReturn = text[lineEnd] === '\r';
    this.#next = lineEnd + (isReturn && text[lineEnd + 1] === '\n' ? 2 : 1);
    this.#endedByReturn = isReturn && this.#next === text.length && text.at(-1) === '\r';
    this.#line += 1 + innerLines;
  }

  #separatorFrom(text: string, from: number): number {
    if (this.#separatorAt < from) this.#separatorAt = indexFrom(text, this.#options.separator, from);
    return this.#separatorAt;
  }

  #lineEndFrom(text: string, from: number): number {
    if (this.#lineFeedAt < from) this.#lineFeedAt = indexFrom(text, '\n', from);
    if (this.#carriageReturnAt < from) this.#carriageReturnAt = indexFrom(text, '\r', from);
    return Math.min(this.#lineFeedAt, this.#carriageReturnAt);
  }
}

/** Infinity rather than -1: « nowhere » comes after everything. */
function indexFrom(text: string, character: string, from: number): number {
  const found = character === '' ? -1 : text.indexOf(character, from);
  return found === -1 ? Number.POSITIVE_INFINITY : found;
}

/** Text of a quoted field. Characters after the closing quote, within the field, are ignored. */
function unquoted(text: string, start: number, end: number): string {
  const inside = text.slice(start, end);
  return inside.includes(quote) ? inside.replaceAll('""', quote) : inside;
}

/** Position of the opening quote, after blanks that some writers put there; -1 for a plain field. */
function openingQuote(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === space) at++;
  return text.charCodeAt(at) === quoteCode ? at : -1;
}

/** The quote that is not followed by another; -1 when there is none. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf(quote, start);
  while (at !== -1 && text.charCodeAt(at + 1) === quoteCode) at = text.indexOf(quote, at + 2);
  return at;
}

function lineEndsBetween(text: string, start: number, end: number): number {
  const inside = text.slice(start, end);
  if (!/[\r\n]/.test(inside)) return 0;
  return inside.split(/\r\n|\r|\n/).length - 1;
}

const endMark = String.fromCharCode(endOfText);

/** A text of DOS may end with a mark of its own, which is no record. */
const withoutEndMark = (text: string): string => (text.endsWith(endMark) ? text.slice(0, -1) : text);
