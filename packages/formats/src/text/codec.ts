/**
 * Turns bytes into text, whatever name the encoding goes by: WHATWG labels, IANA names, code pages as ESRI writes
 * them (`1252`, `ANSI 1252`, `88591`, `OEM 850`).
 */

import iconv from 'iconv-lite';

export interface TextCodec {
  readonly name: string;
  /** Every byte under 128 stands for itself: the fast paths rely on it. */
  readonly asciiCompatible: boolean;
  /** U+FFFD stands where the bytes mean nothing in this encoding. */
  decode(bytes: Uint8Array, start: number, end: number): string;
}

export const replacement = '\uFFFD';

/** Undefined when nobody knows that name. */
export function findCodec(label: string): TextCodec | undefined {
  const name = canonicalName(label);
  if (name === 'utf-8') return utf8Codec;
  if (!isKnown(name)) return undefined;
  return isSingleByte(name) ? singleByteCodec(name) : multiByteCodec(name);
}

/** Spellings found in .cpg and .cst files and in forms, to the name TextDecoder or iconv-lite takes. */
function canonicalName(label: string): string {
  const text = label
    .trim()
    .toLowerCase()
    .replace(/^(?:ansi|oem|ldid|codepage|cp|windows|win|ms|ibm|dos)[\s/_-]*(?=\d)/, '');
  if (/^utf[\s_-]?8$/.test(text) || text === '65001') return 'utf-8';
  const iso = /^(?:iso)?[\s_-]*8859[\s_-]*(\d{1,2})$/.exec(text);
  if (iso) return `iso-8859-${iso[1]}`;
  if (/^125[0-8]$/.test(text) || text === '874') return `windows-${text}`;
  if (text === '54936') return 'gb18030';
  if (/^\d{3,5}$/.test(text)) return `cp${text}`;
  return text;
}

function isKnown(name: string): boolean {
  return textDecoderKnows(name) || iconv.encodingExists(name);
}

function textDecoderKnows(name: string): boolean {
  try {
    new TextDecoder(name);
    return true;
  } catch {
    return false;
  }
}

function decoderOf(name: string): (bytes: Uint8Array) => string {
  if (textDecoderKnows(name)) {
    const decoder = new TextDecoder(name, { ignoreBOM: true });
    return (bytes) => decoder.decode(bytes);
  }
  return (bytes) =>
    iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name, { stripBOM: false });
}

/** 256 bytes give 256 characters, each as it would alone. */
function isSingleByte(name: string): boolean {
  const decode = decoderOf(name);
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  return decode(all).length === 256 && decode(all.subarray(128, 129)).length === 1;
}

function singleByteCodec(name: string): TextCodec {
  const decode = decoderOf(name);
  const table = Array.from({ length: 256 }, (_, byte) => decode(Uint8Array.of(byte)));
  return {
    name,
    asciiCompatible: table.slice(32, 127).every((character, index) => character.charCodeAt(0) === index + 32),
    decode(bytes, start, end) {
      let text = '';
      for (let at = start; at < end; at++) text += table[bytes[at]!];
      return text;
    },
  };
}

function multiByteCodec(name: string): TextCodec {
  const decode = decoderOf(name);
  return {
    name,
    asciiCompatible: !/utf-?(16|32)|ucs/.test(name),
    decode: (bytes, start, end) => decode(bytes.subarray(start, end)),
  };
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

export const utf8Codec: TextCodec = {
  name: 'utf-8',
  asciiCompatible: true,
  decode: (bytes, start, end) => utf8.decode(bytes.subarray(start, end)),
};

export const windows1252Codec: TextCodec = singleByteCodec('windows-1252');
