import { defineErrors } from './define.ts';

/** Why an address of elsewhere, which somebody typed, was not called, or gave nothing of use. */
export const outboundErrors = defineErrors({
  'outbound.off': {
    kind: 'forbidden',
    fr: {
      found: 'Ce site n’appelle aucune adresse extérieure.',
      action: 'Demandez à son administrateur d’en autoriser (CARTABLE_OUTBOUND_HOSTS).',
    },
    en: {
      found: 'This site calls no outside address.',
      action: 'Ask its administrator to allow some (CARTABLE_OUTBOUND_HOSTS).',
    },
  },
  'outbound.address-invalid': {
    kind: 'invalid',
    fr: {
      found: '« {url} » n’est pas une adresse que ce site peut appeler.',
      expected: 'Attendu : http:// ou https://, un nom de serveur, sans identifiant ni mot de passe.',
      action: 'Corrigez l’adresse.',
    },
    en: {
      found: '“{url}” is not an address this site can call.',
      expected: 'Expected: http:// or https://, the name of a server, without user nor password.',
      action: 'Correct the address.',
    },
  },
  'outbound.host-refused': {
    kind: 'forbidden',
    fr: {
      found:
        'Ce site n’appelle pas {host} : ce serveur n’existe pas, ou il n’est pas ouvert à tous sur Internet.',
      expected: 'Attendu : un serveur public, ou un serveur que l’administrateur du site a nommé.',
      action: 'Vérifiez l’adresse, ou demandez que ce serveur soit autorisé.',
    },
    en: {
      found:
        'This site does not call {host}: there is no such server, or it is not open to everyone on the Internet.',
      expected: 'Expected: a public server, or one the administrator of the site has named.',
      action: 'Check the address, or ask for this server to be allowed.',
    },
  },
  'outbound.own-pages': {
    kind: 'forbidden',
    fr: {
      found: 'Cette adresse ne sert que les cartes de ce site.',
      action: 'Appelez vous-même l’adresse extérieure.',
    },
    en: {
      found: 'This address is for the maps of this site alone.',
      action: 'Call the outside address yourself.',
    },
  },
  'outbound.unreachable': {
    kind: 'unavailable',
    fr: {
      found: 'Le serveur {host} ne répond pas ({reason}).',
      action: 'Vérifiez l’adresse, ou réessayez plus tard.',
    },
    en: {
      found: 'The server {host} does not answer ({reason}).',
      action: 'Check the address, or try again later.',
    },
  },
  'outbound.timeout': {
    kind: 'timeout',
    fr: { found: 'Le serveur {host} met trop de temps à répondre.', action: 'Réessayez plus tard.' },
    en: { found: 'The server {host} takes too long to answer.', action: 'Try again later.' },
  },
  'outbound.redirects': {
    kind: 'unavailable',
    fr: {
      found: 'Le serveur {host} renvoie d’une adresse à l’autre sans fin.',
      expected: 'Au plus {most} renvois sont suivis.',
      action: 'Donnez l’adresse finale.',
    },
    en: {
      found: 'The server {host} redirects from one address to another without end.',
      expected: 'At most {most} redirects are followed.',
      action: 'Give the final address.',
    },
  },
  'outbound.too-large': {
    kind: 'too-large',
    fr: {
      found: 'La réponse de {host} est trop grande.',
      expected: 'Au plus {limit} octets.',
      action: 'Choisissez une autre couche, ou déposez ces données pour les publier.',
    },
    en: {
      found: 'The answer of {host} is too large.',
      expected: 'At most {limit} bytes.',
      action: 'Choose another layer, or deposit these data to publish them.',
    },
  },
  'outbound.media-type': {
    kind: 'invalid',
    fr: {
      found: '{host} répond par {type}, qui n’est ni une carte ni la description d’un service.',
      expected: 'Attendu : des images, des tuiles, du GeoJSON ou du XML.',
      action: 'Donnez l’adresse du service plutôt que celle d’une page.',
    },
    en: {
      found: '{host} answers with {type}, which is neither a map nor the description of a service.',
      expected: 'Expected: images, tiles, GeoJSON or XML.',
      action: 'Give the address of the service rather than that of a page.',
    },
  },
  'outbound.no-ranges': {
    kind: 'invalid',
    fr: {
      found: '{host} ne donne pas de parties de fichiers.',
      expected: 'Attendu : un serveur qui répond aux requêtes de plages (Range).',
      action: 'Téléchargez le fichier, ou publiez-le sur un serveur qui le permet.',
    },
    en: {
      found: '{host} gives no parts of files.',
      expected: 'Expected: a server that answers range requests (Range).',
      action: 'Download the file, or publish it on a server that allows it.',
    },
  },
});
