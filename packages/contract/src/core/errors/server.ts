import { defineErrors } from './define.ts';

/** What can prevent the server from starting, and what only its HTTP edge can refuse. */
export const serverErrors = defineErrors({
  'server.setting-invalid': {
    kind: 'invalid',
    fr: {
      found: 'Le réglage {variable} vaut « {value} », qui n’est pas admis.',
      expected: 'Attendu : {expected}.',
      action: 'Corrigez-le puis relancez.',
    },
    en: {
      found: 'The setting {variable} is “{value}”, which is not accepted.',
      expected: 'Expected: {expected}.',
      action: 'Correct it, then start again.',
    },
  },
  'server.setting-unknown': {
    kind: 'invalid',
    fr: {
      found: 'Le réglage {variable} n’existe pas.',
      expected: 'Le nom le plus proche est {nearest}.',
      action: 'Corrigez-le ou retirez-le.',
    },
    en: {
      found: 'There is no setting {variable}.',
      expected: 'The nearest name is {nearest}.',
      action: 'Correct or remove it.',
    },
  },
  'server.setting-file': {
    kind: 'invalid',
    fr: { found: 'Le fichier « {path} » donné par {variable} ne peut pas être lu ({reason}).' },
    en: { found: 'The file “{path}” given by {variable} cannot be read ({reason}).' },
  },
  'server.port-taken': {
    kind: 'unavailable',
    fr: {
      found: 'Le port {port} est déjà pris par un autre programme.',
      action: 'Arrêtez-le, ou choisissez un autre port par CARTABLE_PORT.',
    },
    en: {
      found: 'Port {port} is already used by another program.',
      action: 'Stop it, or choose another port with CARTABLE_PORT.',
    },
  },
  'server.port-refused': {
    kind: 'unavailable',
    fr: {
      found: 'Le serveur ne peut pas écouter sur {host}, port {port} ({reason}).',
      action: 'Vérifiez CARTABLE_HOST et CARTABLE_PORT.',
    },
    en: {
      found: 'The server cannot listen on {host}, port {port} ({reason}).',
      action: 'Check CARTABLE_HOST and CARTABLE_PORT.',
    },
  },
  'server.body-unreadable': {
    kind: 'invalid',
    fr: { found: 'Le corps de la demande ne peut pas être lu ({reason}).' },
    en: { found: 'The body of the request cannot be read ({reason}).' },
  },
  'server.media-type': {
    kind: 'invalid',
    fr: { found: 'Ce type de contenu n’est pas admis ici.', expected: 'Attendu : {expected}.' },
    en: { found: 'This content type is not accepted here.', expected: 'Expected: {expected}.' },
  },
});
