import { defineErrors } from '../../core/errors/define.ts';

/** The second step of a sign-in. */
export const secondFactorErrors = defineErrors({
  'account.second-factor-required': {
    kind: 'unauthenticated',
    fr: {
      found: 'Ce compte demande un code en plus du mot de passe.',
      expected:
        'Attendu : les six chiffres de votre téléphone, un code de secours, ou votre clé d’identification.',
    },
    en: {
      found: 'This account asks for a code besides the password.',
      expected: 'Expected: the six digits of your telephone, a recovery code, or your passkey.',
    },
  },
  'account.second-factor-wrong': {
    kind: 'unauthenticated',
    fr: {
      found: 'Ce code n’est pas le bon, ou il a déjà servi.',
      action: 'Attendez le suivant, vérifiez l’heure du téléphone, ou utilisez un code de secours.',
    },
    en: {
      found: 'This code is not the right one, or was used already.',
      action: 'Wait for the next one, check the clock of the telephone, or use a recovery code.',
    },
  },
  'account.second-factor-on': {
    kind: 'conflict',
    fr: {
      found: 'Ce compte demande déjà un code à la connexion.',
      action: 'Retirez-le d’abord pour changer de téléphone.',
    },
    en: {
      found: 'This account already asks for a code at sign-in.',
      action: 'Remove it first to change telephones.',
    },
  },
  'account.second-factor-off': {
    kind: 'conflict',
    fr: {
      found: 'Ce compte ne demande pas de code à la connexion.',
      action: 'Activez d’abord la seconde étape.',
    },
    en: {
      found: 'This account does not ask for a code at sign-in.',
      action: 'Turn the second step on first.',
    },
  },
  'account.passkey-refused': {
    kind: 'unauthenticated',
    fr: {
      found: 'Cette clé d’identification n’ouvre pas de compte ici, ou sa réponse est venue trop tard.',
      action: 'Recommencez, ou connectez-vous avec votre mot de passe.',
    },
    en: {
      found: 'This passkey opens no account here, or its answer came too late.',
      action: 'Try again, or sign in with your password.',
    },
  },
  'account.passkeys-too-many': {
    kind: 'conflict',
    fr: {
      found: 'Ce compte a déjà {limit} clés d’identification.',
      action: 'Retirez d’abord celles qui ne servent plus.',
    },
    en: {
      found: 'This account already has {limit} passkeys.',
      action: 'Remove first those that are no longer used.',
    },
  },
  'account.passkeys-unavailable': {
    kind: 'conflict',
    fr: {
      found:
        'Les clés d’identification demandent un site servi en https sous un nom, et celui-ci est à {address}.',
      action: 'Connectez-vous avec votre mot de passe.',
    },
    en: {
      found: 'Passkeys need a site served over https under a name, and this one is at {address}.',
      action: 'Sign in with your password.',
    },
  },
});
