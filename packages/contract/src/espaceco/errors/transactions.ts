import { defineErrors } from '../../core/errors/define.ts';

/** Changes of features that are refused. */
export const transactionErrors = defineErrors({
  'espaceco.edit-refused': {
    kind: 'forbidden',
    fr: {
      found:
        'L’action {action} ne peut pas changer « {column} » de la table « {table} » : vous ne pouvez pas y écrire.',
      action: 'Retirez-la, ou demandez ce droit à un gestionnaire du guichet.',
    },
    en: {
      found: 'Action {action} cannot change “{column}” of the table “{table}”: you may not write there.',
      action: 'Leave it out, or ask a manager of the community for this right.',
    },
  },
  'espaceco.value-refused': {
    kind: 'invalid',
    fr: {
      found:
        'L’action {action} donne à « {column} » de la table « {table} » une valeur que sa règle refuse : « {value} ».',
      expected: 'Attendu : {rule}.',
    },
    en: {
      found:
        'Action {action} gives “{column}” of the table “{table}” a value that its rule refuses: “{value}”.',
      expected: 'Expected: {rule}.',
    },
  },
  'espaceco.outside-grids': {
    kind: 'forbidden',
    fr: {
      found: 'L’objet de l’action {action}, table « {table} », est hors de vos emprises : {grids}.',
      action: 'Faites un signalement, ou demandez une emprise à un gestionnaire du guichet.',
    },
    en: {
      found: 'The object of action {action}, table “{table}”, is outside your grids: {grids}.',
      action: 'Make a report, or ask a manager of the community for a grid.',
    },
  },
  'espaceco.feature-conflict': {
    kind: 'conflict',
    fr: {
      found: 'L’objet {feature} n’est pas comme la transaction le suppose ({reason}).',
      action: 'Relisez-le, puis recommencez : rien n’a été écrit.',
    },
    en: {
      found: 'The object {feature} is not as the transaction takes it to be ({reason}).',
      action: 'Read it again, then try again: nothing was written.',
    },
  },
  'espaceco.not-now': {
    kind: 'forbidden',
    fr: {
      found: 'La base « {name} » ne peut être modifiée qu’aux heures suivantes, à Paris : {range}.',
      action: 'Recommencez à ce moment-là.',
    },
    en: {
      found: 'The database “{name}” may be changed at these hours of Paris only: {range}.',
      action: 'Try again then.',
    },
  },
});
