import { defineErrors } from './define.ts';

/** Situations any call can meet. */
export const commonErrors = defineErrors({
  'common.invalid': {
    kind: 'invalid',
    fr: {
      found: 'La demande n’est pas valide : {problems}.',
      action: 'Corrigez les champs nommés et recommencez.',
    },
    en: { found: 'The request is not valid: {problems}.', action: 'Correct the named fields and try again.' },
  },
  'common.not-found': {
    kind: 'not-found',
    fr: { found: 'Cette adresse ou cet objet n’existe pas, ou vous n’y avez pas accès.' },
    en: { found: 'This address or object does not exist, or you may not see it.' },
  },
  'common.unauthenticated': {
    kind: 'unauthenticated',
    fr: { found: 'Votre session est absente ou expirée.', action: 'Connectez-vous puis recommencez.' },
    en: { found: 'Your session is missing or has expired.', action: 'Sign in and try again.' },
  },
  'common.forbidden': {
    kind: 'forbidden',
    fr: {
      found: 'Vous n’avez pas le droit {right} nécessaire à cette action.',
      action: 'Demandez-le au superviseur de la communauté.',
    },
    en: {
      found: 'You lack the {right} right this action needs.',
      action: 'Ask the supervisor of the community for it.',
    },
  },
  'common.header-missing': {
    kind: 'invalid',
    fr: {
      found: 'L’en-tête X-Requested-With manque.',
      expected: 'Attendu : « X-Requested-With: XMLHttpRequest ».',
    },
    en: {
      found: 'The X-Requested-With header is missing.',
      expected: 'Expected: “X-Requested-With: XMLHttpRequest”.',
    },
  },
  'common.xml-encoding': {
    kind: 'invalid',
    fr: {
      found:
        'Le document XML n’est pas dans l’encodage {encoding} qu’il annonce, ou cet encodage n’est pas connu.',
      expected: 'Attendu : UTF-8, UTF-16, ISO-8859-1 ou Windows-1252, annoncé par la première ligne.',
      action: 'Enregistrez-le de nouveau en UTF-8.',
    },
    en: {
      found:
        'The XML document is not in the encoding {encoding} it announces, or that encoding is not known.',
      expected: 'Expected: UTF-8, UTF-16, ISO-8859-1 or Windows-1252, announced on the first line.',
      action: 'Save it again in UTF-8.',
    },
  },
  'common.too-large': {
    kind: 'too-large',
    fr: {
      found: 'La demande dépasse la taille admise ({limit} octets).',
      action: 'Envoyez-en moins à la fois.',
    },
    en: {
      found: 'The request exceeds the accepted size ({limit} bytes).',
      action: 'Send less at a time.',
    },
  },
  'common.too-many': {
    kind: 'too-many',
    fr: { found: 'Trop de demandes en peu de temps.', action: 'Attendez {seconds:wait} puis recommencez.' },
    en: { found: 'Too many requests in a short time.', action: 'Wait {seconds:wait} and try again.' },
  },
  'common.busy': {
    kind: 'unavailable',
    fr: {
      found: 'Le serveur traite déjà autant de demandes qu’il le peut.',
      action: 'Recommencez dans {seconds} s.',
    },
    en: {
      found: 'The server already handles as many requests as it can.',
      action: 'Try again in {seconds} s.',
    },
  },
  'common.timeout': {
    kind: 'timeout',
    fr: {
      found: 'Le traitement a dépassé {seconds} s et a été arrêté.',
      action: 'Réduisez l’étendue ou le nombre d’objets demandés.',
    },
    en: {
      found: 'The operation exceeded {seconds} s and was stopped.',
      action: 'Ask for a smaller extent or fewer features.',
    },
  },
  'common.internal': {
    kind: 'internal',
    fr: {
      found: 'Une erreur interne est survenue.',
      action: 'Réessayez ; si elle persiste, transmettez à l’administrateur la référence {reference}.',
    },
    en: {
      found: 'An internal error occurred.',
      action: 'Try again; if it persists, give the administrator the reference {reference}.',
    },
  },
});
