import { describe, expect, it } from 'vitest';
import { dayOf, isDate, toUtcDateTime } from './date-times.ts';

const dayMs = 86_400_000;

describe('the day of a date', () => {
  it('is counted as the calendar counts, leap years of four centuries included', () => {
    const first = Date.UTC(1896, 0, 1) / dayMs;
    const last = Date.UTC(2104, 11, 31) / dayMs;
    for (let day = first; day <= last; day += 1) {
      expect(dayOf(new Date(day * dayMs).toISOString().slice(0, 10))).toBe(day);
    }
    expect(dayOf('0001-01-01')).toBe(Date.parse('0001-01-01') / dayMs);
    expect(dayOf('1500-03-01')).toBe(Date.parse('1500-03-01') / dayMs);
    expect(dayOf('9999-12-31')).toBe(Date.parse('9999-12-31') / dayMs);
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '0000-01-01',
    '2024-1-011',
    '2024/01/01',
    '-024-01-01',
    '2024-01-1 ',
    '2024-01-٣١',
    '2024-01-01T00:00:00Z',
    '',
  ])('is none for « %s »', (text) => {
    expect(dayOf(text)).toBeUndefined();
    expect(isDate(text)).toBe(false);
  });
});

describe('a date-time', () => {
  it('may be a date alone, at midnight', () => {
    expect(toUtcDateTime('2024-02-29')).toBe('2024-02-29T00:00:00.000Z');
    expect(toUtcDateTime('2023-02-29')).toBeUndefined();
    expect(toUtcDateTime('2023-02-29T10:00:00Z')).toBeUndefined();
  });
});
