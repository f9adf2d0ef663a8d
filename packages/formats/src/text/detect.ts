/**
 * Recognises the encoding of texts that do not declare one.
 *
 * Valid UTF-8 with at least one multi-byte sequence is UTF-8: other encodings almost never look like it. Otherwise
 * the candidates are those that European files really use, weighed by how many of the high bytes are letters that
 * French and its neighbours write.
 */

import { findCodec, type TextCodec, utf8Codec, windows1252Codec } from './codec.ts';

const commonLetters = 'éèêëàâäçùûüôöîïœæÉÈÊÀÂÇÔÎÙñíóáúßãõ’«»°';
const rivals = ['cp850', 'macintosh'];

/** @param texts pieces of text as bytes; a cut in the middle of a character at either end is forgiven. */
export function detectEncoding(texts: Iterable<Uint8Array>): TextCodec {
  const histogram = new Uint32Array(256);
  let validUtf8 = true;
  let high = 0;
  for (const bytes of texts) {
    if (validUtf8 && !isUtf8(bytes)) validUtf8 = false;
    for (const byte of bytes) {
      if (byte < 128) continue;
      histogram[byte]!++;
      high++;
    }
  }
  return validUtf8 || high === 0 ? utf8Codec : bestSingleByte(histogram);
}

function bestSingleByte(histogram: Uint32Array): TextCodec {
  let best = windows1252Codec;
  // A rival must be clearly better: windows-1252 is by far the most frequent.
  let bestScore = score(windows1252Codec, histogram) * 1.5 + 1;
  for (const name of rivals) {
    const codec = findCodec(name);
    const found = codec ? score(codec, histogram) : 0;
    if (codec && found > bestScore) [best, bestScore] = [codec, found];
  }
  return best;
}

function score(codec: TextCodec, histogram: Uint32Array): number {
  let total = 0;
  for (let byte = 128; byte < 256; byte++) {
    const count = histogram[byte]!;
    if (count && commonLetters.includes(codec.decode(Uint8Array.of(byte), 0, 1))) total += count;
  }
  return total;
}

/** RFC 3629: well-formed but for a sequence cut at the very end or continued at the very beginning. */
export function isUtf8(bytes: Uint8Array): boolean {
  let at = 0;
  while (at < 3 && at < bytes.length && (bytes[at]! & 0xc0) === 0x80) at++;
  if (at > 0 && at === bytes.length) return false;
  while (at < bytes.length) {
    const lead = bytes[at]!;
    if (lead < 0x80) {
      at++;
      continue;
    }
    const length =
      lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
    if (length === 0) return false;
    for (let next = 1; next < length; next++) {
      if (at + next >= bytes.length) return true;
      if ((bytes[at + next]! & 0xc0) !== 0x80) return false;
    }
    at += length;
  }
  return true;
}

export function isAscii(bytes: Uint8Array, start = 0, end = bytes.length): boolean {
  for (let at = start; at < end; at++) if (bytes[at]! > 127) return false;
  return true;
}

/** The end of a text for CP/M and DOS, which dBASE and its exports still write. */
export const endOfText = 0x1a;

/** No control characters but those of texts, zeros of UTF-16 and the mark of the end aside. */
export function looksLikeText(head: Uint8Array): boolean {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isWide) return true;
  const length = head.at(-1) === endOfText ? head.length - 1 : head.length;
  return head.subarray(0, length).every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
}
