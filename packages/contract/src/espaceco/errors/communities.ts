import { defineErrors } from '../../core/errors/define.ts';

/** Communities of the collaborative space and their members. */
export const espacecoCommunityErrors = defineErrors({
  'espaceco.name-taken': {
    kind: 'conflict',
    fr: { found: 'Un guichet porte déjà le nom « {name} ».', action: 'Choisissez un autre nom.' },
    en: { found: 'A community already has the name “{name}”.', action: 'Choose another name.' },
  },
  'espaceco.zooms-crossed': {
    kind: 'invalid',
    fr: {
      found: 'Les zooms ne se suivent pas : {min}, {zoom}, {max}.',
      expected: 'Attendu : le zoom de départ entre le plus petit et le plus grand.',
    },
    en: {
      found: 'The zooms do not follow each other: {min}, {zoom}, {max}.',
      expected: 'Expected: the initial zoom between the smallest and the largest.',
    },
  },
  'espaceco.position-outside': {
    kind: 'invalid',
    fr: {
      found: 'La position « {position} » n’est pas sur la Terre.',
      expected: 'Attendu : POINT(longitude latitude), en degrés.',
    },
    en: {
      found: 'The position “{position}” is not on Earth.',
      expected: 'Expected: POINT(longitude latitude), in degrees.',
    },
  },
});
