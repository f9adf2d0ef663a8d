import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { tileUnpacker } from './unpack-tiles.ts';

const limits = { bytesOfOne: 1000, bytesOfAll: 2500 };
const tile = (size: number) => Buffer.alloc(size, 'a');

it('unpacks tiles that are packed, and those alone', () => {
  const unpack = tileUnpacker(limits);
  expect(unpack(gzipSync(tile(1000)))).toEqual(tile(1000));
  expect(unpack(tile(1000))).toEqual(tile(1000));
});

it.each([
  ['packed', gzipSync(tile(1001))],
  ['plain', tile(1001)],
])('refuses one that is too large, %s', (_how, bytes) => {
  expect(() => tileUnpacker(limits)(bytes)).toThrow();
});

it.each([
  ['packed', gzipSync(tile(900))],
  ['plain', tile(900)],
])('refuses what is too large together, %s', (_how, bytes) => {
  const unpack = tileUnpacker(limits);
  unpack(bytes);
  unpack(bytes);
  expect(() => unpack(bytes)).toThrow();
  expect(unpack(tile(700))).toHaveLength(700);
  expect(() => unpack(tile(1))).toThrow();
});
