import { defineErrors } from '../../core/errors/define.ts';

/** Space, quotas and traffic of a datastore. */
export const consumptionErrors = defineErrors({
  'storage.quota-exceeded': {
    kind: 'conflict',
    fr: {
      found:
        'Il manque de la place : {use} octets sont pris ou promis sur {quota}, il en faut {needed} de plus.',
      action: 'Supprimez des données, videz la corbeille ou demandez plus d’espace.',
    },
    en: {
      found:
        'There is not enough room: {use} of {quota} bytes are taken or promised, {needed} more are needed.',
      action: 'Delete data, empty the trash or ask for more space.',
    },
  },
  'static.quota-exceeded': {
    kind: 'conflict',
    fr: {
      found:
        'L’espace des fichiers de service est plein ({use} octets sur {quota}, {needed} de plus demandés).',
      action: 'Dépubliez des services, simplifiez leurs styles ou demandez plus d’espace.',
    },
    en: {
      found: 'The space of service files is full ({use} of {quota} bytes, {needed} more asked for).',
      action: 'Unpublish services, simplify their styles or ask for more space.',
    },
  },
  'statistics.period-invalid': {
    kind: 'invalid',
    fr: {
      found: 'La période du {from} au {to} ne peut pas être lue.',
      expected: 'Attendu : une fin qui ne précède pas le début, et au plus {days} jours.',
    },
    en: {
      found: 'The period from {from} to {to} cannot be read.',
      expected: 'Expected: an end not before the beginning, and at most {days} days.',
    },
  },
});
