import { expect, it } from 'vitest';
import { sridOf, writePlace } from './coordinate-notations.ts';

const paris = [2.3522, 48.8566] as const;
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

it.each([
  ['degrees', '2,3522° E, 48,8566° N'],
  ['sexagesimal', '2° 21′ 7,9″ E, 48° 51′ 23,8″ N'],
  ['local', '652 469 ; 6 862 035 (EPSG:2154)'],
  ['utm', '452 483 ; 5 411 717 (EPSG:32631)'],
  ['mercator', '261 846 ; 6 250 564 (EPSG:3857)'],
] as const)('writes a place in %s', (notation, written) => {
  expect(plain(writePlace(paris, notation, 'fr'))).toBe(written);
});

it('takes the system of the territory, and degrees where there is none', () => {
  expect(sridOf('local', [-61.5, 16.2])).toBe(5490);
  expect(sridOf('local', [55.5, -21.1])).toBe(2975);
  expect(plain(writePlace([-73.9, 40.7], 'local', 'en'))).toBe('73.9° W, 40.7° N');
  expect(sridOf('utm', [180, -17])).toBe(32_760);
  expect(sridOf('utm', [0, 85])).toBeUndefined();
});

it('never writes sixty seconds, nor sixty minutes', () => {
  expect(plain(writePlace([-0.999_999, 59.999_999], 'sexagesimal', 'en'))).toBe(
    '1° 0′ 0.0″ W, 60° 0′ 0.0″ N',
  );
});
