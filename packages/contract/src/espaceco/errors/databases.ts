import { defineErrors } from '../../core/errors/define.ts';

/** Databases, tables and columns of the collaborative space. */
export const databaseErrors = defineErrors({
  'espaceco.database-unknown': {
    kind: 'not-found',
    fr: { found: 'Cette base de données n’existe pas, ou vous n’y avez aucun droit.' },
    en: { found: 'This database does not exist, or you have no right on it.' },
  },
  'espaceco.table-unknown': {
    kind: 'not-found',
    fr: { found: 'Cette base de données n’a pas cette table, ou vous n’y avez aucun droit.' },
    en: { found: 'This database has no such table, or you have no right on it.' },
  },
  'espaceco.database-name-taken': {
    kind: 'conflict',
    fr: {
      found: 'Une base de données porte déjà le nom « {name} ».',
      action: 'Choisissez un autre nom.',
    },
    en: { found: 'A database already has the name “{name}”.', action: 'Choose another name.' },
  },
  'espaceco.tables-invalid': {
    kind: 'invalid',
    fr: {
      found: 'La table « {table} » ne peut pas être ainsi, colonne « {column} » : {reason}.',
      action: 'Corrigez-la, puis recommencez.',
    },
    en: {
      found: 'The table “{table}” cannot be so, column “{column}”: {reason}.',
      action: 'Correct it, then try again.',
    },
  },
  'espaceco.source-unfit': {
    kind: 'invalid',
    fr: {
      found:
        'La donnée choisie ne peut pas devenir une base collaborative : elle n’a pas la table « {table} ».',
      expected: 'Attendu : une base de données vecteur prête, et ses tables.',
    },
    en: {
      found: 'The data chosen cannot become a collaborative database: it has no table “{table}”.',
      expected: 'Expected: a vector database that is ready, and its tables.',
    },
  },
  'espaceco.database-not-ready': {
    kind: 'conflict',
    fr: {
      found: 'Les tables de la base « {name} » ne sont pas prêtes.',
      action: 'Attendez qu’elles soient remplies, ou supprimez la base si elles n’ont pas pu l’être.',
    },
    en: {
      found: 'The tables of the database “{name}” are not ready.',
      action: 'Wait until they are filled, or delete the database if they could not be.',
    },
  },
  'espaceco.addition-running': {
    kind: 'conflict',
    fr: {
      found: 'Des tables sont déjà en cours d’ajout à la base « {name} » : {source}.',
      action: 'Attendez que ce soit fini, puis recommencez.',
    },
    en: {
      found: 'Tables are already being added to the database “{name}”: {source}.',
      action: 'Wait until it is done, then try again.',
    },
  },
  'espaceco.tables-too-many': {
    kind: 'invalid',
    fr: { found: 'La base aurait {found} tables.', expected: 'Attendu : {limit} au plus.' },
    en: { found: 'The database would have {found} tables.', expected: 'Expected: {limit} at most.' },
  },
  'espaceco.confirmation-wrong': {
    kind: 'invalid',
    fr: {
      found: 'La suppression n’est pas confirmée : « {written} » n’est pas le nom de la base.',
      expected: 'Attendu : « {name} ».',
    },
    en: {
      found: 'The deletion is not confirmed: “{written}” is not the name of the database.',
      expected: 'Expected: “{name}”.',
    },
  },
  'espaceco.database-in-use': {
    kind: 'conflict',
    fr: {
      found: 'D’autres guichets ont des droits sur cette base : {communities}.',
      action: 'Retirez-leur ces droits avant de la supprimer.',
    },
    en: {
      found: 'Other communities have rights on this database: {communities}.',
      action: 'Take these rights from them before deleting it.',
    },
  },
});
