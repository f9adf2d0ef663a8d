import { defineErrors } from './define.ts';

/** Errors that can prevent the server from starting, and those only its HTTP edge can raise. */
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
  'server.address-local': {
    kind: 'invalid',
    fr: {
      found:
        'Le serveur est ouvert au réseau, mais son adresse publique est {url}, qui ne mène à lui que depuis cette machine.',
      expected: 'Ailleurs, les courriels et les adresses des services ne mèneront nulle part.',
      action: 'Donnez à CARTABLE_PUBLIC_URL l’adresse que les personnes ouvrent, puis relancez.',
    },
    en: {
      found:
        'The server is open to the network, but its public address is {url}, which leads to it from this machine only.',
      expected: 'Elsewhere, mails and the addresses of services will lead nowhere.',
      action: 'Give CARTABLE_PUBLIC_URL the address people open, then start again.',
    },
  },
  'server.address-port': {
    kind: 'invalid',
    fr: {
      found: 'L’adresse publique {url} nomme un autre port que celui sur lequel le serveur écoute, {port}.',
      expected: 'Sur cette machine, rien ne répondra à cette adresse.',
      action: 'Corrigez CARTABLE_PUBLIC_URL ou CARTABLE_PORT, puis relancez.',
    },
    en: {
      found: 'The public address {url} names another port than the one the server listens on, {port}.',
      expected: 'On this machine, nothing will answer at this address.',
      action: 'Correct CARTABLE_PUBLIC_URL or CARTABLE_PORT, then start again.',
    },
  },
  'server.data-folder-open': {
    kind: 'invalid',
    fr: {
      found:
        'Le dossier de données « {path} » est ouvert à d’autres comptes de cette machine (droits {mode}).',
      expected:
        'Il contient des empreintes de mots de passe, des liens de courriels et des données à accès restreint.',
      action: 'Fermez-le : chmod 700 {path}',
    },
    en: {
      found: 'The data folder “{path}” is open to other accounts of this machine (mode {mode}).',
      expected: 'It holds hashes of passwords, links of mails and restricted data.',
      action: 'Close it: chmod 700 {path}',
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
  'server.body-too-slow': {
    kind: 'invalid',
    fr: {
      found: 'Le corps de la demande arrive trop lentement.',
      expected: 'Attendu : {rate} octets par seconde en moyenne, passé les {seconds} premières secondes.',
      action: 'Réessayez avec une meilleure liaison.',
    },
    en: {
      found: 'The body of the request comes too slowly.',
      expected: 'Expected: {rate} bytes per second on average, after the first {seconds} seconds.',
      action: 'Try again over a better line.',
    },
  },
  'server.body-too-complex': {
    kind: 'too-large',
    fr: {
      found: 'Le corps de la demande est fait de trop de parties.',
      expected: 'Attendu : {values} valeurs au plus, sur {depth} niveaux au plus.',
      action: 'Envoyez-en moins à la fois.',
    },
    en: {
      found: 'The body of the request is made of too many parts.',
      expected: 'Expected: {values} values at most, on {depth} levels at most.',
      action: 'Send less at a time.',
    },
  },
  'server.media-type': {
    kind: 'invalid',
    fr: { found: 'Ce type de contenu n’est pas admis ici.', expected: 'Attendu : {expected}.' },
    en: { found: 'This content type is not accepted here.', expected: 'Expected: {expected}.' },
  },
});
