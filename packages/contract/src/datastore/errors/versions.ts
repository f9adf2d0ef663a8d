import { defineErrors } from '../../core/errors/define.ts';

/** Errors of the replacement of data by a new version. */
export const versionErrors = defineErrors({
  'version.under-way': {
    kind: 'conflict',
    fr: {
      found: 'La version {number} de cette donnée attend déjà.',
      action: 'Mettez-la en service, ou abandonnez-la.',
    },
    en: {
      found: 'Version {number} of this data is already waiting.',
      action: 'Put it in service, or give it up.',
    },
  },
  'version.only-tables': {
    kind: 'conflict',
    fr: {
      found: 'Cette donnée est de type {type}.',
      expected: 'Attendu : une base de données vecteur.',
      action: 'Pour une pyramide, régénérez-la ; pour des images, déposez une nouvelle donnée.',
    },
    en: {
      found: 'This data is of type {type}.',
      expected: 'Expected: a vector database.',
      action: 'Generate a pyramid again; for images, deposit new data.',
    },
  },
  'version.other-kind': {
    kind: 'invalid',
    fr: {
      found: 'Le fichier déposé contient des images.',
      expected: 'Attendu : des données vecteur, comme celles qu’il remplace.',
      action: 'Déposez un fichier vecteur.',
    },
    en: {
      found: 'The deposited file holds images.',
      expected: 'Expected: vector data, as those it replaces.',
      action: 'Deposit a vector file.',
    },
  },
  'version.deposit-gone': {
    kind: 'conflict',
    fr: {
      found: 'Le fichier de la version {number} a été supprimé avec sa livraison.',
      action: 'Déposez-le de nouveau comme nouvelle version.',
    },
    en: {
      found: 'The file of version {number} was deleted with its upload.',
      action: 'Deposit it again as a new version.',
    },
  },
  'version.not-ready': {
    kind: 'conflict',
    fr: {
      found: 'La version {number} ne peut pas servir (état {status}).',
      expected: 'Attendu : une version prête ou gardée.',
    },
    en: {
      found: 'Version {number} cannot be served (status {status}).',
      expected: 'Expected: a version that is ready or kept.',
    },
  },
  'version.served': {
    kind: 'conflict',
    fr: {
      found: 'La version {number} est celle qui est servie.',
      action: 'Mettez-en d’abord une autre en service.',
    },
    en: { found: 'Version {number} is the one served.', action: 'Put another in service first.' },
  },
  'version.blocked': {
    kind: 'conflict',
    fr: {
      found: 'La version {number} casserait ce qui est publié : {obstacles}',
      action: 'Modifiez les services nommés ou corrigez le fichier, puis recommencez.',
    },
    en: {
      found: 'Version {number} would break what is published: {obstacles}',
      action: 'Edit the services named or correct the file, then try again.',
    },
  },
  'version.to-confirm': {
    kind: 'conflict',
    fr: {
      found: 'La version {number} change ce que voient les clients : {obstacles}',
      action: 'Confirmez que vous l’acceptez (`accept`).',
    },
    en: {
      found: 'Version {number} changes what clients see: {obstacles}',
      action: 'Confirm that you accept it (`accept`).',
    },
  },
  'version.key-unknown': {
    kind: 'invalid',
    fr: {
      found: 'Aucune table n’a l’attribut « {key} » dans les deux versions.',
      expected: 'Attendu : un de {columns}.',
    },
    en: {
      found: 'No table has the attribute “{key}” in both versions.',
      expected: 'Expected: one of {columns}.',
    },
  },
});
