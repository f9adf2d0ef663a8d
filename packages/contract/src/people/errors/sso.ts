import { defineErrors } from '../../core/errors/define.ts';

/** Sign-in through an identity provider. */
export const ssoErrors = defineErrors({
  'account.local-disabled': {
    kind: 'forbidden',
    fr: {
      found: 'Sur ce site, on se connecte par le fournisseur d’identité seulement.',
      action: 'Utilisez son bouton sur l’écran de connexion.',
    },
    en: {
      found: 'On this site, people sign in through the identity provider only.',
      action: 'Use its button on the sign-in screen.',
    },
  },
  'account.sign-in-again': {
    kind: 'forbidden',
    fr: {
      found: 'Votre compte n’a pas de mot de passe ici : une connexion récente en tient lieu.',
      action: 'Déconnectez-vous, reconnectez-vous, puis recommencez dans les dix minutes.',
    },
    en: {
      found: 'Your account has no password here: a recent sign-in takes its place.',
      action: 'Sign out, sign in again, then start again within ten minutes.',
    },
  },
  'sso.off': {
    kind: 'not-found',
    fr: { found: 'Ce site n’a pas de fournisseur d’identité.', action: 'Connectez-vous avec votre adresse.' },
    en: { found: 'This site has no identity provider.', action: 'Sign in with your address.' },
  },
  'sso.refused': {
    kind: 'forbidden',
    fr: {
      found: 'La connexion a été refusée ou abandonnée chez le fournisseur d’identité.',
      action: 'Recommencez depuis l’écran de connexion.',
    },
    en: {
      found: 'Signing in was refused or given up at the identity provider.',
      action: 'Start again from the sign-in screen.',
    },
  },
  'sso.provider-error': {
    kind: 'unavailable',
    fr: {
      found: 'Le fournisseur d’identité a répondu par l’erreur « {reason} ».',
      action: 'Recommencez ; si cela se répète, prévenez l’administrateur du site.',
    },
    en: {
      found: 'The identity provider answered with the error “{reason}”.',
      action: 'Start again; if it happens again, tell the administrator of the site.',
    },
  },
  'sso.expired': {
    kind: 'invalid',
    fr: {
      found: 'Cette connexion a expiré, ou a été commencée dans un autre navigateur ou un autre onglet.',
      action: 'Recommencez depuis l’écran de connexion.',
    },
    en: {
      found: 'This sign-in has expired, or was started in another browser or another tab.',
      action: 'Start again from the sign-in screen.',
    },
  },
  'sso.unreachable': {
    kind: 'unavailable',
    fr: {
      found: 'Le fournisseur d’identité ne répond pas.',
      action: 'Réessayez dans quelques minutes.',
    },
    en: { found: 'The identity provider does not answer.', action: 'Try again in a few minutes.' },
  },
  'sso.answer-invalid': {
    kind: 'unavailable',
    fr: {
      found: 'La réponse du fournisseur d’identité n’a pas pu être vérifiée.',
      action: 'Recommencez ; si cela se répète, prévenez l’administrateur du site.',
    },
    en: {
      found: 'The answer of the identity provider could not be verified.',
      action: 'Start again; if it happens again, tell the administrator of the site.',
    },
  },
  'sso.email-missing': {
    kind: 'forbidden',
    fr: {
      found: 'Le fournisseur d’identité n’a pas donné votre adresse électronique.',
      expected: 'Attendu : le claim « email ».',
      action: 'Renseignez-la chez lui, ou demandez à l’administrateur du site d’en demander la portée.',
    },
    en: {
      found: 'The identity provider did not tell your e-mail address.',
      expected: 'Expected: the “email” claim.',
      action: 'Set it there, or ask the administrator of the site to ask for its scope.',
    },
  },
  'sso.email-unconfirmed': {
    kind: 'forbidden',
    fr: {
      found: 'Le fournisseur d’identité ne répond pas de l’adresse {email}.',
      expected: 'Attendu : une adresse confirmée (claim « email_verified »).',
      action: 'Confirmez-la chez lui, puis recommencez.',
    },
    en: {
      found: 'The identity provider does not answer for the address {email}.',
      expected: 'Expected: a confirmed address (“email_verified” claim).',
      action: 'Confirm it there, then start again.',
    },
  },
  'sso.account-linked': {
    kind: 'conflict',
    fr: {
      found: 'Le compte de l’adresse {email} est déjà celui d’une autre identité de ce fournisseur.',
      action: 'Demandez à l’administrateur du site ce qu’il advient de l’ancien compte.',
    },
    en: {
      found: 'The account of the address {email} already belongs to another identity of this provider.',
      action: 'Ask the administrator of the site what becomes of the former account.',
    },
  },
});
