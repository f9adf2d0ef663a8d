/** Guesses how a CSV is written from its beginning: encoding, separator, line ends, header. */

import { ByteFile, readHead } from '../byte-file.ts';
import type { DepositFile, OpenOptions, TextEncoding } from '../format.ts';
import { readByteOrderMark } from '../text/bom.ts';
import { decodeChunks } from '../text/chunks.ts';
import { declaredCodec } from '../text/declared.ts';
import { detectEncoding } from '../text/detect.ts';
import { TextTyper } from '../text/typing.ts';
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
const sampleRecords = 200;
const sampleCharacters = 1 << 18;
const encodingBlocks = 32;
const encodingBlockBytes = 64 << 10;
/** A CSV line of one record longer than this at the start is not a table. */
const maxSampleRecord = 1 << 18;

/** Undefined when the text is no table: not even a header. */
export function guessShape(file: DepositFile, options: OpenOptions): CsvShape | undefined {
  const mark = readByteOrderMark(readHead(file.path, 4));
  const encoding = encodingOf(file, options);
  const skip = mark?.length ?? 0;
  const text = firstText(file, encoding.name, skip);
  const lineEnd = !text.includes('\n') && text.includes('\r') ? '\r' : '\n';
  const separator = guessSeparator(text, lineEnd);
  const [first, ...others] = sampleOf(text, { separator, lineEnd });
  if (!first) return undefined;
  const hasHeader = looksLikeHeader(first, others);
  const names = uniqueNames(hasHeader ? first : first.map(() => ''));
  return {
    encoding,
    skip,
    separator,
    lineEnd,
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

function firstText(file: DepositFile, encoding: string, skip: number): string {
  for (const chunk of decodeChunks(file, { encoding, skip })) return chunk.slice(0, sampleCharacters);
  return '';
}

/** The separator that cuts most records into the same number of fields, more than one. */
function guessSeparator(text: string, lineEnd: CsvDialect['lineEnd']): string {
  let best = ';';
  let bestScore = 0;
  for (const separator of separators) {
    const widths = sampleOf(text.slice(0, 1 << 16), { separator, lineEnd }).map((record) => record.length);
    const width = widths[0] ?? 0;
    if (width < 2) continue;
    const score = (widths.filter((one) => one === width).length / widths.length) * (10 + Math.min(width, 20));
    if (score > bestScore) [best, bestScore] = [separator, score];
  }
  return best;
}

function sampleOf(text: string, dialect: CsvDialect): string[][] {
  const scanner = new RecordScanner({ ...dialect, file: '', maxRecordLength: maxSampleRecord * 2 });
  const records = scanner.push(text).slice(0, sampleRecords);
  // The sample may stop inside a record; a file of one line has only that one.
  return records.length > 0 ? records : lastOf(scanner);
}

function lastOf(scanner: RecordScanner): string[][] {
  try {
    return scanner.end();
  } catch {
    return [];
  }
}

/** Names are words: none is a number or a date, and they differ; a table of texts is trusted to have a header. */
function looksLikeHeader(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const filled = first.filter((name) => name.trim() !== '');
  if (filled.length === 0 || new Set(filled).size < filled.length) return false;
  const isValue = (text: string) => {
    const typer = new TextTyper();
    typer.observe(text.trim());
    return typer.type !== 'text';
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
