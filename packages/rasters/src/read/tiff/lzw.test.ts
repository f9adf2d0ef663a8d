import { expect, it } from 'vitest';
import { BlockError } from '../block-image.ts';
import { unpackLzw } from './lzw.ts';

const clear = 256;
const end = 257;

/** Codes of TIFF 6.0 §13, as a reader sees them: the width grows one code early, and again from 9 after a clearing. */
function pack(codes: readonly number[]): Uint8Array {
  let bits = '';
  let width = 9;
  let number = 258;
  for (const code of codes) {
    bits += code.toString(2).padStart(width, '0');
    if (code === clear) [width, number] = [9, 258];
    else if (number <= 4096) {
      number++;
      if (number >= 1 << width && width < 12) width++;
    }
  }
  return Uint8Array.from(bits.match(/.{1,8}/g)!, (byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

function compress(bytes: Uint8Array): Uint8Array {
  const codes = [clear];
  let strings = new Map<string, number>();
  let text = '';
  const codeOf = (key: string) => (key.length === 1 ? key.charCodeAt(0) : strings.get(key));
  for (const byte of bytes) {
    const longer = text + String.fromCharCode(byte);
    if (codeOf(longer) !== undefined) {
      text = longer;
      continue;
    }
    codes.push(codeOf(text)!);
    strings.set(longer, 258 + strings.size);
    if (strings.size === 4094 - 258) {
      codes.push(clear);
      strings = new Map();
    }
    text = String.fromCharCode(byte);
  }
  return pack([...codes, codeOf(text)!, end]);
}

const contents = {
  'one byte again and again': new Uint8Array(100_000).fill(7),
  'strings of every length': Uint8Array.from({ length: 60_000 }, (_, i) => (i * i) % 251),
  'hardly any string twice': Uint8Array.from({ length: 60_000 }, (_, i) => (i * 2_654_435_761) >>> 24),
};

it.each(Object.entries(contents))('%s comes back', (_, bytes) => {
  expect(unpackLzw(compress(bytes), bytes.length)).toEqual(bytes);
});

it('stops in the middle of a string where the block is full, and at its end where bytes are missing', () => {
  const bytes = contents['one byte again and again'];
  const packed = compress(bytes);
  expect(unpackLzw(packed, 1_234)).toEqual(bytes.subarray(0, 1_234));
  const cut = unpackLzw(packed.subarray(0, packed.length - 5), bytes.length);
  expect(cut.length).toBeLessThan(bytes.length);
  expect(cut).toEqual(bytes.subarray(0, cut.length));
});

it.each([
  ['a string before any byte', [clear, 258]],
  ['a string that nothing has written yet', [clear, 65, 259]],
  ['a string of before the last clearing', [clear, 65, 66, 258, clear, 65, 66, 260]],
])('%s is damage', (_, codes) => {
  expect(() => unpackLzw(pack(codes), 100)).toThrow(BlockError);
});
