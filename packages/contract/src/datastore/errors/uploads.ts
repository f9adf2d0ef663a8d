import { defineErrors } from '../../core/errors/define.ts';

export const uploadErrors = defineErrors({
  'upload.chunk-corrupted': {
    kind: 'invalid',
    fr: {
      found: 'Le morceau {index} est arrivé altéré.',
      expected: 'Attendu : l’empreinte {expected}.',
      action: 'Renvoyez ce morceau.',
    },
    en: {
      found: 'Chunk {index} arrived damaged.',
      expected: 'Expected: fingerprint {expected}.',
      action: 'Send this chunk again.',
    },
  },
  'upload.chunk-missing': {
    kind: 'invalid',
    fr: { found: 'Il manque les morceaux {missing}.', action: 'Envoyez-les puis terminez de nouveau.' },
    en: { found: 'Chunks {missing} are missing.', action: 'Send them, then complete again.' },
  },
  'upload.size-mismatch': {
    kind: 'invalid',
    fr: {
      found: 'Le fichier reçu fait {actual} octets.',
      expected: 'Attendu : {expected} octets.',
      action: 'Déposez-le de nouveau.',
    },
    en: {
      found: 'The file received is {actual} bytes long.',
      expected: 'Expected: {expected} bytes.',
      action: 'Deposit it again.',
    },
  },
  'upload.hash-mismatch': {
    kind: 'invalid',
    fr: { found: 'L’empreinte du fichier reçu diffère de celle annoncée.', action: 'Déposez-le de nouveau.' },
    en: {
      found: 'The fingerprint of the file received differs from the announced one.',
      action: 'Deposit it again.',
    },
  },
  'upload.empty': {
    kind: 'invalid',
    fr: { found: 'Le fichier est vide.', action: 'Vérifiez l’export qui l’a produit.' },
    en: { found: 'The file is empty.', action: 'Check the export that produced it.' },
  },
  'upload.too-large': {
    kind: 'too-large',
    fr: {
      found: 'Le fichier dépasse la taille admise.',
      expected: 'Attendu : au plus {limit} octets.',
      action: 'Découpez-le ou compressez-le.',
    },
    en: {
      found: 'The file exceeds the accepted size.',
      expected: 'Expected: at most {limit} bytes.',
      action: 'Split or compress it.',
    },
  },
  'upload.quota-exceeded': {
    kind: 'conflict',
    fr: {
      found: 'L’espace de dépôt est plein : {use} octets pris sur {quota}, ce fichier en demande {needed}.',
      action: 'Supprimez des livraisons, videz la corbeille ou demandez plus d’espace.',
    },
    en: {
      found: 'The upload space is full: {use} of {quota} bytes are taken, this file needs {needed}.',
      action: 'Delete uploads, empty the trash or ask for more space.',
    },
  },
  'upload.unknown': {
    kind: 'not-found',
    fr: { found: 'Aucun fichier déposé ne porte cette référence.', action: 'Déposez le fichier de nouveau.' },
    en: { found: 'No deposited file has this reference.', action: 'Deposit the file again.' },
  },
  // The sentence of the specification, to the letter and nothing beside it.
  'upload.projection-unknown': {
    kind: 'invalid',
    fr: { found: "{code} n'est pas une projection EPSG valide" },
    en: { found: '{code} is not a valid EPSG projection' },
  },
  'upload.projection-unusable': {
    kind: 'invalid',
    fr: {
      found: '{code} ({name}) existe, mais ses coordonnées ne peuvent pas être placées sur une carte.',
      action: 'Choisissez la projection des coordonnées planes, ou reprojetez les données.',
    },
    en: {
      found: '{code} ({name}) exists, but its coordinates cannot be placed on a map.',
      action: 'Choose the projection of the plane coordinates, or reproject the data.',
    },
  },
  'upload.not-retryable': {
    kind: 'conflict',
    fr: {
      found: 'Cette livraison n’est pas en échec (état {status}).',
      action: 'Attendez la fin ou supprimez-la.',
    },
    en: { found: 'This upload has not failed (status {status}).', action: 'Wait for the end or delete it.' },
  },
  'upload.not-running': {
    kind: 'conflict',
    fr: { found: 'Rien n’est en cours pour cette livraison (état {status}).' },
    en: { found: 'Nothing is under way for this upload (status {status}).' },
  },
  'upload.already-complete': {
    kind: 'conflict',
    fr: { found: 'Ce fichier a déjà été reçu en entier.', action: 'Donnez une autre référence au suivant.' },
    en: {
      found: 'This file has already been received whole.',
      action: 'Give the next one another reference.',
    },
  },
  'upload.too-complex': {
    kind: 'too-large',
    fr: {
      found: 'La lecture du fichier demande plus de mémoire que le serveur n’en accorde ({limit} Mo).',
      action: 'Découpez-le, ou simplifiez ses plus grands objets.',
    },
    en: {
      found: 'Reading the file takes more memory than the server grants ({limit} MB).',
      action: 'Split it, or simplify its largest features.',
    },
  },
  'upload.reading-too-long': {
    kind: 'timeout',
    fr: {
      found: 'La lecture du fichier a dépassé {seconds} s et a été arrêtée.',
      action: 'Vérifiez qu’il s’ouvre dans un autre logiciel, ou découpez-le.',
    },
    en: {
      found: 'Reading the file exceeded {seconds} s and was stopped.',
      action: 'Verify that another program opens it, or split it.',
    },
  },
  'upload.checks-failed': {
    kind: 'conflict',
    fr: {
      found: 'Les vérifications ont trouvé {count} {count?erreur bloquante|erreurs bloquantes}.',
      action: 'Lisez le rapport, corrigez les données ou les choix de lecture, puis recommencez.',
    },
    en: {
      found: 'The checks found {count} blocking {count?error|errors}.',
      action: 'Read the report, correct the data or the reading choices, then try again.',
    },
  },
  'upload.cancelled': {
    kind: 'conflict',
    fr: { found: 'Le travail a été arrêté à votre demande.', action: 'Relancez-le quand vous voudrez.' },
    en: { found: 'The work was stopped at your request.', action: 'Start it again whenever you like.' },
  },
});
