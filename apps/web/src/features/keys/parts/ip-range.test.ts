import { describe, expect, it } from 'vitest';
import { isIpRange, readRanges } from './ip-range.ts';

describe('ranges of addresses', () => {
  it.each([
    '192.0.2.1',
    '192.0.2.0/24',
    '0.0.0.0/0',
    '::1',
    '2001:db8::/32',
    '::ffff:192.0.2.1/120',
    'FE80::/10',
  ])('%s is one', (range) => expect(isIpRange(range)).toBe(true));
  it.each([
    '',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.0/33',
    '2001:db8::/129',
    ':::1',
    'exemple.fr',
    '192.0.2.1/24/8',
    '1:2',
  ])('%j is none', (range) => expect(isIpRange(range)).toBe(false));

  it('are read from lines, or from a pasted list', () => {
    expect(readRanges(' 192.0.2.0/24\n\n::1, 10.0.0.0/8;203.0.113.7 ')).toEqual([
      '192.0.2.0/24',
      '::1',
      '10.0.0.0/8',
      '203.0.113.7',
    ]);
  });
});
