import { expect, test } from 'vitest';
import { formatDay, formatDuration, formatSize, formatTime } from './quantities.ts';

test('sizes are told in decimal multiples with one decimal at most', () => {
  expect(formatSize(0, 'fr')).toBe('0\u00a0octet');
  expect(formatSize(0, 'en')).toBe('0\u00a0bytes');
  expect(formatSize(1, 'en')).toBe('1\u00a0byte');
  expect(formatSize(999, 'fr')).toBe('999\u00a0octets');
  expect(formatSize(1000, 'en')).toBe('1\u00a0kB');
  expect(formatSize(16_000_000, 'fr')).toBe('16\u00a0Mo');
  expect(formatSize(5e15, 'en')).toBe('5,000\u00a0TB');
});

test('lengths of time are told in their two largest units', () => {
  expect(formatDuration(12.4)).toBe('12\u00a0s');
  expect(formatDuration(200)).toBe('3\u00a0min\u00a020\u00a0s');
  expect(formatDuration(3900)).toBe('1\u00a0h\u00a005\u00a0min');
});

test('a day of universal time is the same in any time zone, before the month in English too', () => {
  expect(formatDay('2026-12-31T23:59:59.000Z', 'fr')).toBe('31 décembre 2026');
  expect(formatDay('2026-12-31', 'en')).toBe('31 December 2026');
  expect(formatDay('2026-12-01', 'fr')).toBe('1er décembre 2026');
  expect(formatDay('2026-12-11', 'fr')).toBe('11 décembre 2026');
});

test('times are told over twenty-four hours in both languages', () => {
  const afternoon = new Date(2026, 11, 31, 14, 5);
  expect([formatTime(afternoon, 'fr'), formatTime(afternoon, 'en')]).toEqual(['14:05', '14:05']);
});
