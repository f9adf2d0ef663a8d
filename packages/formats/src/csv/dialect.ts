/** Guesses how a CSV is written from its beginning: encoding, separator, header. */

import { ByteFile, readHead } from '../byte-file.ts';
import type { DepositFile, OpenOptions, TextEncoding } from '../format.ts';
import { limitsOf } from '../limits.ts';
import { readByteOrderMark } from '../text/bom.ts';
import { decodeChunks } from '../text/chunks.ts';
import { declaredCodec } from '../text/declared.ts';
import { detectEncoding } from '../text/detect.ts';
import { TextTyper } from '../text/typing.ts';
import { looksLikeGeometry } from './geometry-text.ts';
import { type CsvDialect, RecordScanner } from './record-scanner.ts';

export interface CsvShape extends CsvDialect {
  readonly encoding: Omit<TextEncoding, 'sample'>;
  /** Bytes of the byte order mark. */
  readonly skip: number;
  readonly hasHeader: boolean;
  /** Names of the columns, made up when there is no header. */
  readonly names: readonly string[];
  /** First records, header left out. */
  readonly sample: readonly (readonly string[])[];
}

const separators = [';', ',', '\t', '|'] as const;
/** Enough for a column whose first values are missing. */
const sampleRecords = 5_000;
/** Looked at, and further as long as less than `fewLines` were seen: one record may hold a whole coast. */
const sampleCharacters = 1 << 20;
const fewLines = 5;
const separatorCharacters = 1 << 16;
const encodingBlocks = 32;
const encodingBlockBytes = 64 << 10;

/** Undefined when the text is no table: not even a header. */
export function guessShape(file: DepositFile, options: OpenOptions): CsvShape | undefined {
  const mark = readByteOrderMark(readHead(file.path, 4));
  const encoding = encodingOf(file, options);
  const skip = mark?.length ?? 0;
  const beginning = firstText(file, { encoding: encoding.name, skip }, limitsOf(options).textRecordBytes);
  const separator = guessSeparator(beginning);
  const [first, ...others] = sampleOf(beginning, separator);
  if (!first) return undefined;
  const hasHeader = looksLikeHeader(first, others);
  const names = uniqueNames(hasHeader ? first : first.map(() => ''));
  return {
    encoding,
    skip,
    separator,
    hasHeader,
    names,
    sample: hasHeader ? others : [first, ...others],
  };
}

function encodingOf(file: DepositFile, options: OpenOptions): Omit<TextEncoding, 'sample'> {
  const declared = declaredCodec(options);
  if (declared) return { name: declared.name, source: 'declared' };
  const mark = readByteOrderMark(readHead(file.path, 4));
  if (mark) return { name: mark.encoding, source: 'bom' };
  return { name: detectEncoding(spreadBlocks(file)).name, source: 'statistics' };
}

/** Accents may come late in a file: blocks are taken all along. */
function* spreadBlocks(file: DepositFile): Iterable<Uint8Array> {
  const bytes = new ByteFile(file.path);
  const step = Math.max(encodingBlockBytes, Math.ceil(bytes.size / encodingBlocks));
  for (let position = 0; position < bytes.size; position += step)
    yield bytes.readAt(position, encodingBlockBytes);
  bytes.close();
}

interface Beginning {
  readonly text: string;
  /** Whether it is the whole file: its last record then needs no line end. */
  readonly isWhole: boolean;
}

function firstText(
  file: DepositFile,
  { encoding, skip }: { encoding: string; skip: number },
  maxRecordLength: number,
): Beginning {
  let text = '';
  for (const chunk of decodeChunks(file, { encoding, skip })) {
    text += chunk;
    const isEnough =
      text.length >= sampleCharacters && text.split(/\r\n|\r|\n/, fewLines).length === fewLines;
    if (isEnough || text.length > fewLines * maxRecordLength) return { text, isWhole: false };
  }
  return { text, isWhole: true };
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

/** Names are words: none is a number, a date or a geometry, and they differ; a table of texts is trusted to have a header. */
function looksLikeHeader(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const filled = first.filter((name) => name.trim() !== '');
  if (filled.length === 0 || new Set(filled).size < filled.length) return false;
  const isValue = (text: string) => {
    const typer = new TextTyper();
    typer.observe(text.trim());
    return typer.type !== 'text' || looksLikeGeometry(text);
  };
  return !filled.some(isValue) && (others.length > 0 || filled.length === first.length);
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
