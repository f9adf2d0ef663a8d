/** Guesses how a CSV file is written: its encoding, and the shape of its text. */

import { ByteFile, readHead } from '../byte-file.ts';
import type { DepositFile, OpenOptions, TextEncoding } from '../format.ts';
import { limitsOf } from '../limits.ts';
import { readByteOrderMark } from '../text/bom.ts';
import { decodeChunks } from '../text/chunks.ts';
import { declaredCodec } from '../text/declared.ts';
import { detectEncoding } from '../text/detect.ts';
import { type Beginning, shapeOfText, type TextShape } from './text-shape.ts';

export interface CsvShape extends TextShape {
  readonly encoding: Omit<TextEncoding, 'sample'>;
  /** Bytes of the byte order mark. */
  readonly skip: number;
}

/** Looked at, and further as long as less than `fewLines` were seen: one record may hold a whole coast. */
const sampleCharacters = 1 << 20;
const fewLines = 5;
const encodingBlocks = 32;
const encodingBlockBytes = 64 << 10;

/** Undefined when the text is no table: not even a header. */
export function guessShape(file: DepositFile, options: OpenOptions): CsvShape | undefined {
  const mark = readByteOrderMark(readHead(file.path, 4));
  const encoding = encodingOf(file, options);
  const skip = mark?.length ?? 0;
  const beginning = firstText(file, { encoding: encoding.name, skip }, limitsOf(options).textRecordBytes);
  const [line, separator] = separatorLine.exec(beginning.text) ?? [];
  if (line === undefined) {
    const shape = shapeOfText(beginning);
    return shape && { ...shape, encoding, skip };
  }
  const rest = { text: beginning.text.slice(line.length), isWhole: beginning.isWhole, separator: separator! };
  const shape = shapeOfText(rest);
  const bytesPerLetter = encoding.name.startsWith('utf-16') ? 2 : 1;
  return shape && { ...shape, encoding, skip: skip + line.length * bytesPerLetter };
}

/** The line Excel obeys when it opens a CSV: it is no part of the table. */
const separatorLine = /^sep=([;,\t|])\r?\n/i;

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
