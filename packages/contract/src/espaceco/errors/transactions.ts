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
  'espaceco.no-grid': {
    kind: 'forbidden',
    fr: {
      found:
        'La table « {table} » se modifie dans les emprises que l’on a, et vous n’en avez aucune (action {action}).',
      action: 'Faites un signalement, ou demandez une emprise à un gestionnaire du guichet.',
    },
    en: {
      found: 'The table “{table}” is changed inside one’s grids, and you have none (action {action}).',
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
  'espaceco.feature-locked': {
    kind: 'conflict',
    fr: {
      found: 'L’objet {feature} est réservé par une autre personne, jusqu’à {until} au plus tard.',
      action: 'Recommencez ensuite, ou demandez à un gestionnaire du guichet de le libérer.',
    },
    en: {
      found: 'The object {feature} is kept by somebody else, until {until} at the latest.',
      action: 'Try again then, or ask a manager of the community to release it.',
    },
  },
  'espaceco.lock-missing': {
    kind: 'invalid',
    fr: {
      found: 'L’objet {feature} est verrouillé, et la transaction ne nomme pas de verrou.',
      expected: 'Attendu : lockId, donné par LockFeature ou GetFeatureWithLock.',
    },
    en: {
      found: 'The object {feature} is locked, and the transaction names no lock.',
      expected: 'Expected: lockId, given by LockFeature or GetFeatureWithLock.',
    },
  },
  'espaceco.lock-expired': {
    kind: 'not-found',
    fr: {
      found: 'Ce verrou n’existe pas, n’est pas le vôtre, ou a expiré.',
      action: 'Verrouillez de nouveau les objets.',
    },
    en: {
      found: 'This lock does not exist, is not yours, or has expired.',
      action: 'Lock the objects again.',
    },
  },
  'espaceco.features-not-lockable': {
    kind: 'conflict',
    fr: {
      found:
        'Aucun objet n’est verrouillé : {count} ne peuvent pas l’être, réservés par d’autres ou hors de vos emprises.',
      action: 'Recommencez plus tard, ou demandez ceux qui peuvent l’être (lockAction=SOME).',
    },
    en: {
      found: 'No object is locked: {count} cannot be, kept by others or outside your grids.',
      action: 'Try again later, or ask for those that can be (lockAction=SOME).',
    },
  },
  'espaceco.too-many-queries': {
    kind: 'conflict',
    fr: {
      found: 'Cette base a déjà {limit} requêtes enregistrées, ou les aurait.',
      action: 'Supprimez-en avant d’en ajouter.',
    },
    en: {
      found: 'This database already has {limit} stored queries, or would have.',
      action: 'Drop some before adding others.',
    },
  },
  'espaceco.too-many-locks': {
    kind: 'conflict',
    fr: { found: 'Vous tenez déjà {limit} verrous.', action: 'Libérez-en un, ou attendez qu’il expire.' },
    en: { found: 'You already hold {limit} locks.', action: 'Release one, or wait until it expires.' },
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
  'espaceco.transaction-sent-otherwise': {
    kind: 'invalid',
    fr: {
      found: 'D’autres modifications ont déjà été envoyées sous cette clé idempotency_key.',
      expected: 'Attendu : le même contenu, sous la même clé.',
      action:
        'Rien de plus n’a été enregistré. Regardez ce qui l’a été, puis envoyez ces modifications sous une autre clé.',
    },
    en: {
      found: 'Other changes were already sent under this idempotency_key.',
      expected: 'Expected: the same content, under the same key.',
      action: 'Nothing more was recorded. See what was, then send these changes under another key.',
    },
  },
});
