import { defineErrors } from '../../core/errors/define.ts';

export const accountErrors = defineErrors({
  'account.bad-credentials': {
    kind: 'unauthenticated',
    fr: {
      found: 'Adresse électronique ou mot de passe inconnus.',
      action: 'Vérifiez la saisie ou demandez un nouveau mot de passe.',
    },
    en: {
      found: 'Unknown e-mail address or password.',
      action: 'Check what you typed or ask for a new password.',
    },
  },
  'account.supervises': {
    kind: 'conflict',
    fr: {
      found: 'Vous supervisez {count} {count?communauté|communautés} : {names}.',
      action:
        'Confiez-les à un autre membre (« Membres »), ou demandez à un administrateur de les reprendre, puis supprimez votre compte.',
    },
    en: {
      found: 'You supervise {count} {count?community|communities}: {names}.',
      action:
        'Hand them over to another member (“Members”), or ask an administrator to take them back, then delete your account.',
    },
  },
  'account.last-administrator': {
    kind: 'conflict',
    fr: {
      found: 'Vous êtes le seul administrateur de la plateforme.',
      action: 'Nommez un autre administrateur, puis supprimez votre compte.',
    },
    en: {
      found: 'You are the only administrator of the platform.',
      action: 'Make somebody else an administrator, then delete your account.',
    },
  },
  'account.email-taken': {
    kind: 'conflict',
    fr: {
      found: 'Un compte existe déjà pour cette adresse électronique.',
      action: 'Connectez-vous ou demandez un nouveau mot de passe.',
    },
    en: {
      found: 'An account already exists for this e-mail address.',
      action: 'Sign in or ask for a new password.',
    },
  },
  'account.signup-closed': {
    kind: 'forbidden',
    fr: {
      found: 'Ce site ne permet pas de créer un compte.',
      action: 'Adressez-vous à son administrateur.',
    },
    en: {
      found: 'This site does not let anybody create an account.',
      action: 'Ask its administrator.',
    },
  },
  'account.signup-invitation': {
    kind: 'forbidden',
    fr: {
      found: 'Sur ce site, un compte se crée sur invitation.',
      action:
        'Ouvrez le lien du message d’invitation, ou demandez au responsable d’une communauté de vous inviter.',
    },
    en: {
      found: 'On this site accounts are created on invitation.',
      action: 'Open the link of the invitation message, or ask the manager of a community to invite you.',
    },
  },
  'account.signup-domain': {
    kind: 'forbidden',
    fr: {
      found: 'Cette adresse électronique n’est pas d’un domaine admis sur ce site.',
      expected: 'Attendu : une adresse de {domains}.',
    },
    en: {
      found: 'This e-mail address is not of a domain accepted on this site.',
      expected: 'Expected: an address of {domains}.',
    },
  },
  'account.password-weak': {
    kind: 'invalid',
    fr: {
      found: 'Ce mot de passe est trop facile à deviner.',
      expected: 'Attendu : au moins 12 caractères, ni courant ni dérivé de votre nom.',
    },
    en: {
      found: 'This password is too easy to guess.',
      expected: 'Expected: at least 12 characters, neither common nor made from your name.',
    },
  },
  'account.token-invalid': {
    kind: 'invalid',
    fr: {
      found: 'Ce lien n’est plus valable : il a expiré ou a déjà servi.',
      action: 'Demandez-en un nouveau.',
    },
    en: {
      found: 'This link is no longer valid: it has expired or was already used.',
      action: 'Ask for a new one.',
    },
  },
  'account.email-unconfirmed': {
    kind: 'forbidden',
    fr: {
      found: 'Votre adresse électronique n’est pas encore confirmée.',
      action: 'Suivez le lien du message de confirmation, ou demandez-en un nouveau.',
    },
    en: {
      found: 'Your e-mail address is not confirmed yet.',
      action: 'Follow the link of the confirmation message, or ask for a new one.',
    },
  },
  'account.login-disabled': {
    kind: 'unavailable',
    fr: { found: 'La connexion est momentanément désactivée.', action: 'Réessayez plus tard.' },
    en: { found: 'Signing in is disabled for the moment.', action: 'Try again later.' },
  },
  'community.technical-name-taken': {
    kind: 'conflict',
    fr: {
      found: 'Une communauté porte déjà le nom technique « {name} ».',
      action: 'Choisissez-en un autre.',
    },
    en: { found: 'A community already has the technical name “{name}”.', action: 'Choose another one.' },
  },
});
