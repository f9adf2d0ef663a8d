import { expect, it } from 'vitest';
import { columnOf, columnValuesOf } from './column-design.ts';
import { isDesign, newTable, tableOf, technicalNameOf } from './table-design.ts';

it.each([
  ['Voirie communale', 'voirie_communale'],
  ['  Été 2026 !', 'ete_2026'],
  ['2026', 't_2026'],
  ['…', ''],
])('names a table after its title: %s', (title, name) => {
  expect(technicalNameOf(title)).toBe(name);
});

it('needs a title, a name of its own, and a system where there is a geometry', () => {
  const table = { ...newTable(), title: 'Seuils', name: 'seuils' };
  expect(isDesign(table, [table])).toBe(true);
  expect(isDesign(table, [table, { ...table }])).toBe(false);
  expect(isDesign({ ...table, name: 'Seuils du Lot' }, [table])).toBe(false);
  expect(isDesign({ ...table, srid: 'L93' }, [{ ...table, srid: 'L93' }])).toBe(false);
  expect(tableOf({ ...table, geometry: 'none', srid: '' })).toMatchObject({ geometry_type: null });
});

it('keeps of the rules of a column those of its type', () => {
  const values = {
    ...columnValuesOf(undefined),
    name: 'hauteur',
    type: 'Double' as const,
    minValue: '0',
    maxLength: '12',
    pattern: 'a',
    enum: '',
  };
  expect(columnOf(values)).toMatchObject({ min_value: '0', max_length: null, pattern: null });
  const text = columnOf({ ...values, type: 'String', enum: 'Haut\nBas = 2' });
  expect(text).toMatchObject({
    min_value: null,
    max_length: 12,
    pattern: 'a',
    enum: { Haut: 'Haut', Bas: '2' },
  });
  expect(columnOf(columnValuesOf(text))).toEqual(text);
});
