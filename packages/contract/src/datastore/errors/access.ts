import { defineErrors } from '../../core/errors/define.ts';

/** Permissions and access keys. */
export const accessErrors = defineErrors({
  'permission.offering-unfit': {
    kind: 'invalid',
    fr: {
      found: 'Le service {offering} ne peut pas être l’objet d’une permission.',
      expected: 'Attendu : un service restreint et publié de cet entrepôt.',
    },
    en: {
      found: 'Service {offering} cannot be the object of a permission.',
      expected: 'Expected: a restricted, published service of this datastore.',
    },
  },
  'permission.beneficiary-unknown': {
    kind: 'invalid',
    fr: {
      found: '{id} ne désigne pas un bénéficiaire du type choisi.',
      expected:
        'Attendu : l’identifiant technique d’un compte ou d’une communauté, selon le type choisi ; pour une personne, une adresse électronique convient aussi.',
    },
    en: {
      found: '{id} does not name a beneficiary of the chosen type.',
      expected:
        'Expected: the technical identifier of an account or of a community, as the type says; for a person, an e-mail address will do.',
    },
  },
  'permission.duplicate': {
    kind: 'conflict',
    fr: {
      found: '{beneficiary} a déjà accès au service {offering}, par la permission « {licence} ».',
      action: 'Modifiez cette permission, ou retirez-la d’abord.',
    },
    en: {
      found: '{beneficiary} may already use service {offering}, by the permission “{licence}”.',
      action: 'Change that permission, or withdraw it first.',
    },
  },
  'permission.quota-exceeded': {
    kind: 'conflict',
    fr: {
      found: 'L’entrepôt accorde déjà presque {quota} permissions, le maximum.',
      action: 'Retirez celles qui ont expiré.',
    },
    en: {
      found: 'The datastore already grants nearly {quota} permissions, the maximum.',
      action: 'Withdraw those that have expired.',
    },
  },
  'permission.end-past': {
    kind: 'invalid',
    fr: { found: 'La date de fin {date} est passée.', expected: 'Attendu : aujourd’hui ou plus tard.' },
    en: { found: 'The end date {date} is past.', expected: 'Expected: today or later.' },
  },
  'key.name-taken': {
    kind: 'conflict',
    fr: { found: 'Une de vos clés s’appelle déjà « {name} ».', action: 'Choisissez un autre nom.' },
    en: { found: 'One of your keys is already called “{name}”.', action: 'Choose another name.' },
  },
  'key.login-taken': {
    kind: 'conflict',
    fr: {
      found: 'L’identifiant « {login} » est déjà pris par une autre clé.',
      action: 'Choisissez-en un autre.',
    },
    en: { found: 'The login “{login}” is already used by another key.', action: 'Choose another one.' },
  },
  'key.type-infos': {
    kind: 'invalid',
    fr: {
      found: 'Les informations données ne conviennent pas à une clé {type}.',
      expected: 'Attendu : identifiant et mot de passe pour BASIC, rien pour les autres types.',
    },
    en: {
      found: 'What was given does not suit a {type} key.',
      expected: 'Expected: login and password for BASIC, nothing for the other types.',
    },
  },
  'key.oauth-exists': {
    kind: 'conflict',
    fr: {
      found: 'Vous avez déjà une clé OAUTH2.',
      expected: 'Une seule est permise par personne.',
      action: 'Modifiez celle que vous avez, ou choisissez un autre type.',
    },
    en: {
      found: 'You already have an OAUTH2 key.',
      expected: 'One is allowed per person.',
      action: 'Change the one you have, or choose another type.',
    },
  },
  'key.quota-exceeded': {
    kind: 'conflict',
    fr: { found: 'Vous avez déjà {quota} clés, le maximum.', action: 'Supprimez-en une.' },
    en: { found: 'You already have {quota} keys, the maximum.', action: 'Delete one.' },
  },
  'key.range-invalid': {
    kind: 'invalid',
    fr: {
      found: '« {range} » n’est pas une plage d’adresses IP.',
      expected: 'Attendu : par exemple 192.0.2.0/24, 2001:db8::/32 ou une adresse seule.',
    },
    en: {
      found: '“{range}” is not a range of IP addresses.',
      expected: 'Expected: for instance 192.0.2.0/24, 2001:db8::/32 or a single address.',
    },
  },
  'key.access-unfit': {
    kind: 'invalid',
    fr: {
      found: 'Le service {offering} ne peut pas être ouvert par cette clé.',
      expected:
        'Attendu : un service d’une permission que vous avez reçue, non expirée, et utilisable par ce type de clé.',
    },
    en: {
      found: 'Service {offering} cannot be opened by this key.',
      expected: 'Expected: a service of a permission you received, not expired, usable by this type of key.',
    },
  },
  'key.refused': {
    kind: 'unauthenticated',
    fr: {
      found: 'Ce service demande une clé d’accès valable.',
      action: 'Donnez la vôtre : paramètre ou en-tête apikey, authentification Basic ou jeton Bearer.',
    },
    en: {
      found: 'This service needs a valid access key.',
      action: 'Give yours: apikey parameter or header, Basic authentication or Bearer token.',
    },
  },
});
