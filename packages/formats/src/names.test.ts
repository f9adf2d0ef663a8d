import { describe, expect, test } from 'vitest';
import { maxNameBytes, normaliseName, normaliseNames } from './names.ts';

describe('a name', () => {
  test.each([
    ['Nom de l’Été', 'nom_de_l_ete'],
    ['départements', 'departements'],
    ['Œuvre-ÆÖ', 'oeuvre_aeo'],
    ['2018', 'n_2018'],
    ['select', 'select_'],
    ['--', 'field'],
    ['日本', 'field'],
    [`a"; DROP TABLE b`, 'a_drop_table_b'],
    ['geom_2', 'geom_2'],
  ])('%j becomes %j', (name, expected) => {
    expect(normaliseName(name, 'field')).toBe(expected);
  });

  test('fits 63 bytes', () => {
    expect(normaliseName('é'.repeat(200), 'column')).toHaveLength(maxNameBytes);
  });
});

test('names that meet once simplified are told apart, and every change is a finding', () => {
  const columns = ['nom', 'Nom', 'NÔM', 'fid', 'geom'].map((name) => ({ name, type: 'text' as const }));
  const { layers, findings } = normaliseNames([
    { name: 'Routes', columns },
    { name: 'routes', columns: [] },
  ]);
  expect(layers.map(({ table }) => table)).toEqual(['routes', 'routes_2']);
  expect([...layers[0]!.columns.values()]).toEqual(['nom', 'nom_2', 'nom_3', 'fid_2', 'geom_2']);
  expect(findings.filter(({ code }) => code === 'name.changed').map(({ params }) => params.old)).toEqual([
    'Routes',
  ]);
  expect(findings.filter(({ code }) => code === 'name.duplicate')).toHaveLength(5);
});

test('a name that GDAL gives to a column of its own is changed, and that is said', () => {
  const columns = [{ name: 'gml_id', type: 'text' as const }];
  const { layers, findings } = normaliseNames([{ name: 'routes', columns }]);
  expect(layers[0]!.columns.get('gml_id')).toBe('id_gml');
  expect(findings).toMatchObject([{ code: 'name.changed', params: { old: 'gml_id', new: 'id_gml' } }]);
});
