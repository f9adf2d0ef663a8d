import { vectorPyramidRequestSchema } from '@cartable/contract';
import { describe, expect, it } from 'vitest';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { completeRequest } from './complete-request.ts';

const table = (name: string, type: string | null) => ({
  name,
  primaryKey: 'fid',
  columns: [{ name: 'nom', type: 'text' }],
  geometry: type && { type },
  featureCount: 500,
  extent: { west: 1, south: 45, east: 2, north: 46 },
});
const source = (...relations: object[]) => ({ relations }) as unknown as StoredData;
const requested = (more: object = {}) =>
  vectorPyramidRequestSchema.parse({
    technical_name: 'p',
    vectordb_id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0001',
    ...more,
  });

describe('what a call for a vector pyramid leaves out', () => {
  it('is every table with a geometry, all its attributes, levels and a generalisation that suit', () => {
    const data = source(table('communes', 'MultiPolygon'), table('codes', null));
    const { composition, tippecanoe } = completeRequest(data, requested());
    expect(composition).toEqual([
      { table: 'communes', attributes: ['fid', 'nom'], top_level: 5, bottom_level: 12 },
    ]);
    expect(tippecanoe).toBe('-ab -S20');
  });

  it('never takes the place of what it says', () => {
    const data = source(table('communes', 'MultiPolygon'));
    const entry = { table: 'communes', attributes: ['nom'], top_level: 3, bottom_level: 4 };
    const form = completeRequest(data, requested({ tippecanoe: '-S10', composition: [entry] }));
    expect(form).toMatchObject({ tippecanoe: '-S10', composition: [entry] });
  });

  it('fits beside the one level it says', () => {
    const data = source(table('communes', 'MultiPolygon'));
    const levelsOf = (level: object) => {
      const [entry] = completeRequest(
        data,
        requested({ composition: [{ table: 'communes', ...level }] }),
      ).composition;
      return [entry!.top_level, entry!.bottom_level];
    };
    expect(levelsOf({ bottom_level: 2 })).toEqual([2, 2]);
    expect(levelsOf({ top_level: 15 })).toEqual([15, 15]);
  });

  it('is refused when there is nothing to draw', () => {
    expect(() => completeRequest(source(table('codes', null)), requested())).toThrowError(
      expect.objectContaining({ code: 'pyramid.source-empty' }),
    );
  });
});
