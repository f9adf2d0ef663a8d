import { defineErrors } from '../../core/errors/define.ts';

/** Errors of what is said of stored data. */
export const storedDataErrors = defineErrors({
  'stored-data.attribute-unknown': {
    kind: 'invalid',
    fr: {
      found: 'La table {table} n’a pas d’attribut {attribute}.',
      expected: 'Attendu : un attribut de la donnée telle qu’elle est servie.',
      action: 'Rechargez la page : une autre version a pu prendre sa place.',
    },
    en: {
      found: 'The table {table} has no attribute {attribute}.',
      expected: 'Expected: an attribute of the data as they are served.',
      action: 'Reload the page: another version may have taken their place.',
    },
  },
});
