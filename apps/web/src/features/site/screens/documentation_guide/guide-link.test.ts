import { expect, it } from 'vitest';
import { guideLink } from './guide-link.ts';

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
