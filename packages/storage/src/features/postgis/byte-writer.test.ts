import { describe, expect, it } from 'vitest';
import { ByteWriter } from './byte-writer.ts';

describe('a text', () => {
  it.each([
    '',
    'commune',
    'Équipement n° 12',
    'œuvre €',
    '東京',
    'arbre 🌳',
    '\ud800 alone',
    'é'.repeat(32),
    'a'.repeat(31).concat('🌳'),
    'un texte plus long que ceux qui sont écrits signe à signe',
  ])('is its length, then its UTF-8: « %s »', (text) => {
    const utf8 = Buffer.from(text, 'utf8');
    const bytes = new ByteWriter().text(text).take();
    expect(bytes.readInt32BE(0)).toBe(utf8.length);
    expect(bytes.subarray(4)).toEqual(utf8);
  });
});

describe('an integer of eight bytes', () => {
  it.each([0, 1, -1, 2 ** 31, -(2 ** 32), 2 ** 32 - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])(
    'is the same from a number as from a bigint: %d',
    (value) => {
      const fromNumber = new ByteWriter().safeInteger(value).take();
      expect(fromNumber).toEqual(new ByteWriter().int64(BigInt(value)).take());
    },
  );
});

it('grows past its first bytes and keeps what was written', () => {
  const writer = new ByteWriter().int32(7);
  writer.bytes(new Uint8Array(3 << 20).fill(9)).littleFloat64(1.5);
  const bytes = writer.take();
  expect(bytes.readInt32BE(0)).toBe(7);
  expect(bytes.readDoubleLE(bytes.length - 8)).toBe(1.5);
  expect(writer.length).toBe(0);
});
