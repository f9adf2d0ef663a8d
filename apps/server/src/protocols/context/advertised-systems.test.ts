import { describe, expect, it } from 'vitest';
import { advertisedSridsAt } from './advertised-systems.ts';

describe('systems told in the documents', () => {
  it('are those meant to be used at the place', () => {
    const reunion = advertisedSridsAt([55.2, -21.4, 55.9, -20.8]);
    expect(reunion).toEqual(expect.arrayContaining([2975, 4326, 3857]));
    expect(reunion).not.toContain(2154);
    const metropole = advertisedSridsAt([-5, 41, 10, 51]);
    expect(metropole).toEqual(expect.arrayContaining([2154, 3035, 4171]));
    expect(metropole).not.toContain(5490);
  });

  it('are all of them when there is nothing to place', () => {
    expect(advertisedSridsAt(null)).toContain(2975);
    expect(advertisedSridsAt(null)).toContain(2154);
  });
});
