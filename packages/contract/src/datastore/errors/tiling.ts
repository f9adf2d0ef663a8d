import { defineErrors } from '../../core/errors/define.ts';

/** Archives of tiles, tiles, and the options that make them. */
export const tilingErrors = defineErrors({
  'tiling.archive-corrupt': {
    kind: 'unavailable',
    fr: {
      found: 'L’archive de tuiles ne peut pas être lue : {reason}.',
      expected: 'Attendu : une archive PMTiles de version 3, entière.',
      action: 'Générez à nouveau la pyramide, ou restaurez l’archive.',
    },
    en: {
      found: 'The tile archive cannot be read: {reason}.',
      expected: 'Expected: a whole PMTiles archive of version 3.',
      action: 'Generate the pyramid again, or restore the archive.',
    },
  },
  'tiling.tile-malformed': {
    kind: 'invalid',
    fr: {
      found: 'La tuile vectorielle ne peut pas être lue : {reason}.',
      expected: 'Attendu : une tuile conforme à la Mapbox Vector Tile Specification 2.1.',
    },
    en: {
      found: 'The vector tile cannot be read: {reason}.',
      expected: 'Expected: a tile that follows the Mapbox Vector Tile Specification 2.1.',
    },
  },
  'tiling.option-unknown': {
    kind: 'invalid',
    fr: {
      found: 'L’option de généralisation « {option} » n’est pas connue.',
      expected: 'Options connues : {known}.',
    },
    en: {
      found: 'The generalisation option “{option}” is not known.',
      expected: 'Known options: {known}.',
    },
  },
  'tiling.option-invalid': {
    kind: 'invalid',
    fr: {
      found: 'L’option de généralisation « {option} » a la valeur « {value} ».',
      expected: 'Attendu : {expected}.',
    },
    en: {
      found: 'The generalisation option “{option}” has the value “{value}”.',
      expected: 'Expected: {expected}.',
    },
  },
  'tiling.spool-damaged': {
    kind: 'internal',
    fr: {
      found: 'Le travail commencé ne peut pas être repris ({reason}).',
      action: 'Relancez la génération : elle recommencera du début.',
    },
    en: {
      found: 'The work begun cannot be taken up again ({reason}).',
      action: 'Launch the generation again: it will start from the beginning.',
    },
  },
});
