import type { Bbox } from '@cartable/geo';
import { expect, it } from 'vitest';
import type { Page } from './copy-format.ts';
import { PageIndex } from './page-index.ts';

const page = (bbox: Bbox): Page => ({ bbox, count: 1, common: { at: 0, bytes: 0 }, geometries: [] });
/** Neighbours follow each other, as in a copy; the last block is not whole. */
const pages = Array.from({ length: 1000 }, (_, i) => {
  const [x, y] = [Math.floor(i / 40), i % 40];
  return page([x, y, x + 1.5, y + 1.5]);
});

it.each<[string, Bbox]>([
  ['one place', [3.2, 7.2, 3.2, 7.2]],
  ['a corner', [24.9, 39.9, 80, 80]],
  ['a strip', [-10, 12.5, 90, 12.6]],
  ['all', [-100, -100, 100, 100]],
  ['nothing', [200, 200, 300, 300]],
])('finds the pages of %s, in the order of the file', (_what, [minX, minY, maxX, maxY]) => {
  const met = pages.filter(
    ({ bbox }) => bbox[2] >= minX && bbox[0] <= maxX && bbox[3] >= minY && bbox[1] <= maxY,
  );
  expect(new PageIndex(pages).in([minX, minY, maxX, maxY])).toEqual(met);
});

it('finds nothing in a copy without pages', () => {
  expect(new PageIndex([]).in([0, 0, 1, 1])).toEqual([]);
});
