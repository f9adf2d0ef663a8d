/** Guesses how a table is written from the beginning of its text: separator, header, first records. Pure. */

import { TextTyper } from '../text/typing.ts';
import { withWholeEwkt } from './ewkt-fields.ts';
import { looksLikeGeometry } from './geometry-text.ts';
import { type CsvDialect, RecordScanner } from './record-scanner.ts';

export interface TextShape extends CsvDialect {
  readonly hasHeader: boolean;
  /** Names of the columns, made up when there is no header. */
  readonly names: readonly string[];
  /** First records, header left out. */
  readonly sample: readonly (readonly string[])[];
}

const separators = [';', ',', '\t', '|'] as const;
/** Enough for a column whose first values are missing. */
const sampleRecords = 5_000;
const separatorCharacters = 1 << 16;

export interface Beginning {
  readonly text: string;
  /** Whether it is the whole file: its last record then needs no line end. */
  readonly isWhole: boolean;
  /** When the file states it. */
  readonly separator?: string;
}

/** Undefined when the text is no table: not even a header. */
export function shapeOfText(beginning: Beginning): TextShape | undefined {
  const separator = beginning.separator ?? guessSeparator(beginning);
  const records = sampleOf(beginning, separator);
  const width = widthOf(records);
  const [first, ...others] = records.map((record) => withWholeEwkt(record, width));
  if (!first) return undefined;
  const hasHeader = looksLikeHeader(first, others);
  const names = uniqueNames(hasHeader ? first : first.map(() => ''));
  return { separator, hasHeader, names, sample: hasHeader ? others : [first, ...others] };
}

/** Of the first record; without a header, that of a record with its EWKT made whole. */
function widthOf([first = []]: readonly string[][]): number {
  return withWholeEwkt(first, first.length - 1).length;
}

/** The separator that cuts most records into the same number of fields, more than one; empty for one column. */
function guessSeparator(beginning: Beginning): string {
  const { text, isWhole } = beginning;
  const isLong = text.length > separatorCharacters;
  const head = isLong ? { text: text.slice(0, separatorCharacters), isWhole: false } : { text, isWhole };
  // A first record longer than the head has no end there.
  return bestSeparator(head) || (isLong ? bestSeparator(beginning) : '');
}

function bestSeparator(beginning: Beginning): string {
  let best = '';
  let bestScore = 0;
  for (const separator of separators) {
    const widths = sampleOf(beginning, separator).map((record) => record.length);
    const width = widths[0] ?? 0;
    if (width < 2) continue;
    const score = (widths.filter((one) => one === width).length / widths.length) * (10 + Math.min(width, 20));
    if (score > bestScore) [best, bestScore] = [separator, score];
  }
  return best;
}

/** The first whole records; the unfinished one only when nothing else is there. */
function sampleOf({ text, isWhole }: Beginning, separator: string): string[][] {
  const scanner = new RecordScanner({ separator, file: '', maxRecordLength: Number.POSITIVE_INFINITY });
  const records = scanner.push(text);
  const last = isWhole || records.length === 0 ? lastOf(scanner) : [];
  return [...records, ...last].slice(0, sampleRecords);
}

function lastOf(scanner: RecordScanner): string[][] {
  try {
    return scanner.end();
  } catch {
    return [];
  }
}

/**
 * Names are words: none is a number, a date or a geometry. When two are the same, a column of values below its name must
 * tell them from a row of texts; a table of texts with different names is trusted to have a header.
 */
function looksLikeHeader(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const filled = first.filter((name) => name.trim() !== '');
  if (filled.length === 0) return false;
  const isValue = (text: string) => {
    const typer = new TextTyper();
    typer.observe(text.trim());
    return typer.type !== 'text' || looksLikeGeometry(text);
  };
  if (filled.some(isValue)) return false;
  if (new Set(filled).size < filled.length)
    return first.some((_, column) => isColumnOf(isValue, others, column));
  return others.length > 0 || filled.length === first.length;
}

const fewRecords = 50;

function isColumnOf(
  isValue: (text: string) => boolean,
  records: readonly (readonly string[])[],
  column: number,
): boolean {
  const texts = records.slice(0, fewRecords).map((record) => record[column]?.trim() ?? '');
  const filled = texts.filter((text) => text !== '');
  return filled.length > 0 && filled.every(isValue);
}

function uniqueNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((written, index) => {
    const name = written.trim() || `column_${index + 1}`;
    const unique = seen.has(name) ? `${name}_${index + 1}` : name;
    seen.add(unique);
    return unique;
  });
}
