import { expect, it } from 'vitest';
import { countParts, partOf } from './parts.ts';
import { sitemapCapacity, writeSitemap, writeSitemapIndex } from './write-sitemap.ts';

const pages = ['/', '/catalogue', '/cgu'];

it('everything is in one document as long as that may hold it', () => {
  expect(countParts({ pages, records: 0 }, sitemapCapacity)).toBe(1);
  expect(countParts({ pages, records: sitemapCapacity - 3 }, sitemapCapacity)).toBe(1);
  expect(countParts({ pages, records: sitemapCapacity - 2 }, sitemapCapacity)).toBe(2);
});

it.each([2, 3, 5])('parts of %i hold each page and each record once', (capacity) => {
  const everything = { pages, records: 11 };
  const ranks = Array.from({ length: countParts(everything, capacity) }, (_, rank) => rank + 1);
  const parts = ranks.map((rank) => partOf(everything, rank, capacity)!);
  expect(parts.flatMap((part) => part.pages)).toEqual(pages);
  const records = parts.flatMap(({ records: { offset, limit } }) =>
    Array.from({ length: Math.min(limit, Math.max(0, 11 - offset)) }, (_, rank) => offset + rank),
  );
  expect(records).toEqual(Array.from({ length: 11 }, (_, rank) => rank));
  expect(partOf(everything, ranks.length + 1, capacity)).toBeUndefined();
  expect(partOf(everything, 0, capacity)).toBeUndefined();
  expect(partOf(everything, Number.NaN, capacity)).toBeUndefined();
});

it('addresses are escaped', () => {
  expect(
    writeSitemap([{ url: 'https://c.example/?a=1&b=<', updated: '2026-11-25T00:00:00.000Z' }]),
  ).toContain('<loc>https://c.example/?a=1&amp;b=&lt;</loc><lastmod>2026-11-25T00:00:00.000Z</lastmod>');
  expect(writeSitemapIndex(['https://c.example/sitemap/1.xml'])).toContain('<sitemap><loc>');
});
