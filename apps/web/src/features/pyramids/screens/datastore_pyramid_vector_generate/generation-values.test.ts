import { type StoredData, vectorPyramidFormSchema } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import {
  attributesOf,
  bodyOf,
  deepestLevel,
  estimateBodyOf,
  initialValues,
  isComplete,
  presetOf,
} from './generation-values.ts';

const table = (name: string, geometry: string | null) => ({
  name,
  type: 'TABLE',
  geometry_type: geometry,
  attributes: { id: 'int8', nom: 'varchar', ...(geometry ? { geom: `geometry(${geometry},2154)` } : {}) },
});
const storedData = (extent: StoredData['extent'] = null) =>
  ({
    _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0001',
    extent,
    type_infos: { relations: [table('rues', 'LineString'), table('codes', null), table('bati', 'Polygon')] },
  }) as unknown as StoredData;
const target = { technicalName: 'plan', vectorDbId: storedData()._id };

describe('the generation form', () => {
  it('starts with every geometric table, all attributes but the geometry, proposed levels', () => {
    const values = initialValues(storedData());
    expect(values.tables).toEqual(['bati', 'rues']);
    expect(values.byTable.rues).toEqual({ attributes: ['id', 'nom'], levels: [1, 12] });
    expect(attributesOf(storedData().type_infos.relations[0]!)).not.toContain('geom');
  });

  it('proposes levels from the extent and a generalisation from the geometries', () => {
    const town = { west: -4.57, south: 48.35, east: -4.42, north: 48.46 };
    const roads = { ...table('rues', 'LineString'), feature_count: 5_000, extent: town };
    const values = initialValues({ ...storedData(), type_infos: { relations: [roads] } } as never);
    expect(values.byTable.rues!.levels).toEqual([9, 15]);
    expect(presetOf(values.tippecanoe)).toBe('lines');
    expect(presetOf(initialValues(storedData()).tippecanoe)).toBe('mixed');
  });

  it('samples around Paris, or amid the data that do not reach it', () => {
    expect(initialValues(storedData({ west: 0, south: 45, east: 5, north: 50 })).centre).toEqual([
      2.35, 48.85,
    ]);
    expect(initialValues(storedData({ west: 44, south: -14, east: 46, north: -12 })).centre).toEqual([
      45, -13,
    ]);
  });

  it('knows its generalisations by their options, and leaves others as written', () => {
    expect(presetOf(' -S10 ')).toBe('mixed');
    expect(presetOf('-S11')).toBeUndefined();
  });

  it('becomes a call that the contract accepts, only once complete', () => {
    const values = { ...initialValues(storedData()), tippecanoe: '' };
    expect(bodyOf(values, target)).toBeUndefined();
    expect(vectorPyramidFormSchema.safeParse(estimateBodyOf(values, target)).success).toBe(true);
    expect(isComplete('generalisation', values)).toBe(false);
    const whole = bodyOf({ ...values, tippecanoe: '-S10' }, target)!;
    expect(vectorPyramidFormSchema.parse(whole)).toEqual(whole);
    expect(whole.composition[0]).toEqual({
      table: 'bati',
      attributes: ['id', 'nom'],
      top_level: 1,
      bottom_level: 12,
    });
    expect(whole.area).toBeUndefined();
    expect(whole.tile_matrix_set).toBe('PM');
    const lambert = bodyOf({ ...values, tippecanoe: '-S10', tileMatrixSet: 'LAMB93' }, target)!;
    expect(vectorPyramidFormSchema.parse(lambert).tile_matrix_set).toBe('LAMB93');
    const sample = bodyOf({ ...values, tippecanoe: '-S10', sampled: true }, target)!;
    expect(vectorPyramidFormSchema.parse(sample).area).toMatch(/^POLYGON\(\(1\.8/);
  });

  it('samples a polygon in place of the square, once it is one', () => {
    const area = {
      shape: 'polygon' as const,
      box: { west: 2, south: 48, east: 3, north: 49 },
      corners: '2 48\n3 48',
    };
    const values = { ...initialValues(storedData()), tippecanoe: '-S10', sampled: true, area };
    expect(isComplete('sample', values)).toBe(false);
    expect(bodyOf(values, target)).toBeUndefined();
    expect(bodyOf({ ...values, sampled: false }, target)).toBeDefined();
    const whole = { ...values, area: { ...area, corners: '2 48\n3 48\n2 49' } };
    const body = bodyOf(whole, target)!;
    expect(vectorPyramidFormSchema.parse(body).area).toBe('POLYGON((2 48, 3 48, 2 49, 2 48))');
    expect(bodyOf({ ...whole, area: { ...area, shape: 'box' } }, target)!.area).toBe(
      'POLYGON((2 48, 3 48, 3 49, 2 49, 2 48))',
    );
  });

  it('keeps neither tables left out nor their levels', () => {
    const values = initialValues(storedData());
    const one = { ...values, tables: ['rues'], tippecanoe: '-S15' };
    const byTable = {
      ...values.byTable,
      rues: { attributes: ['nom'], levels: [5, 12] as const },
    };
    expect(deepestLevel({ ...one, byTable })).toBe(12);
    expect(bodyOf({ ...one, byTable }, target)!.composition).toEqual([
      { table: 'rues', attributes: ['nom'], top_level: 5, bottom_level: 12 },
    ]);
    const emptied = { ...byTable, rues: { attributes: [], levels: [5, 12] as const } };
    expect(bodyOf({ ...one, byTable: emptied }, target)).toBeUndefined();
  });
});
