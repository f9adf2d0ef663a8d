import { defineErrors } from '../../core/errors/define.ts';

/** Annexes, thumbnails, documents of datasheets and of people. */
export const annexeErrors = defineErrors({
  'annexe.identifier-invalid': {
    kind: 'invalid',
    fr: { found: '« {id} » n’est pas un identifiant d’annexe.', expected: 'Attendu : un UUID version 4.' },
    en: { found: '“{id}” is not an identifier of an annexe.', expected: 'Expected: a version 4 UUID.' },
  },
  'annexe.file-missing': {
    kind: 'invalid',
    fr: { found: 'Aucun fichier n’accompagne la demande.', action: 'Choisissez un fichier.' },
    en: { found: 'No file comes with the request.', action: 'Choose a file.' },
  },
  'annexe.path-invalid': {
    kind: 'invalid',
    fr: {
      found: 'Le chemin « {path} » ne convient pas.',
      expected:
        'Attendu : /dossier/fichier.ext, d’au plus {limit} octets, sans « .. », ni barre oblique inverse ou double, ni caractère de commande.',
    },
    en: {
      found: 'The path “{path}” will not do.',
      expected:
        'Expected: /folder/file.ext, at most {limit} bytes, without “..”, backslash, double slash or control character.',
    },
  },
  'annexe.changed': {
    kind: 'conflict',
    fr: {
      found: 'Ce fichier a été remplacé par quelqu’un d’autre entre-temps.',
      action: 'Relisez-le, puis recommencez.',
    },
    en: {
      found: 'Somebody else has replaced this file meanwhile.',
      action: 'Read it again, then try again.',
    },
  },
  'annexe.path-taken': {
    kind: 'conflict',
    fr: {
      found: 'Une autre annexe est déjà à l’adresse « {path} ».',
      action: 'Choisissez un autre chemin, ou remplacez le contenu de cette annexe.',
    },
    en: {
      found: 'Another annexe is already at “{path}”.',
      action: 'Choose another path, or replace the content of that annexe.',
    },
  },
  'annexe.label-invalid': {
    kind: 'invalid',
    fr: {
      found: 'L’étiquette « {label} » ne convient pas.',
      expected: 'Attendu : clé=valeur, sans autre signe égal ; « type » est réservée à la plateforme.',
    },
    en: {
      found: 'The label “{label}” will not do.',
      expected: 'Expected: key=value, without another equal sign; “type” is kept for the platform.',
    },
  },
  'annexe.datasheet-unknown': {
    kind: 'invalid',
    fr: { found: 'Cet entrepôt n’a pas de fiche de données « {name} ».', action: 'Vérifiez ce nom.' },
    en: { found: 'This datastore has no datasheet “{name}”.', action: 'Check the name.' },
  },
  'annexe.too-large': {
    kind: 'too-large',
    fr: { found: 'Ce fichier dépasse {limit} octets, le maximum d’une annexe.' },
    en: { found: 'This file exceeds {limit} bytes, the maximum of an annexe.' },
  },
  'annexe.quota-exceeded': {
    kind: 'conflict',
    fr: {
      found: 'L’espace des annexes est plein ({use} octets sur {quota}).',
      action: 'Supprimez des annexes ou des documents, ou demandez plus d’espace.',
    },
    en: {
      found: 'The space of annexes is full ({use} of {quota} bytes).',
      action: 'Delete annexes or documents, or ask for more space.',
    },
  },
  'annexe.too-many': {
    kind: 'conflict',
    fr: { found: 'Cet entrepôt a déjà {limit} annexes, le maximum.', action: 'Supprimez-en.' },
    en: { found: 'This datastore already has {limit} annexes, the maximum.', action: 'Delete some.' },
  },
  'annexe.in-use': {
    kind: 'conflict',
    fr: {
      found: 'Cette annexe est un style d’un service.',
      action: 'Retirez le style depuis la page de gestion des styles de ce service.',
    },
    en: {
      found: 'This annexe is a style of a service.',
      action: 'Take the style away from the page of styles of that service.',
    },
  },
  'thumbnail.format': {
    kind: 'invalid',
    fr: { found: 'Ce fichier n’est pas une image admise.', expected: 'Attendu : JPEG, PNG ou WebP.' },
    en: { found: 'This file is not an accepted image.', expected: 'Expected: JPEG, PNG or WebP.' },
  },
  'thumbnail.too-large': {
    kind: 'too-large',
    fr: { found: 'Cette image dépasse {limit} octets.', action: 'Réduisez-la.' },
    en: { found: 'This image exceeds {limit} bytes.', action: 'Make it smaller.' },
  },
  'thumbnail.unreadable': {
    kind: 'invalid',
    fr: {
      found: 'Cette image ne se laisse pas lire.',
      expected: 'Attendu : une image entière d’au plus {megapixels} millions de pixels.',
    },
    en: {
      found: 'This image cannot be read.',
      expected: 'Expected: a whole image of at most {megapixels} million pixels.',
    },
  },
  'document.format': {
    kind: 'invalid',
    fr: {
      found: 'Le contenu de « {name} » n’est pas celui d’un document admis.',
      expected: 'Attendu : {formats}.',
    },
    en: {
      found: 'The content of “{name}” is not that of an accepted document.',
      expected: 'Expected: {formats}.',
    },
  },
  'document.too-large': {
    kind: 'too-large',
    fr: {
      found: 'Ce document dépasse {limit} octets.',
      action: 'Réduisez-le, ou donnez un lien vers son adresse.',
    },
    en: { found: 'This document exceeds {limit} bytes.', action: 'Make it smaller, or give a link to it.' },
  },
  'document.link-invalid': {
    kind: 'invalid',
    fr: { found: 'Cette adresse ne convient pas.', expected: 'Attendu : https://… ou http://….' },
    en: { found: 'This address will not do.', expected: 'Expected: https://… or http://….' },
  },
  'document.too-many': {
    kind: 'conflict',
    fr: { found: 'Cette fiche a déjà {limit} documents, le maximum.', action: 'Supprimez-en un.' },
    en: { found: 'This datasheet already has {limit} documents, the maximum.', action: 'Delete one.' },
  },
  'user-document.quota-exceeded': {
    kind: 'conflict',
    fr: {
      found: 'Votre espace de documents est plein ({use} octets sur {quota}).',
      action: 'Supprimez des documents.',
    },
    en: {
      found: 'Your space for documents is full ({use} of {quota} bytes).',
      action: 'Delete documents.',
    },
  },
  'user-document.too-many': {
    kind: 'conflict',
    fr: { found: 'Vous avez déjà {limit} documents, le maximum.', action: 'Supprimez-en.' },
    en: { found: 'You already have {limit} documents, the maximum.', action: 'Delete some.' },
  },
  'user-document.too-many-sharings': {
    kind: 'conflict',
    fr: { found: 'Un document se partage avec {limit} personnes au plus.', action: 'Retirez-en.' },
    en: { found: 'A document is shared with {limit} persons at most.', action: 'Take some away.' },
  },
});
