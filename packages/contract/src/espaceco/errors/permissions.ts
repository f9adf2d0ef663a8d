import { defineErrors } from '../../core/errors/define.ts';

/** Rights on databases, tables and columns. */
export const permissionErrors = defineErrors({
  'espaceco.permission-target': {
    kind: 'invalid',
    fr: {
      found:
        'La base « {database} » n’a pas la table {table}, ou celle-ci n’a pas la colonne {column}, ou l’une d’elles est nommée deux fois.',
      expected: 'Attendu : chaque base, table et colonne une fois, sous ce à quoi elle appartient.',
    },
    en: {
      found:
        'The database “{database}” has no table {table}, or this one has no column {column}, or one of them is named twice.',
      expected: 'Expected: each database, table and column once, under what it belongs to.',
    },
  },
  'espaceco.database-not-administered': {
    kind: 'forbidden',
    fr: {
      found:
        'Vous n’administrez pas la base « {database} » : vous pouvez retirer les droits de ce guichet, non les changer.',
      action: 'Demandez à un gestionnaire du guichet qui l’administre.',
    },
    en: {
      found:
        'You do not administer the database “{database}”: you may take the rights of this community away, not change them.',
      action: 'Ask a manager of the community that administers it.',
    },
  },
});
