import { defineErrors } from './define.ts';

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
});
