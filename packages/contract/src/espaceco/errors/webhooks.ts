import { defineErrors } from '../../core/errors/define.ts';

/** Addresses told of reports. */
export const webhookErrors = defineErrors({
  'espaceco.webhook-unknown': {
    kind: 'not-found',
    fr: { found: 'Ce guichet n’a pas cette adresse à prévenir.' },
    en: { found: 'This community has no such address to tell.' },
  },
  'espaceco.webhook-address': {
    kind: 'invalid',
    fr: {
      found: '« {url} » n’est pas une adresse à prévenir.',
      expected: 'Attendu : une adresse https:// ou http://, sans nom ni mot de passe.',
    },
    en: {
      found: '“{url}” is no address to tell.',
      expected: 'Expected: an address https:// or http://, without name nor password.',
    },
  },
  'espaceco.webhooks-too-many': {
    kind: 'conflict',
    fr: {
      found: 'Le guichet prévient déjà {limit} adresses.',
      action: 'Supprimez-en une avant d’en ajouter une autre.',
    },
    en: {
      found: 'The community already tells {limit} addresses.',
      action: 'Remove one before adding another.',
    },
  },
});
