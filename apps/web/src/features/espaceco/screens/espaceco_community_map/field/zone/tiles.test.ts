import { expect, it } from 'vitest';
import { tilesOf, tileUrl } from './tiles.ts';

const lot = { west: 1.4, south: 44.4, east: 1.5, north: 44.5 };

it('takes whole levels, from the widest, as many tiles as there is room for', () => {
  const all = tilesOf(lot, { levels: [10, 12], most: 1000 });
  expect(all[0]).toEqual({ z: 10, x: 515, y: 370 });
  expect(new Set(all.map(({ z }) => z))).toEqual(new Set([10, 11, 12]));
  const less = tilesOf(lot, { levels: [10, 12], most: all.length - 1 });
  expect(new Set(less.map(({ z }) => z))).toEqual(new Set([10, 11]));
  const world = { west: -180, south: -90, east: 180, north: 90 };
  expect(tilesOf(world, { levels: [1, 1], most: 10 })).toHaveLength(4);
});

it('asks tiles where the map asks them, and none of several servers', () => {
  const tile = { z: 3, x: 4, y: 2 };
  expect(tileUrl('https://fond.example/{z}/{x}/{y}.png', tile)).toBe('https://fond.example/3/4/2.png');
  expect(tileUrl('https://fond.example/{z}/{x}/{-y}.png', tile)).toBe('https://fond.example/3/4/5.png');
  expect(tileUrl('https://{a-c}.fond.example/{z}/{x}/{y}.png', tile)).toBeUndefined();
});
