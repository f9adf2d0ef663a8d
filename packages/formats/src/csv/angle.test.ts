import { describe, expect, test } from 'vitest';
import { parseAngle, splitLetteredPoint } from './angle.ts';

const north = { axis: 'y', isOEast: false } as const;
const east = { axis: 'x', isOEast: false } as const;

describe('an angle', () => {
  test.each([
    [`48°51'24"N`, 48.856_667],
    ['48° 51′ 24″ N', 48.856_667],
    ['48 51 24 N', 48.856_667],
    ['48 51 24', 48.856_667],
    ['-21 06 36,5', -21.110_139],
    [`N 48°51'24.5''`, 48.856_806],
    ['48º51’24”S', -48.856_667],
    [`48 deg 51' 24.00" N`, 48.856_667],
    ['48d51m24s', 48.856_667],
    ['48d51m24sS', -48.856_667],
    [`48°51.4'N`, 48.856_667],
    ['48 51,4 N', 48.856_667],
    ['48:51:24', 48.856_667],
    ['48,85°', 48.85],
    ['48.85N', 48.85],
    ['−21°30′', -21.5],
  ])('%s is read', (text, expected) => {
    expect(parseAngle(text, north)).toBeCloseTo(expected, 5);
  });

  test('has its west in O, except in German', () => {
    expect(parseAngle(`2°21'O`, east)).toBeCloseTo(-2.35, 5);
    expect(parseAngle(`2°21'W`, { axis: 'x', isOEast: true })).toBeCloseTo(-2.35, 5);
    expect(parseAngle(`2°21'O`, { axis: 'x', isOEast: true })).toBeCloseTo(2.35, 5);
  });

  test.each([
    '48',
    '48.85',
    '1 234',
    '652 000',
    '48 51',
    '48 60 00',
    '48.5 30 10',
    `91°00'N`,
    `48°51'24"E`,
    '-48°51 S',
    `48°51'24"s`,
    'N',
    '12/05/2024',
    'rue N',
    '°'.repeat(50),
  ])('%s is none', (text) => {
    expect(parseAngle(text, north)).toBeNaN();
  });

  test('and another make a point, whichever comes first', () => {
    const point = { latitude: `48°51'24"N`, longitude: `2°21'03"E` };
    expect(splitLetteredPoint(`48°51'24"N 2°21'03"E`)).toEqual(point);
    expect(splitLetteredPoint(`2°21'03"E, 48°51'24"N`)).toEqual(point);
    expect(splitLetteredPoint('48,85 N, 2,35 E')).toEqual({ latitude: '48,85 N', longitude: '2,35 E' });
    expect(splitLetteredPoint('N 48.85 W 2.35')).toEqual({ latitude: 'N 48.85', longitude: 'W 2.35' });
    for (const text of ['48.85 2.35', 'N 48.85 N 2.35', 'NORD EST', '3 rue N, 5 E', 'N'.repeat(100)])
      expect(splitLetteredPoint(text), text).toBeUndefined();
  });
});
