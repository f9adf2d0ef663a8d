import { defineErrors } from '../../core/errors/define.ts';

/** Themes of reports, their attributes, and statuses. */
export const themeErrors = defineErrors({
  'espaceco.theme-repeated': {
    kind: 'invalid',
    fr: { found: 'Deux thèmes s’appellent « {theme} ».', expected: 'Attendu : un nom pour chacun.' },
    en: { found: 'Two themes are called “{theme}”.', expected: 'Expected: a name for each.' },
  },
  'espaceco.attribute-repeated': {
    kind: 'invalid',
    fr: {
      found: 'Deux attributs du thème « {theme} » s’appellent « {attribute} ».',
      expected: 'Attendu : un nom pour chacun.',
    },
    en: {
      found: 'Two attributes of the theme “{theme}” are called “{attribute}”.',
      expected: 'Expected: a name for each.',
    },
  },
  'espaceco.attribute-values': {
    kind: 'invalid',
    fr: {
      found: 'Les valeurs de l’attribut « {attribute} » du thème « {theme} » ne conviennent pas.',
      expected:
        'Attendu : pour une liste, au moins une valeur et aucune en double ; pour un autre type, aucune.',
    },
    en: {
      found: 'The values of the attribute “{attribute}” of the theme “{theme}” do not fit.',
      expected: 'Expected: for a list, at least one value and none twice; for another type, none.',
    },
  },
  'espaceco.attribute-default': {
    kind: 'invalid',
    fr: {
      found:
        'La valeur par défaut « {value} » de l’attribut « {attribute} » du thème « {theme} » n’est pas du type {type}.',
      expected:
        'Attendu : un entier, un nombre, 0 ou 1, une date AAAA-MM-JJ ou une valeur de la liste, selon le type.',
    },
    en: {
      found:
        'The default “{value}” of the attribute “{attribute}” of the theme “{theme}” is not of type {type}.',
      expected:
        'Expected: an integer, a number, 0 or 1, a date YYYY-MM-DD or a value of the list, as the type asks.',
    },
  },
  'espaceco.theme-table': {
    kind: 'invalid',
    fr: {
      found:
        'Le thème « {theme} » ne peut pas être lié à la table « {table} » : les membres du guichet ne la voient pas.',
      expected: 'Attendu : le nom d’une base et d’une table que le guichet peut lire.',
      action: 'Donnez au guichet un droit sur cette table, ou choisissez-en une autre.',
    },
    en: {
      found:
        'The theme “{theme}” cannot be bound to the table “{table}”: members of the community do not see it.',
      expected: 'Expected: the names of a database and of a table the community may read.',
      action: 'Give the community a right on this table, or choose another one.',
    },
  },
  'espaceco.theme-table-shared': {
    kind: 'invalid',
    fr: {
      found: 'Le thème « {theme} », lié à une table, ne peut pas être partagé.',
      action: 'Ôtez son partage, ou son lien avec la table.',
    },
    en: {
      found: 'The theme “{theme}”, bound to a table, cannot be shared.',
      action: 'Stop sharing it, or unbind it from the table.',
    },
  },
  'espaceco.theme-autofill': {
    kind: 'invalid',
    fr: {
      found: 'Le thème « {theme} » remplit la colonne « {attribute} », que sa table n’a pas.',
      expected: 'Attendu : une colonne que les membres peuvent remplir, une seule fois.',
    },
    en: {
      found: 'The theme “{theme}” fills in the column “{attribute}”, which its table has not.',
      expected: 'Expected: a column that members may fill in, once.',
    },
  },
  'espaceco.statuses-left-out': {
    kind: 'invalid',
    fr: {
      found: 'Ces statuts sont désactivés : {statuses}.',
      expected: 'Attendu : {limit} au plus, et ni submit ni valid.',
    },
    en: {
      found: 'These statuses are left out: {statuses}.',
      expected: 'Expected: {limit} at most, and neither submit nor valid.',
    },
  },
  'espaceco.theme-not-offered': {
    kind: 'invalid',
    fr: {
      found: 'Le thème « {theme} » du guichet {community} n’est pas proposé aux autres guichets.',
      action: 'Rechargez la liste des thèmes partagés.',
    },
    en: {
      found: 'The theme “{theme}” of community {community} is not offered to other communities.',
      action: 'Reload the list of shared themes.',
    },
  },
});
