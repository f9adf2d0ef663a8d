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
  'espaceco.grid-area-invalid': {
    kind: 'invalid',
    fr: {
      found: 'Cette emprise ne peut pas être lue : {reason}.',
      expected: 'Attendu : des polygones GeoJSON fermés, en degrés, longitude d’abord.',
    },
    en: {
      found: 'This grid cannot be read: {reason}.',
      expected: 'Expected: closed GeoJSON polygons, in degrees, longitude first.',
    },
  },
  'espaceco.grids-too-many': {
    kind: 'conflict',
    fr: {
      found: 'Le guichet a déjà {limit} emprises à lui.',
      action: 'Supprimez-en une qui ne sert plus.',
    },
    en: {
      found: 'The community already has {limit} grids of its own.',
      action: 'Delete one that is no longer used.',
    },
  },
  'espaceco.grid-in-use': {
    kind: 'conflict',
    fr: {
      found:
        'L’emprise « {title} » sert encore : au guichet ({community}), à des domaines de courriel ({domains}), à des membres ({members}).',
      action: 'Retirez-la d’abord partout.',
    },
    en: {
      found:
        'The grid “{title}” is still used: by the community ({community}), by e-mail domains ({domains}), by members ({members}).',
      action: 'Remove it everywhere first.',
    },
  },
});
