import { describe, expect, it } from 'vitest';
import { extentToMake, readArea } from './area.ts';

describe('an area', () => {
  it('is the envelope of a polygon, holes or not, in any case and spacing', () => {
    const box = [2, 48, 3, 49];
    expect(readArea('POLYGON((2 48, 3 48, 3 49, 2 49, 2 48))')).toEqual(box);
    expect(
      readArea(' polygon ( ( 2 48,3 48,2.5 49,2 48 ) , (2.4 48.4,2.5 48.4,2.5 48.5,2.4 48.4) ) '),
    ).toEqual(box);
  });

  it.each([
    'POLYGON EMPTY',
    'POLYGON(2 48, 3 48, 3 49, 2 48)',
    'POLYGON((2 48, 3 48, 2 48))',
    'POLYGON((2 48, 3 48, 3 49, 2 49))',
    'POLYGON((2 48, 3 x, 3 49, 2 48))',
    'POLYGON((2 48 1, 3 48 1, 3 49 1, 2 48 1))',
    'POLYGON((200 48, 300 48, 300 49, 200 48))',
    'POLYGON((2 48, 3 48, 2.5 48, 2 48))',
    'POLYGON((2 48, 3 48, 3 49, 2 48)) DROP',
    `POLYGON((${'2 48, '.repeat(3_000)}2 48))`,
    `POLYGON(${'('.repeat(10_000)}`,
  ])('%.60s is refused', (text) => {
    expect(() => readArea(text)).toThrow(expect.objectContaining({ code: 'pyramid.area-invalid' }));
  });

  it('is what the data have of it, in the system of the tiles, and within it', () => {
    const [west, south, east, north] = extentToMake([-180, -90, 180, 90], null, 'PM');
    expect([west, south, east, north].map(Math.round)).toEqual([
      -20_037_508, -20_037_508, 20_037_508, 20_037_508,
    ]);
    const france = extentToMake([-180, -90, 180, 90], [2, 48, 3, 49], 'LAMB93');
    expect(france[0]).toBeGreaterThan(600_000);
    expect(france[2]).toBeLessThan(710_000);
    expect(() => extentToMake([10, 10, 11, 11], [2, 48, 3, 49], 'PM')).toThrow(
      expect.objectContaining({ code: 'pyramid.area-outside' }),
    );
  });
});
