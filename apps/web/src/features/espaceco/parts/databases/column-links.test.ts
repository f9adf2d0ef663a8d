import { expect, it } from 'vitest';
import { columnOf, columnValuesOf } from './column-design.ts';
import { isRepeated, linksOf, linkValuesOf, valuesOf } from './column-links.ts';

const mapping = {
  condition_field: 'etat',
  constraint: { type: 'mapping' as const, mapping: { ruine: ['brèche', 'crue'], bon: [null] } },
  jeux_attributs: { brèche: { franchissable: 'true', hauteur: null } },
};

it('what ties a column to others is written in rows, and read from them as it was', () => {
  const values = linkValuesOf(mapping);
  expect(values.mapping).toEqual([
    { when: 'ruine', allowed: 'brèche\ncrue', mayBeEmpty: false },
    { when: 'bon', allowed: '', mayBeEmpty: true },
  ]);
  expect(values.presets).toHaveLength(2);
  expect(linksOf(values)).toEqual(mapping);
  const gated = { ...mapping, constraint: { type: 'regex' as const, pattern: 'ruine|détruit' } };
  expect(linksOf(linkValuesOf(gated))).toEqual(gated);
});

it('a column that depends on none keeps no condition', () => {
  const kept = columnOf({ ...columnValuesOf(undefined), name: 'nom', conditionField: 'etat' });
  expect(kept).toMatchObject({ condition_field: null, constraint: null, jeux_attributs: null });
});

it('values are chosen among those the other column lists, and told once', () => {
  expect(valuesOf({ type: 'Boolean', enum: null })).toEqual(['true', 'false']);
  expect(valuesOf({ type: 'String', enum: { Bon: 'b', Ruine: 'r', Inconnu: null } })).toEqual(['b', 'r']);
  expect(valuesOf(undefined)).toEqual([]);
  expect([0, 1, 2].map((rank) => isRepeated(['bon', 'ruine', ' bon'], rank))).toEqual([true, false, true]);
});
