/** The head of a .mif, up to its DATA line: character set, delimiter, projection, transformation and columns. */

import { CartableError } from '@cartable/contract';
import type { Column, ColumnType } from '@cartable/geo';
import type { DepositFile } from '../format.ts';
import { findCodec, type TextCodec, windows1252Codec } from '../text/codec.ts';
import { readLines } from '../text/lines.ts';

export interface MifHeader {
  readonly codec: TextCodec;
  /** Whether the file names its character set. */
  readonly isCharsetDeclared: boolean;
  readonly delimiter: string;
  /** The CoordSys clause, without that word. */
  readonly coordSys: string | undefined;
  /** `x * multiplier + displacement`, as the TRANSFORM clause says. */
  readonly transform: {
    readonly multipliers: readonly [number, number];
    readonly displacements: readonly [number, number];
  };
  readonly columns: readonly Column[];
  /** Lines before the first object, the DATA line included. */
  readonly lineCount: number;
}

/** Names that MapInfo gives to character sets. */
const charsets: Readonly<Record<string, string>> = {
  windowslatin1: 'windows-1252',
  windowslatin2: 'windows-1250',
  windowscyrillic: 'windows-1251',
  windowsgreek: 'windows-1253',
  windowsturkish: 'windows-1254',
  windowshebrew: 'windows-1255',
  windowsarabic: 'windows-1256',
  windowsbalticrim: 'windows-1257',
  windowsthai: 'windows-874',
  windowssimpchinese: 'gbk',
  windowstradchinese: 'big5',
  windowsjapanese: 'cp932',
  windowskorean: 'cp949',
  macroman: 'macintosh',
  'utf-8': 'utf-8',
};

const columnTypes: Readonly<Record<string, ColumnType>> = {
  char: 'text',
  integer: 'integer',
  smallint: 'integer',
  largeint: 'bigint',
  decimal: 'double',
  float: 'double',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  logical: 'boolean',
};

const mostHeaderLines = 5_000;

/** @throws {CartableError} `mif.header` when there is no DATA line or a column is not understood */
export function readMifHeader(file: DepositFile, declared: TextCodec | undefined): MifHeader {
  // Header lines that matter before the names of columns are ASCII: the character set is found first.
  const charset = charsetOf(file);
  const codec = declared ?? charset ?? windows1252Codec;
  let delimiter = '\t';
  let coordSys: string | undefined;
  let transform: MifHeader['transform'] = { multipliers: [1, 1], displacements: [0, 0] };
  let columns: Column[] = [];
  let missing = 0;
  let lineCount = 0;
  for (const line of readLines(file, { encoding: codec.name })) {
    lineCount++;
    const text = line.trim();
    const [word = ''] = text.split(/\s+/, 1);
    const rest = text.slice(word.length).trim();
    if (missing > 0 && text !== '') {
      columns.push(columnOf(text, file));
      missing--;
      continue;
    }
    switch (word.toLowerCase()) {
      case 'delimiter':
        delimiter = /^"(.)"/.exec(rest)?.[1] ?? delimiter;
        break;
      case 'coordsys':
        coordSys = rest;
        break;
      case 'transform':
        transform = transformOf(rest);
        break;
      case 'columns':
        columns = [];
        missing = Number.parseInt(rest, 10) || 0;
        break;
      case 'data':
        return {
          codec,
          isCharsetDeclared: charset !== undefined,
          delimiter,
          coordSys,
          transform,
          columns,
          lineCount,
        };
      default:
        if (lineCount > mostHeaderLines)
          throw new CartableError('mif.header', { file: file.name, line: lineCount });
    }
  }
  throw new CartableError('format.truncated', { file: file.name });
}

function charsetOf(file: DepositFile): TextCodec | undefined {
  for (const line of readLines(file, { encoding: 'latin1' })) {
    const name = /^\s*charset\s+"([^"]*)"/i.exec(line)?.[1]?.toLowerCase();
    if (name !== undefined)
      return findCodec(charsets[name] ?? name.replace(/^codepage/, 'cp').replace('_', '-'));
    if (/^\s*data\s*$/i.test(line)) return undefined;
  }
  return undefined;
}

function columnOf(text: string, file: DepositFile): Column {
  const [, name, type] = /^(\S+)\s+([A-Za-z]+)/.exec(text) ?? [];
  const known = type && columnTypes[type.toLowerCase()];
  if (!name || !known) throw new CartableError('mif.column', { file: file.name, column: text.slice(0, 80) });
  return { name, type: known };
}

/** Four numbers, a multiplier of 0 meaning 1. */
function transformOf(rest: string): MifHeader['transform'] {
  const [x = 1, y = 1, dx = 0, dy = 0] = rest.split(/[\s,]+/).map((text) => Number(text) || 0);
  return { multipliers: [x || 1, y || 1], displacements: [dx, dy] };
}
