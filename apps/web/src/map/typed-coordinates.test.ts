import { expect, it } from 'vitest';
import { readCoordinates } from './typed-coordinates.ts';

it.each([
  ['2.35 48.85', 4326, 2.35, 48.85],
  ['48.85 2.35', 4326, 2.35, 48.85],
  ['48.8566, 2.3522', 4326, 2.3522, 48.8566],
  ['-21.1,55.5', 4326, 55.5, -21.1],
  ['45 30', 4326, 45, 30],
  ['-61,5 ; 16,2', 4326, -61.5, 16.2],
  ['48,85° N 2,35° E', 4326, 2.35, 48.85],
  ['48°51′30″N, 2°21′00″E', 4326, 2.35, 48.858_333],
  [`2°21'0"E 48°51'30"N`, 4326, 2.35, 48.858_333],
  ['16.2N 61.5W', 4326, -61.5, 16.2],
  ['S 21,1 O 4', 4326, -4, -21.1],
  ['652000 6862000', 2154, 652_000, 6_862_000],
  ['L93 652000,5 6862000', 2154, 652_000.5, 6_862_000],
  ['EPSG:32620 660000 1800000', 32_620, 660_000, 1_800_000],
  ['epsg 3857; 261000 6250000', 3857, 261_000, 6_250_000],
])('reads %s', (text, srid, x, y) => {
  const read = readCoordinates(text)!;
  expect(read.srid).toBe(srid);
  expect(read.x).toBeCloseTo(x, 5);
  expect(read.y).toBeCloseTo(y, 5);
});

it.each([
  '200 10',
  '48.85, 200',
  '9000000 100',
  '48N 50N',
  '48 N',
  'Paris',
  '',
  '1 rue de Lyon',
  'N48N 2E',
  'EPSG:2154',
])('does not take « %s » for coordinates', (text) => {
  expect(readCoordinates(text)).toBeUndefined();
});
