import { expect, test } from 'vitest';
import { formatDuration, formatSize } from './quantities.ts';

test('sizes are told in binary multiples with one decimal at most', () => {
  expect(formatSize(0, 'fr')).toBe('0\u00a0octets');
  expect(formatSize(1023, 'fr')).toBe('1\u202f023\u00a0octets');
  expect(formatSize(1024, 'en')).toBe('1\u00a0KiB');
  expect(formatSize(16_000_000, 'fr')).toBe('15,3\u00a0Mio');
  expect(formatSize(5e15, 'en')).toBe('4,547.5\u00a0TiB');
});

test('lengths of time are told in their two largest units', () => {
  expect(formatDuration(12.4)).toBe('12\u00a0s');
  expect(formatDuration(200)).toBe('3\u00a0min\u00a020\u00a0s');
  expect(formatDuration(3900)).toBe('1\u00a0h\u00a005\u00a0min');
});
