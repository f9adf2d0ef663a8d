import { expect, it } from 'vitest';
import { guideLink, guidePicture } from './guide-link.ts';

it.each([
  ['tiles.md', '/documentation/tiles'],
  ['vector-pyramids.md#emprise', '/documentation/vector-pyramids#emprise'],
  ['#ici', '#ici'],
  ['https://example.org/', 'https://example.org/'],
  ['../../adr/0002-pinned-node-and-type-stripping.md', undefined],
  ['../../reference/styles.md', undefined],
])('%s leads to %s', (href, address) => {
  expect(guideLink(href)).toBe(address);
});

it.each([
  ['../../pictures/service.fr.webp', '/files/guides/service.fr.webp'],
  ['/files/mine.webp', '/files/mine.webp'],
])('the picture %s is at %s', (src, address) => {
  expect(guidePicture(src)).toBe(address);
});
