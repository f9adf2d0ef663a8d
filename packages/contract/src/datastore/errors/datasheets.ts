import { defineErrors } from '../../core/errors/define.ts';

export const datasheetErrors = defineErrors({
  'sandbox.of-another': {
    kind: 'forbidden',
    fr: {
      found: 'Cette fiche de l’espace Découverte est celle d’une autre personne.',
      expected: 'Chacun y supprime ce qu’il a déposé ; ses responsables, tout.',
    },
    en: {
      found: 'This datasheet of the sandbox is that of another person.',
      expected: 'There, people delete what they deposited; its managers, everything.',
    },
  },
  'datasheet.name-taken': {
    kind: 'conflict',
    fr: { found: 'Une fiche de données porte déjà le nom « {name} ».', action: 'Choisissez un autre nom.' },
    en: { found: 'A datasheet named “{name}” already exists.', action: 'Choose another name.' },
  },
  'datasheet.too-many-empty': {
    kind: 'conflict',
    fr: {
      found: 'Cet entrepôt a déjà {limit} fiches de données sans dépôt ni métadonnées, le maximum.',
      action: 'Complétez-en une, ou supprimez-en.',
    },
    en: {
      found:
        'This datastore already has {limit} datasheets with neither a deposit nor metadata, the maximum.',
      action: 'Complete one, or delete some.',
    },
  },
  'service.name-taken': {
    kind: 'conflict',
    fr: {
      found: 'Le nom technique « {name} » est déjà pris par un autre service.',
      action: 'Choisissez-en un autre.',
    },
    en: {
      found: 'The technical name “{name}” is already taken by another service.',
      action: 'Choose another one.',
    },
  },
  'service.name-locked': {
    kind: 'conflict',
    fr: { found: 'Le nom technique d’un service publié ne change pas.', expected: 'Attendu : « {name} ».' },
    en: {
      found: 'The technical name of a published service does not change.',
      expected: 'Expected: “{name}”.',
    },
  },
  'service.table-unknown': {
    kind: 'invalid',
    fr: {
      found: 'La table « {table} » n’existe pas dans cette donnée.',
      expected: 'Attendu : une de {tables}.',
    },
    en: { found: 'This data has no table “{table}”.', expected: 'Expected: one of {tables}.' },
  },
  'service.data-not-ready': {
    kind: 'conflict',
    fr: {
      found: 'La donnée n’est pas prête (état {status}).',
      action: 'Attendez la fin de son intégration.',
    },
    en: { found: 'The data is not ready (status {status}).', action: 'Wait until it is integrated.' },
  },
  'service.quota-exceeded': {
    kind: 'conflict',
    fr: {
      found: 'Le point d’accès {endpoint} porte déjà {quota} services, son maximum.',
      action: 'Dépubliez un service, videz la corbeille ou demandez plus.',
    },
    en: {
      found: 'Endpoint {endpoint} already carries {quota} services, its maximum.',
      action: 'Unpublish a service, empty the trash or ask for more.',
    },
  },
  'service.no-endpoint': {
    kind: 'conflict',
    fr: {
      found: 'Cet entrepôt n’a pas de point d’accès {type} pour ce public.',
      action: 'Choisissez un autre public ou demandez ce point d’accès.',
    },
    en: {
      found: 'This datastore has no {type} endpoint for this audience.',
      action: 'Choose another audience or ask for the endpoint.',
    },
  },
  'service.busy': {
    kind: 'conflict',
    fr: { found: 'Ce service change déjà (état {status}).', action: 'Recommencez quand il sera prêt.' },
    en: {
      found: 'This service is already changing (status {status}).',
      action: 'Try again when it is ready.',
    },
  },
  'service.changed-meanwhile': {
    kind: 'conflict',
    fr: {
      found: 'Ce service a été publié de nouveau depuis que ce formulaire est ouvert.',
      action: 'Notez vos changements, rechargez la page, puis refaites-les sur la version actuelle.',
    },
    en: {
      found: 'This service was published again since this form was opened.',
      action: 'Note your changes, reload the page, then make them again on the current version.',
    },
  },
  'service.table-without-geometry': {
    kind: 'invalid',
    fr: {
      found: 'La table « {table} » n’a pas de géométrie et ne peut pas être dessinée.',
      action: 'Retirez-la de ce service, ou publiez-la en WFS.',
    },
    en: {
      found: 'Table “{table}” has no geometry and cannot be drawn.',
      action: 'Take it out of this service, or publish it as WFS.',
    },
  },
  'service.table-repeated': {
    kind: 'invalid',
    fr: {
      found: 'Le nom « {table} » est demandé deux fois.',
      action: 'Gardez-en un, ou changez son nom public.',
    },
    en: { found: 'The name “{table}” is asked for twice.', action: 'Keep one, or change its public name.' },
  },
  'static.in-use': {
    kind: 'conflict',
    fr: {
      found: 'Ce fichier sert au service « {service} », qui est ouvert ou en cours de changement.',
      expected:
        'Un fichier de style n’est supprimé que d’un service fermé : sa couche prend alors le style par défaut.',
      action: 'Fermez d’abord ce service, ou donnez-lui un autre style en le modifiant.',
    },
    en: {
      found: 'This file is used by service “{service}”, which is open or being changed.',
      expected: 'A style file is only deleted from a closed service: its layer then takes the default style.',
      action: 'Close that service first, or give it another style by editing it.',
    },
  },
  'lifecycle.move-refused': {
    kind: 'conflict',
    fr: { found: 'Passage de {from} à {to} impossible.', expected: 'Attendu : un de {allowed}.' },
    en: { found: 'Moving from {from} to {to} is not possible.', expected: 'Expected: one of {allowed}.' },
  },
});
