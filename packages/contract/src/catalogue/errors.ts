import { defineErrors } from '../core/errors/define.ts';

/** Records of the catalogue, and the ISO 19139 documents they are written and read as. */
export const catalogueErrors = defineErrors({
  'metadata.identifier-taken': {
    kind: 'conflict',
    fr: {
      found: 'L’identifiant « {identifier} » est déjà celui d’une autre fiche de métadonnées.',
      action: 'Choisissez-en un autre : il est unique sur toute la plateforme.',
    },
    en: {
      found: 'The identifier “{identifier}” is already that of another metadata record.',
      action: 'Choose another one: it is unique on the whole platform.',
    },
  },
  'metadata.changed': {
    kind: 'conflict',
    fr: {
      found: 'La fiche de métadonnées a été modifiée depuis que ce formulaire a été ouvert.',
      expected: 'Le formulaire doit partir de ce que la fiche dit maintenant.',
      action:
        'Rechargez-la : ce que vous avez écrit reste dans le formulaire, à comparer avant d’enregistrer.',
    },
    en: {
      found: 'The metadata record was changed since this form was opened.',
      expected: 'The form must start from what the record says now.',
      action: 'Reload it: what you wrote stays in the form, to be compared before you save.',
    },
  },
  'profile.no-values': {
    kind: 'not-found',
    fr: {
      found: 'Aucun service ouvert à tous ne donne ici les valeurs d’une image d’une seule bande.',
      expected:
        'Un service WMTS ou WMS d’images, fait d’une image déposée d’une bande, d’altitudes par exemple.',
      action: 'Choisissez une couche de relief publiée ainsi.',
    },
    en: {
      found: 'No service that is open to everyone gives the values of an image of one band here.',
      expected: 'A WMTS or WMS of images, made of a deposited image of one band, elevations for instance.',
      action: 'Choose a layer of relief that is published so.',
    },
  },
  'profile.too-long': {
    kind: 'invalid',
    fr: {
      found: 'La ligne fait {length} km.',
      expected: '{limit} km au plus.',
      action: 'Dessinez une ligne plus courte.',
    },
    en: {
      found: 'The line is {length} km long.',
      expected: 'At most {limit} km.',
      action: 'Draw a shorter line.',
    },
  },
  'download.too-many': {
    kind: 'conflict',
    fr: {
      found: 'Vous avez déjà {limit} fichiers prêts ou en préparation, le maximum.',
      action: 'Attendez la fin de l’un d’eux, ou retirez-en un.',
    },
    en: {
      found: 'You already have {limit} files ready or being prepared, the maximum.',
      action: 'Wait for one of them, or remove one.',
    },
  },
  'download.no-room': {
    kind: 'conflict',
    fr: {
      found: 'La plateforme garde déjà autant de fichiers préparés qu’elle le peut.',
      action: 'Téléchargez directement, ou réessayez plus tard.',
    },
    en: {
      found: 'The platform already keeps as many prepared files as it can.',
      action: 'Download directly, or try again later.',
    },
  },
  'download.gone': {
    kind: 'not-found',
    fr: {
      found: 'Ce lien ne donne plus de fichier : il a expiré, ou les données ne sont plus ouvertes à tous.',
      action: 'Demandez le fichier de nouveau depuis la fiche des données.',
    },
    en: {
      found: 'This link gives no file any more: it has expired, or the data are no longer open to everyone.',
      action: 'Ask for the file again from the record of the data.',
    },
  },
  'metadata.published': {
    kind: 'conflict',
    fr: {
      found: 'La fiche « {identifier} » est publiée au catalogue.',
      action: 'Dépubliez-la d’abord.',
    },
    en: { found: 'Record “{identifier}” is published in the catalogue.', action: 'Unpublish it first.' },
  },
  'metadata.nothing-published': {
    kind: 'conflict',
    fr: {
      found: 'La fiche « {identifier} » ne décrit aucun service publié et n’a pas de lien.',
      action:
        'Publiez d’abord un service de cette fiche de données, ou ajoutez à la fiche un lien vers un service d’ailleurs.',
    },
    en: {
      found: 'Record “{identifier}” describes no published service and has no link.',
      action:
        'Publish a service of this datasheet first, or add to the record a link to a service of elsewhere.',
    },
  },
  'metadata.quota-exceeded': {
    kind: 'conflict',
    fr: {
      found: 'Cet entrepôt a déjà publié {quota} fiches de métadonnées, son maximum.',
      action: 'Dépubliez une fiche ou demandez plus.',
    },
    en: {
      found: 'This datastore has already published {quota} metadata records, its maximum.',
      action: 'Unpublish a record or ask for more.',
    },
  },
  'metadata.not-xml': {
    kind: 'invalid',
    fr: {
      found: 'Le fichier n’est pas un document XML correct ({problem}).',
      action: 'Corrigez-le ou exportez-le de nouveau depuis votre logiciel.',
    },
    en: {
      found: 'The file is not well-formed XML ({problem}).',
      action: 'Correct it or export it again from your software.',
    },
  },
  'metadata.too-large': {
    kind: 'too-large',
    fr: { found: 'Le fichier dépasse {limit} Mo.', expected: 'Attendu : une fiche ISO 19139.' },
    en: { found: 'The file exceeds {limit} MB.', expected: 'Expected: an ISO 19139 record.' },
  },
  'metadata.not-iso': {
    kind: 'invalid',
    fr: {
      found: 'L’élément principal du fichier est « {element} ».',
      expected: 'Attendu : une fiche ISO 19139 (gmd:MD_Metadata).',
    },
    en: {
      found: 'The root element of the file is “{element}”.',
      expected: 'Expected: an ISO 19139 record (gmd:MD_Metadata).',
    },
  },
  'harvest.token-invalid': {
    kind: 'invalid',
    fr: {
      found: 'Le jeton de reprise ne convient pas à cette requête.',
      action: 'Reprenez celui de la réponse précédente sans le modifier, ou recommencez le moissonnage.',
    },
    en: {
      found: 'The resumption token does not suit this request.',
      action: 'Take that of the former answer unchanged, or begin the harvest again.',
    },
  },
  'harvest.nothing-matches': {
    kind: 'not-found',
    fr: {
      found: 'Aucune fiche ne correspond aux dates et à l’ensemble demandés.',
      action: 'Élargissez les dates, ou choisissez un ensemble de ListSets.',
    },
    en: {
      found: 'No record matches the dates and the set that were asked.',
      action: 'Widen the dates, or choose a set of ListSets.',
    },
  },
  'harvest.record-unknown': {
    kind: 'not-found',
    fr: { found: 'Aucune fiche n’a l’identifiant « {identifier} ».', expected: 'Attendu : {expected}.' },
    en: { found: 'No record has the identifier “{identifier}”.', expected: 'Expected: {expected}.' },
  },
  'reuse.too-many': {
    kind: 'conflict',
    fr: {
      found: 'Le maximum de {limit} réutilisations est atteint, pour cette fiche ou pour vous-même.',
      action: 'Attendez la réponse des producteurs à celles que vous avez proposées.',
    },
    en: {
      found: 'The maximum of {limit} reuses is reached, for this record or for yourself.',
      action: 'Wait for the producers to answer those you proposed.',
    },
  },
  'reuse.known': {
    kind: 'conflict',
    fr: {
      found: 'Une réutilisation de ces données est déjà à l’adresse « {url} ».',
      action: 'Proposez-en une autre.',
    },
    en: {
      found: 'A reuse of these data is already at “{url}”.',
      action: 'Propose another one.',
    },
  },
  'search.too-many': {
    kind: 'conflict',
    fr: { found: 'Vous avez déjà {limit} recherches enregistrées, le maximum.', action: 'Supprimez-en.' },
    en: { found: 'You already have {limit} saved searches, the maximum.', action: 'Delete some.' },
  },
  'search.unreadable': {
    kind: 'invalid',
    fr: {
      found: 'Cette recherche ne peut pas être lue ({problem}).',
      expected: 'Attendu : les paramètres de l’adresse du catalogue.',
    },
    en: {
      found: 'This search cannot be read ({problem}).',
      expected: 'Expected: the parameters of the address of the catalogue.',
    },
  },
  'metadata.gone': {
    kind: 'not-found',
    fr: {
      found: 'La fiche « {identifier} » a quitté le catalogue.',
      action: 'Retirez-la de ce que vous en gardez.',
    },
    en: {
      found: 'Record “{identifier}” has left the catalogue.',
      action: 'Take it out of what you keep of it.',
    },
  },
  'metadata.moved': {
    kind: 'not-found',
    fr: {
      found: 'La fiche « {identifier} » a changé d’identifiant.',
      action: 'Demandez-la par le nouveau : « {to} ».',
    },
    en: {
      found: 'Record “{identifier}” has another identifier now.',
      action: 'Ask for it by the new one: “{to}”.',
    },
  },
});
