import { describe, expect, it } from 'vitest';
import { type ProposedTable, proposeGeneralisation, proposeLevels } from './pyramid-proposal.ts';

const france = { west: -5.1, south: 41.3, east: 9.6, north: 51.1 };
const town = { west: -4.57, south: 48.35, east: -4.42, north: 48.46 };
const world = { west: -180, south: -90, east: 180, north: 83.6 };
const table = (
  geometryType: string,
  featureCount: number,
  extent: ProposedTable['extent'],
): ProposedTable => ({
  geometryType,
  featureCount,
  extent,
});

describe('levels proposed for a vector pyramid', () => {
  it.each([
    ['the communes of France', [table('MultiPolygon', 35_228, france)], 2, 12],
    ['the buildings of a town', [table('Polygon', 40_000, town)], 9, 15],
    ['the countries of the world', [table('MultiPolygon', 177, world)], 1, 9],
    ['one point', [table('Point', 1, { west: 2, south: 48, east: 2, north: 48 })], 9, 15],
  ])('of %s suit its extent and density', (_name, tables, top, bottom) => {
    expect(proposeLevels(tables)).toEqual({ top, bottom });
  });

  it('are the same for all tables, so that no layer stops before another', () => {
    const both = proposeLevels([table('MultiPolygon', 13, france), table('Point', 40_000, town)]);
    expect(both.top).toBe(proposeLevels([table('MultiPolygon', 13, france)]).top);
    expect(both.bottom).toBeGreaterThanOrEqual(12);
  });

  it('never make more tiles than anybody waits for', () => {
    const { bottom } = proposeLevels([table('LineString', 5_000_000, world)]);
    expect(4 ** bottom).toBeLessThan(1_000_000);
  });

  it('follow the tile matrix set', () => {
    const tables = [table('MultiPolygon', 35_228, france)];
    const pm = proposeLevels(tables, 'PM');
    const lamb93 = proposeLevels(tables, 'LAMB93');
    expect(Math.abs(pm.bottom - lamb93.bottom)).toBeLessThanOrEqual(1);
  });

  it('go over the antimeridian, and are usual ones when nothing has an extent', () => {
    const fiji = { west: 177, south: -19, east: -178, north: -16 };
    expect(proposeLevels([table('Polygon', 500, fiji)]).top).toBeGreaterThan(2);
    expect(proposeLevels([table('Polygon', 0, null)])).toEqual({ top: 1, bottom: 12 });
  });
});

describe('the generalisation proposed', () => {
  it.each([
    [['Point'], 10, 'mixed'],
    [['MultiLineString'], 10, 'lines'],
    [['MULTIPOLYGON'], 10, 'shared-borders'],
    [['Polygon'], 3_000_000, 'selected-areas'],
    [['Polygon', 'Point'], 10, 'mixed'],
    [['Geometry'], 10, 'mixed'],
  ] as const)('for %s (%i features) is %s', (kinds, count, preset) => {
    expect(proposeGeneralisation(kinds.map((kind) => table(kind, count, town)))).toBe(preset);
  });
});
