import { defineErrors } from '../../core/errors/define.ts';

/** Documents, logos and files joined in the collaborative space. */
export const espacecoFileErrors = defineErrors({
  'espaceco.file-type': {
    kind: 'invalid',
    fr: {
      found:
        'Le fichier « {file} » n’est pas d’un type accepté, ou son contenu n’est pas ce que dit son nom.',
      expected: 'Attendu : {accepted}.',
    },
    en: {
      found: 'The file “{file}” is not of an accepted type, or its content is not what its name says.',
      expected: 'Expected: {accepted}.',
    },
  },
  'espaceco.picture-damaged': {
    kind: 'invalid',
    fr: {
      found: 'L’image {type} « {file} » est abîmée ou incomplète.',
      action: 'Enregistrez-la ou transférez-la de nouveau, ou choisissez-en une autre.',
    },
    en: {
      found: 'The {type} picture “{file}” is damaged or incomplete.',
      action: 'Save or transfer it again, or choose another one.',
    },
  },
  'espaceco.picture-too-large': {
    kind: 'invalid',
    fr: {
      found: 'L’image « {file} » mesure {width} × {height} pixels.',
      expected: 'Attendu : {limit} millions de pixels au plus.',
      action: 'Réduisez-la, ou photographiez avec une définition moindre.',
    },
    en: {
      found: 'The picture “{file}” measures {width} × {height} pixels.',
      expected: 'Expected: {limit} million pixels at most.',
      action: 'Make it smaller, or take the photo at a lower resolution.',
    },
  },
  'espaceco.picture-too-slow': {
    kind: 'invalid',
    fr: {
      found: 'L’image « {file} » n’a pas pu être lue et réécrite en {seconds} s.',
      action: 'Réduisez-la ou enregistrez-la en JPEG, puis envoyez-la de nouveau.',
    },
    en: {
      found: 'The picture “{file}” could not be read and written anew in {seconds} s.',
      action: 'Make it smaller or save it as JPEG, then send it again.',
    },
  },
  'espaceco.document-unknown': {
    kind: 'not-found',
    fr: { found: 'Ce guichet n’a pas, ou n’a plus, ce document.' },
    en: { found: 'This community has no such document, or no longer.' },
  },
  'espaceco.table-document-unknown': {
    kind: 'not-found',
    fr: { found: 'Aucun objet que vous pouvez voir n’a, ou n’a plus, ce fichier.' },
    en: { found: 'No feature that you may see has this file, or no longer.' },
  },
  'espaceco.column-holds-no-document': {
    kind: 'invalid',
    fr: {
      found: 'La table n’a pas de colonne {column} qui contient des fichiers.',
      expected: 'Attendu : une colonne de type Document.',
    },
    en: {
      found: 'The table has no column {column} that holds files.',
      expected: 'Expected: a column of type Document.',
    },
  },
  'espaceco.too-many-waiting-documents': {
    kind: 'conflict',
    fr: {
      found: 'Vous avez déjà envoyé {limit} fichiers qu’aucun objet ne contient.',
      action: 'Envoyez vos modifications, ou attendez que ces fichiers soient supprimés.',
    },
    en: {
      found: 'You have already sent {limit} files that no feature has.',
      action: 'Send your changes, or wait until these files are deleted.',
    },
  },
  'espaceco.logo-unknown': {
    kind: 'not-found',
    fr: { found: 'Ce guichet n’a pas de logo.' },
    en: { found: 'This community has no logo.' },
  },
  'espaceco.file-missing': {
    kind: 'invalid',
    fr: {
      found: 'Aucun fichier n’est joint au formulaire.',
      expected: 'Attendu : un fichier dans « {field} ».',
    },
    en: { found: 'No file is joined to the form.', expected: 'Expected: a file in “{field}”.' },
  },
  'espaceco.logo-unfit': {
    kind: 'invalid',
    fr: {
      found: 'Cette image ne peut pas être un logo : elle mesure {width} × {height} pixels.',
      expected: 'Attendu : au plus {limit} × {limit} pixels.',
    },
    en: {
      found: 'This image cannot be a logo: it measures {width} × {height} pixels.',
      expected: 'Expected: {limit} × {limit} pixels at most.',
    },
  },
  'espaceco.too-many-documents': {
    kind: 'conflict',
    fr: {
      found: 'Ce guichet a déjà {limit} documents.',
      action: 'Supprimez-en un avant d’en ajouter un autre.',
    },
    en: {
      found: 'This community already has {limit} documents.',
      action: 'Delete one before adding another.',
    },
  },
});
