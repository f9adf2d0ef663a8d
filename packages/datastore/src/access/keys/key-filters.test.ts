import { describe, expect, it } from 'vitest';
import { normaliseRanges, rangesTest } from './ip-ranges.ts';
import { matchesPattern } from './key-filters.ts';
import { isSameDigest } from './key-secret.ts';

describe('ranges of addresses', () => {
  it.each([
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['192.0.2.77', '192.0.2.77'],
    ['192.0.2.77/32', '192.0.2.77'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0::1/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201/120', '192.0.2.0/24'],
    ['::ffff:192.0.2.1/64', '::/64'],
    ['::/0', '::/0'],
  ])('%s is kept as %s', (text, retained) => {
    expect(normaliseRanges([text])).toEqual([retained]);
    // A range as kept is read again as itself.
    expect(normaliseRanges([retained])).toEqual([retained]);
  });

  it.each([
    '',
    'x',
    '192.0.2',
    '192.0.2.1/33',
    '2001:db8::/129',
    '192.0.2.1/-1',
    'fe80::1%eth0',
    '1.2.3.4/',
    '010.0.0.1',
  ])('%s is none', (text) => {
    expect(() => normaliseRanges([text])).toThrow(expect.objectContaining({ code: 'key.range-invalid' }));
  });

  it('hold the addresses of both families, however they are written', () => {
    const isIn = rangesTest(['192.0.2.0/24', '2001:db8::/32']);
    const inside = ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201', '2001:db8::1', '2001:DB8::1%eth0'];
    const outside = ['192.0.3.1', '::ffff:192.0.3.1', '::192.0.2.1', '2001:db9::1', '', 'unknown', '::1'];
    expect(inside.map(isIn)).toEqual(inside.map(() => true));
    expect(outside.map(isIn)).toEqual(outside.map(() => false));
  });
});

describe('patterns', () => {
  it.each([
    ['QGIS*', 'QGIS/3.34', true],
    ['qgis*', 'QGIS/3.34', true],
    ['QGIS', 'QGIS/3.34', false],
    ['*', '', true],
    ['', '', true],
    ['https://*.example/*', 'https://cartes.example/a', true],
    ['https://*.example/*', 'https://cartes.example.evil/a', false],
    ['a*a', 'a', false],
    ['a*b*c', 'axxbyyc', true],
    ['a*b*c', 'axxcyyb', false],
    ['a.c', 'abc', false],
  ])('%s and %s: %s', (pattern, text, expected) => {
    expect(matchesPattern(pattern, text)).toBe(expected);
  });

  it('take no longer than the text is long', () => {
    // Processor time: what else the machine does counts for nothing.
    const start = process.cpuUsage();
    expect(matchesPattern('*a'.repeat(150), `${'a'.repeat(16_000)}b`)).toBe(false);
    expect(process.cpuUsage(start).user).toBeLessThan(500_000);
  });
});

it('digests are compared whole, whatever their length', () => {
  expect(isSameDigest('abc', 'abc')).toBe(true);
  expect(isSameDigest('abc', 'abd')).toBe(false);
  expect(isSameDigest('abc', 'abcd')).toBe(false);
  expect(isSameDigest('é', 'e')).toBe(false);
});
