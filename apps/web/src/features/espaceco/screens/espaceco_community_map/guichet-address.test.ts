import type { EspacecoLayer } from '@cartable/contract/espaceco';
import { expect, it } from 'vitest';
import { readLayers, readPosition, writeLayers, writePosition } from './guichet-address.ts';

const layers = [
  { id: 4, visibility: true, opacity: 1 },
  { id: 7, visibility: false, opacity: 0.6 },
  { id: 9, visibility: true, opacity: 1 },
] as EspacecoLayer[];

it('shows layers as the community chose, until the address says otherwise', () => {
  const chosen = readLayers(undefined, layers);
  expect(chosen.map(({ id, isVisible, opacity }) => [id, isVisible, opacity])).toEqual([
    [4, true, 100],
    [7, false, 60],
    [9, true, 100],
  ]);
  expect(writeLayers(chosen, layers)).toBeUndefined();
});

it('keeps order, visibility and opacity in the address', () => {
  const changed = readLayers('9,4h,7.25', layers);
  expect(changed.map(({ id }) => id)).toEqual([9, 4, 7]);
  expect(changed[1]).toEqual({ id: 4, isVisible: false, opacity: 100 });
  expect(writeLayers(changed, layers)).toBe('9,4h,7.25');
});

it('leaves out what the community no longer has, and puts below what it added since', () => {
  expect(readLayers('9,12,9,nothing', layers).map(({ id }) => id)).toEqual([4, 7, 9]);
});

it('reads a position that it wrote, and no other', () => {
  const written = writePosition({ centre: [1.4400001, 44.45], zoom: 12.345 });
  expect(written).toEqual({ centre: '1.44,44.45', zoom: '12.35' });
  expect(readPosition(written)).toEqual({ centre: [1.44, 44.45], zoom: 12.35 });
  expect(readPosition({ centre: '190,2', zoom: '3' })).toBeUndefined();
  expect(readPosition({ centre: '1;2', zoom: '3' })).toBeUndefined();
  expect(readPosition({ centre: '1,2' })).toBeUndefined();
});
