import { defineErrors } from '../../core/errors/define.ts';

/** Errors of the generation of pyramids, and of incomplete archives of pyramids. */
export const pyramidErrors = defineErrors({
  'pyramid.table-unknown': {
    kind: 'invalid',
    fr: { found: 'La table « {table} » n’est pas dans la base.', expected: 'Tables de la base : {tables}.' },
    en: { found: 'Table “{table}” is not in the database.', expected: 'Tables of the database: {tables}.' },
  },
  'pyramid.table-without-geometry': {
    kind: 'invalid',
    fr: {
      found: 'La table « {table} » n’a pas de géométrie.',
      action: 'Choisissez des tables géométriques.',
    },
    en: { found: 'Table “{table}” has no geometry.', action: 'Choose tables with a geometry.' },
  },
  'pyramid.attribute-unknown': {
    kind: 'invalid',
    fr: {
      found: 'La table « {table} » n’a pas d’attribut « {attribute} ».',
      expected: 'Attributs de la table : {attributes}.',
    },
    en: {
      found: 'Table “{table}” has no attribute “{attribute}”.',
      expected: 'Attributes of the table: {attributes}.',
    },
  },
  'pyramid.area-invalid': {
    kind: 'invalid',
    fr: {
      found: 'L’emprise donnée ne peut pas être lue : {reason}.',
      expected:
        'Un polygone ou un multipolygone, WKT ou GeoJSON, en degrés, longitude puis latitude ; chaque anneau fermé, d’au moins quatre positions ; au plus {limit} positions en tout.',
      action:
        'Corrigez le contour, simplifiez-le s’il a trop de sommets ; coupez en deux celui qui traverse l’antiméridien.',
    },
    en: {
      found: 'The area given cannot be read: {reason}.',
      expected:
        'A polygon or multipolygon, WKT or GeoJSON, in degrees, longitude then latitude; each ring closed, of four positions at least; at most {limit} positions in all.',
      action:
        'Mend the outline, simplify it if it has too many vertices; cut in two one that crosses the antimeridian.',
    },
  },
  'pyramid.area-outside': {
    kind: 'invalid',
    fr: {
      found: 'L’emprise donnée ({area}) ne touche pas les données.',
      expected: 'Une emprise qui rencontre les données et les tuiles {set}.',
      action: 'Déplacez l’emprise sur les données.',
    },
    en: {
      found: 'The area given ({area}) does not meet the data.',
      expected: 'An area that meets the data and the {set} tiles.',
      action: 'Move the area onto the data.',
    },
  },
  'pyramid.outside-set': {
    kind: 'invalid',
    fr: {
      found: 'Les données ({area}) ne sont pas là où sert le jeu de tuiles {set}.',
      expected: 'Des données qui rencontrent {expected} (ouest, sud, est, nord, en degrés).',
      action: 'Choisissez PM, qui convient partout, ou le jeu de tuiles du territoire des données.',
    },
    en: {
      found: 'The data ({area}) are not where the tile matrix set {set} is of use.',
      expected: 'Data that meet {expected} (west, south, east, north, in degrees).',
      action: 'Choose PM, which suits every place, or the tile matrix set of the territory of the data.',
    },
  },
  'pyramid.source-empty': {
    kind: 'invalid',
    fr: { found: 'La source n’a aucune emprise : il n’y a rien à mettre en tuiles.' },
    en: { found: 'The source has no extent: there is nothing to make tiles of.' },
  },
  'pyramid.too-many-tiles': {
    kind: 'invalid',
    fr: {
      found: 'Cette pyramide compterait environ {tiles} tuiles.',
      expected: 'Au plus {limit} tuiles.',
      action: 'Réduisez le niveau le plus détaillé ou l’emprise.',
    },
    en: {
      found: 'This pyramid would hold about {tiles} tiles.',
      expected: 'At most {limit} tiles.',
      action: 'Lower the most detailed level or reduce the area.',
    },
  },
  'pyramid.source-unknown': {
    kind: 'invalid',
    fr: {
      found: 'La source de la pyramide n’existe pas ou n’est plus là.',
      expected: 'Un service WMS vecteur publié, ou une donnée raster prête, de cet entrepôt.',
    },
    en: {
      found: 'The source of the pyramid does not exist or is gone.',
      expected: 'A published WMS-VECTOR, or a raster ready for use, of this datastore.',
    },
  },
  'pyramid.style-unfit': {
    kind: 'invalid',
    fr: {
      found: 'Ce rendu se fait d’une seule bande de valeurs ; ces images en ont {bands}.',
      expected: 'Pour ces images : les couleurs naturelles.',
    },
    en: {
      found: 'This rendering is made of one band of values; these images have {bands}.',
      expected: 'For these images: natural colours.',
    },
  },
  'pyramid.style-disordered': {
    kind: 'invalid',
    fr: {
      found: 'Dans le rendu, la valeur {next} vient après {value}.',
      expected: 'Des valeurs en ordre croissant.',
    },
    en: {
      found: 'In the rendering, value {next} comes after {value}.',
      expected: 'Values in ascending order.',
    },
  },
  'pyramid.busy': {
    kind: 'conflict',
    fr: { found: 'La pyramide est déjà en cours de génération.', action: 'Attendez la fin, ou annulez.' },
    en: { found: 'The pyramid is already being generated.', action: 'Wait for the end, or cancel.' },
  },
  'pyramid.cancelled': {
    kind: 'conflict',
    fr: { found: 'La génération a été annulée.', action: 'Relancez-la quand vous le souhaitez.' },
    en: { found: 'The generation was cancelled.', action: 'Launch it again whenever you wish.' },
  },
  'pyramid.not-running': {
    kind: 'conflict',
    fr: { found: 'Cette exécution n’est pas en cours.', action: 'Il n’y a rien à annuler.' },
    en: { found: 'This execution is not running.', action: 'There is nothing to cancel.' },
  },
  'pyramid.not-retryable': {
    kind: 'conflict',
    fr: {
      found: 'Cette exécution n’a pas échoué.',
      expected: 'Une exécution en échec ou annulée, dont la donnée existe encore.',
    },
    en: {
      found: 'This execution did not fail.',
      expected: 'A failed or cancelled execution whose data still exist.',
    },
  },
  'pyramid.quota-exceeded': {
    kind: 'conflict',
    fr: {
      found:
        'Il manque de la place pour cette pyramide : {use} octets sont pris ou promis sur {quota}, il en faut environ {needed}.',
      action:
        'Supprimez des données, videz la corbeille, choisissez moins de niveaux ou demandez plus d’espace.',
    },
    en: {
      found:
        'There is not enough room for this pyramid: {use} of {quota} bytes are taken or promised, about {needed} are needed.',
      action: 'Delete data, empty the trash, choose fewer levels or ask for more space.',
    },
  },
  'pyramid.too-heavy': {
    kind: 'too-large',
    fr: {
      found: 'La génération demande plus de mémoire que le serveur n’en accorde ({limit} Mo).',
      action: 'Réduisez l’emprise ou le niveau le plus détaillé, ou simplifiez les plus grands objets.',
    },
    en: {
      found: 'The generation takes more memory than the server grants ({limit} MB).',
      action: 'Reduce the area or the most detailed level, or simplify the largest features.',
    },
  },
  'pyramid.too-long': {
    kind: 'timeout',
    fr: {
      found: 'La génération a dépassé {seconds} s et a été arrêtée.',
      action: 'Réduisez l’emprise ou le niveau le plus détaillé.',
    },
    en: {
      found: 'The generation exceeded {seconds} s and was stopped.',
      action: 'Reduce the area or the most detailed level.',
    },
  },
  'pyramid.service-type-missing': {
    kind: 'invalid',
    fr: {
      found: 'Le type du service à publier manque.',
      expected: 'Un de : {types}, dans le champ ou le paramètre « type ».',
    },
    en: {
      found: 'The type of the service to publish is missing.',
      expected: 'One of: {types}, in the field or the parameter “type”.',
    },
  },
  'pyramid.archive-invalid': {
    kind: 'invalid',
    fr: {
      found: 'L’archive de tuiles ne peut pas être lue : {reason}.',
      expected: 'Une archive PMTiles version 3 complète.',
      action: 'Générez de nouveau la pyramide.',
    },
    en: {
      found: 'The tile archive cannot be read: {reason}.',
      expected: 'A complete PMTiles version 3 archive.',
      action: 'Generate the pyramid again.',
    },
  },
});
