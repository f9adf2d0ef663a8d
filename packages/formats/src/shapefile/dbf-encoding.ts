/** In which encoding a .dbf is: .cpg, then .cst, then the language byte, then the texts themselves. */

import { ByteFile, readHead } from '../byte-file.ts';
import type { DataSet, TextEncoding } from '../format.ts';
import { findCodec, type TextCodec, utf8Codec } from '../text/codec.ts';
import { detectEncoding, isAscii, isUtf8 } from '../text/detect.ts';
import type { DbfHeader } from './dbf-header.ts';

/**
 * Code page of each language byte (dBASE, FoxPro and ESRI documents). The pages of Kamenický (104) and Mazovia (105) are
 * left to the texts themselves: nobody decodes them.
 */
export const codePages: Readonly<Record<number, string>> = {
  1: 'cp437',
  2: 'cp850',
  3: 'windows-1252',
  4: 'macintosh',
  8: 'cp865',
  9: 'cp437',
  10: 'cp850',
  11: 'cp437',
  13: 'cp437',
  14: 'cp850',
  15: 'cp437',
  16: 'cp850',
  17: 'cp437',
  18: 'cp850',
  19: 'cp932',
  20: 'cp850',
  21: 'cp437',
  22: 'cp850',
  23: 'cp865',
  24: 'cp437',
  25: 'cp437',
  26: 'cp850',
  27: 'cp437',
  28: 'cp863',
  29: 'cp850',
  31: 'cp852',
  34: 'cp852',
  35: 'cp852',
  36: 'cp860',
  37: 'cp850',
  38: 'cp866',
  55: 'cp850',
  64: 'cp852',
  77: 'cp936',
  78: 'cp949',
  79: 'cp950',
  80: 'windows-874',
  87: 'windows-1252',
  88: 'windows-1252',
  89: 'windows-1252',
  100: 'cp852',
  101: 'cp866',
  102: 'cp865',
  103: 'cp861',
  106: 'cp737',
  107: 'cp857',
  108: 'cp863',
  120: 'cp950',
  121: 'cp949',
  122: 'cp936',
  123: 'cp932',
  124: 'windows-874',
  125: 'windows-1255',
  126: 'windows-1256',
  134: 'cp737',
  135: 'cp852',
  136: 'cp857',
  150: 'x-mac-cyrillic',
  151: 'maccenteuro',
  152: 'macgreek',
  200: 'windows-1250',
  201: 'windows-1251',
  202: 'windows-1254',
  203: 'windows-1253',
  204: 'windows-1257',
};

/** ESRI writes 87 (« ANSI ») whatever the encoding is: as good as silence. */
const meaninglessLanguage = 87;

const sampleBlocks = 16;
const sampleBytes = 256 << 10;
const maxSampleTexts = 5;

export interface DbfEncoding {
  readonly codec: TextCodec;
  readonly described: TextEncoding;
  /** Name found in a .cpg or .cst and not understood. */
  readonly unknownName?: string;
  /** Whether the texts are UTF-8 though the file says otherwise. */
  readonly isRatherUtf8: boolean;
}

export function chooseDbfEncoding(
  dataSet: DataSet,
  header: DbfHeader,
  declared: TextCodec | undefined,
): DbfEncoding {
  const texts = sampleHighTexts(dataSet, header);
  const done = (codec: TextCodec, source: TextEncoding['source'], unknownName?: string): DbfEncoding => ({
    codec,
    described: { name: codec.name, source, sample: decodeSample(texts, codec) },
    unknownName,
    // Texts of another encoding almost never look like UTF-8 all along.
    isRatherUtf8: codec !== utf8Codec && source !== 'declared' && texts.length > 0 && texts.every(isUtf8),
  });
  if (declared) return done(declared, 'declared');
  let unknownName: string | undefined;
  for (const source of ['cpg', 'cst'] as const) {
    const file = dataSet.companions.get(source);
    const name =
      file &&
      readHead(file.path, 64)
        .toString('latin1')
        .replace(/^\xef\xbb\xbf/, '')
        .trim();
    const codec = name ? findCodec(name) : undefined;
    if (codec) return done(codec, source);
    unknownName ??= name || undefined;
  }
  const page = header.language === meaninglessLanguage ? undefined : codePages[header.language];
  const codec = page ? findCodec(page) : undefined;
  if (codec) return done(codec, 'dbf', unknownName);
  return done(detectEncoding(texts), 'statistics', unknownName);
}

/** Texts with a byte over 127, from blocks spread over the table, trimmed. */
function sampleHighTexts(dataSet: DataSet, header: DbfHeader): Uint8Array[] {
  const file = dataSet.companions.get('dbf');
  const fields = header.fields.filter(({ type }) => type === 'text');
  if (!file || fields.length === 0) return [];
  const bytes = new ByteFile(file.path);
  const perBlock = Math.max(1, Math.floor(sampleBytes / header.recordBytes));
  const step = Math.max(perBlock, Math.ceil(header.recordCount / sampleBlocks));
  const texts: Uint8Array[] = [];
  for (let record = 0; record < header.recordCount; record += step) {
    const block = bytes.readAt(
      header.headerBytes + record * header.recordBytes,
      perBlock * header.recordBytes,
    );
    if (isAscii(block)) continue;
    for (let at = 0; at + header.recordBytes <= block.length; at += header.recordBytes) {
      for (const { offset, length } of fields) {
        if (!isAscii(block, at + offset, at + offset + length))
          texts.push(trimmed(block.subarray(at + offset, at + offset + length)));
      }
    }
  }
  bytes.close();
  return texts;
}

function trimmed(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === 32 || bytes[end - 1] === 0)) end--;
  return bytes.subarray(0, end);
}

function decodeSample(texts: readonly Uint8Array[], codec: TextCodec): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    found.add(codec.decode(text, 0, text.length));
    if (found.size >= maxSampleTexts) break;
  }
  return [...found];
}
