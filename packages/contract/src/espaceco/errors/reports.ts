import { defineErrors } from '../../core/errors/define.ts';

/** Reports, what they are about and what is answered. */
export const reportErrors = defineErrors({
  'espaceco.report-place': {
    kind: 'invalid',
    fr: {
      found: 'La géométrie « {geometry} » n’est pas un lieu de la Terre.',
      expected: 'Attendu : POINT(longitude latitude), en degrés.',
    },
    en: {
      found: 'The geometry “{geometry}” is no place on Earth.',
      expected: 'Expected: POINT(longitude latitude), in degrees.',
    },
  },
  'espaceco.report-theme': {
    kind: 'invalid',
    fr: {
      found: 'Le thème « {theme} » du guichet {community} ne peut pas être celui de ce signalement.',
      expected:
        'Attendu : un thème du guichet du signalement, un thème qu’il partage ou un thème proposé à tous.',
    },
    en: {
      found: 'The theme “{theme}” of community {community} cannot be that of this report.',
      expected: 'Expected: a theme of the report’s community, one it shows or one offered to all.',
    },
  },
  'espaceco.report-attribute': {
    kind: 'invalid',
    fr: {
      found: 'Le thème « {theme} » n’a pas d’attribut « {attribute} ».',
      expected: 'Attendu : {known}.',
    },
    en: {
      found: 'The theme “{theme}” has no attribute “{attribute}”.',
      expected: 'Expected: {known}.',
    },
  },
  'espaceco.report-value': {
    kind: 'invalid',
    fr: {
      found: 'La valeur « {value} » de l’attribut « {attribute} » n’est pas du type {type}.',
      expected:
        'Attendu : un entier, un nombre, 0 ou 1, une date AAAA-MM-JJ ou une valeur de la liste, selon le type.',
    },
    en: {
      found: 'The value “{value}” of the attribute “{attribute}” is not of type {type}.',
      expected:
        'Expected: an integer, a number, 0 or 1, a date YYYY-MM-DD or a value of the list, as the type asks.',
    },
  },
  'espaceco.report-value-missing': {
    kind: 'invalid',
    fr: {
      found: 'L’attribut « {attribute} » du thème « {theme} » n’a pas de valeur.',
      expected: 'Attendu : une valeur, qui est obligatoire.',
    },
    en: {
      found: 'The attribute “{attribute}” of the theme “{theme}” has no value.',
      expected: 'Expected: a value, which is compulsory.',
    },
  },
  'espaceco.sketch-geometry': {
    kind: 'invalid',
    fr: {
      found: 'La géométrie du {rank}e objet du croquis n’est pas celle d’un objet {type}.',
      expected: 'Attendu : une géométrie WKT en longitude et latitude, qui ne soit pas vide.',
    },
    en: {
      found: 'The geometry of object {rank} of the sketch is not that of a {type}.',
      expected: 'Expected: a WKT geometry in longitude and latitude, not an empty one.',
    },
  },
  'espaceco.report-sent-deleted': {
    kind: 'conflict',
    fr: {
      found: 'Ce signalement avait bien été reçu, sous le n° {id} ; il a été supprimé depuis.',
      action:
        'Il n’est pas créé de nouveau. Faites un nouveau signalement si ce qu’il dit est toujours vrai.',
    },
    en: {
      found: 'This report was received, as no. {id}; it has been deleted since.',
      action: 'It is not created again. Make a new report if what it says is still true.',
    },
  },
  'espaceco.report-sent-otherwise': {
    kind: 'invalid',
    fr: {
      found: 'Un premier envoi de ce signalement a été reçu, sous le n° {id}, avec un autre contenu.',
      expected: 'Attendu : le même contenu, sous la même clé idempotency_key.',
      action:
        'Rien de plus n’a été enregistré. Ouvrez le signalement n° {id} pour le compléter ; pour en faire un autre, envoyez-le sous une autre clé.',
    },
    en: {
      found: 'This report was received once, as no. {id}, with another content.',
      expected: 'Expected: the same content, under the same idempotency_key.',
      action:
        'Nothing more was recorded. Open report no. {id} to complete it; to make another one, send it under another key.',
    },
  },
  'espaceco.key-of-another-act': {
    kind: 'conflict',
    fr: {
      found: 'La clé idempotency_key est déjà celle d’un signalement ou d’une transaction.',
      action: 'Rien n’a été enregistré. Renvoyez sous une autre clé : chaque envoi a la sienne.',
    },
    en: {
      found: 'The key idempotency_key is already that of a report or of a transaction.',
      action: 'Nothing was recorded. Send again under another key: each sending has its own.',
    },
  },
  'espaceco.report-closed': {
    kind: 'conflict',
    fr: {
      found: 'Ce signalement est au statut {status} : il ne peut plus être changé, ni recevoir de réponse.',
      action: 'Un gestionnaire du guichet peut le rouvrir en changeant son statut.',
    },
    en: {
      found: 'This report has the status {status}: it can no longer be changed or answered.',
      action: 'A manager of the community may open it again by changing its status.',
    },
  },
  'espaceco.status-inactive': {
    kind: 'invalid',
    fr: {
      found: 'Le guichet n’emploie pas le statut {status}.',
      expected: 'Attendu : {accepted}.',
    },
    en: {
      found: 'The community does not use the status {status}.',
      expected: 'Expected: {accepted}.',
    },
  },
  'espaceco.reply-unknown': {
    kind: 'not-found',
    fr: { found: 'Ce signalement n’a pas cette réponse.' },
    en: { found: 'This report has no such reply.' },
  },
  'espaceco.reply-empty': {
    kind: 'invalid',
    fr: { found: 'Cette réponse ne dit rien.', expected: 'Attendu : un texte, ou un autre statut.' },
    en: { found: 'This reply says nothing.', expected: 'Expected: a text, or another status.' },
  },
  'espaceco.reply-status': {
    kind: 'invalid',
    fr: {
      found: 'Le statut souhaité par cette réponse est {status} : il ne change plus.',
      action: 'Ajoutez une réponse pour souhaiter un autre statut.',
    },
    en: {
      found: 'The status this reply wished is {status}: it no longer changes.',
      action: 'Add a reply to wish another status.',
    },
  },
  'espaceco.too-many-replies': {
    kind: 'conflict',
    fr: {
      found: 'Ce signalement a déjà {limit} réponses.',
      action: 'Fermez-le, et faites-en un autre s’il le faut.',
    },
    en: {
      found: 'This report already has {limit} replies.',
      action: 'Close it, and make another one if need be.',
    },
  },
  'espaceco.too-many-followers': {
    kind: 'conflict',
    fr: {
      found: 'Ce signalement est déjà suivi par {limit} personnes.',
      action: 'Revenez voir sa page ; s’il est visible de tous, le flux RSS des signalements le suit aussi.',
    },
    en: {
      found: 'This report is already followed by {limit} people.',
      action: 'Come back to its page; if everybody may see it, the RSS feed of the reports follows it too.',
    },
  },
  'espaceco.attachment-unknown': {
    kind: 'not-found',
    fr: { found: 'Ce signalement n’a pas, ou n’a plus, cette pièce jointe.' },
    en: { found: 'This report has no such file joined, or no longer.' },
  },
  'espaceco.too-many-attachments': {
    kind: 'conflict',
    fr: {
      found: 'Ce signalement aurait plus de {limit} pièces jointes.',
      action: 'Retirez-en avant d’en joindre d’autres.',
    },
    en: {
      found: 'This report would have more than {limit} files joined.',
      action: 'Take some away before joining others.',
    },
  },
  'espaceco.wfs-parameter': {
    kind: 'invalid',
    fr: { found: 'Le paramètre {name} vaut « {value} ».', expected: 'Attendu : {accepted}.' },
    en: { found: 'The parameter {name} is “{value}”.', expected: 'Expected: {accepted}.' },
  },
  'espaceco.filter-invalid': {
    kind: 'invalid',
    fr: {
      found: 'Le filtre n’est pas lisible à partir de « {filter} ».',
      expected:
        'Attendu : un filtre JSON de MongoDB, avec $and, $or, $eq, $ne, $gt, $gte, $lt, $lte, $in et $nin, sur {properties}.',
    },
    en: {
      found: 'The filter cannot be read from “{filter}” on.',
      expected:
        'Expected: a JSON filter of MongoDB, with $and, $or, $eq, $ne, $gt, $gte, $lt, $lte, $in and $nin, on {properties}.',
    },
  },
  'espaceco.too-many-places': {
    kind: 'conflict',
    fr: {
      found: 'Vous avez déjà {limit} positions et recherches sur cette carte.',
      action: 'Supprimez-en une.',
    },
    en: { found: 'You already have {limit} positions and searches on this map.', action: 'Remove one.' },
  },
  'espaceco.reports-not-open': {
    kind: 'not-found',
    fr: {
      found: 'Ce guichet ne reçoit pas de signalement sans compte.',
      action: 'Connectez-vous, ou demandez l’adresse à ceux qui vous l’ont donnée.',
    },
    en: {
      found: 'This community takes no report without an account.',
      action: 'Sign in, or ask those who gave you the address.',
    },
  },
  'espaceco.open-reports-full': {
    kind: 'unavailable',
    fr: {
      found: 'Ce guichet a déjà {limit} signalements reçus à examiner.',
      action: 'Réessayez dans quelques jours.',
    },
    en: {
      found: 'This community already has {limit} received reports to look at.',
      action: 'Try again in some days.',
    },
  },
  'espaceco.received-report-unknown': {
    kind: 'not-found',
    fr: {
      found: 'Ce signalement reçu n’existe pas, ou n’existe plus.',
      action: 'Vérifiez l’adresse.',
    },
    en: { found: 'There is no such received report, or no longer.', action: 'Check the address.' },
  },
  'espaceco.received-report-decided': {
    kind: 'conflict',
    fr: {
      found: 'Ce signalement reçu a déjà été examiné.',
      action: 'Relisez la liste : elle dit ce qui reste à examiner.',
    },
    en: {
      found: 'This received report has been looked at already.',
      action: 'Read the list again: it tells what is left to look at.',
    },
  },
  'espaceco.sketch-file': {
    kind: 'invalid',
    fr: {
      found: 'Aucun objet n’a pu être lu du fichier « {file} ».',
      expected: 'Attendu : un fichier GPX, KML ou GeoJSON.',
    },
    en: {
      found: 'No object could be read from the file “{file}”.',
      expected: 'Expected: a GPX, KML or GeoJSON file.',
    },
  },
  'espaceco.sketch-too-large': {
    kind: 'too-large',
    fr: {
      found: 'Ce fichier est trop grand pour un croquis.',
      expected: 'Attendu : {limit} objets et {signs} caractères au plus.',
    },
    en: {
      found: 'This file is too large for a sketch.',
      expected: 'Expected: {limit} objects and {signs} characters at most.',
    },
  },
});
