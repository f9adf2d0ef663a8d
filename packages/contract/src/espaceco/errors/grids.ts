import { defineErrors } from '../../core/errors/define.ts';

/** Grids. */
export const gridErrors = defineErrors({
  'espaceco.grid-unknown': {
    kind: 'invalid',
    fr: {
      found: 'Aucune emprise ne porte le nom « {name} ».',
      expected: 'Attendu : le nom d’une emprise, par exemple FR, 38 ou 38185.',
    },
    en: {
      found: 'No grid has the name “{name}”.',
      expected: 'Expected: the name of a grid, for instance FR, 38 or 38185.',
    },
  },
});
