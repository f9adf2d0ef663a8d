import { defineErrors } from '../../core/errors/define.ts';

/** Errors of georeferencing: the reference system of the data, their coordinates. */
export const georeferencingErrors = defineErrors({
  'crs.missing': {
    kind: 'invalid',
    fr: {
      found: 'La couche « {layer} » n’a pas de projection.',
      action: 'Ajoutez un fichier .prj ou choisissez la projection dans le formulaire.',
    },
    en: {
      found: 'Layer “{layer}” has no projection.',
      action: 'Add a .prj file or choose the projection in the form.',
    },
  },
  'crs.unknown': {
    kind: 'invalid',
    fr: {
      found: 'La projection de la couche « {layer} » n’est pas reconnue : {crs}.',
      action: 'Choisissez la projection dans le formulaire, ou reprojetez la couche.',
    },
    en: {
      found: 'The projection of layer “{layer}” is not recognised: {crs}.',
      action: 'Choose the projection in the form, or reproject the layer.',
    },
  },
  'crs.different': {
    kind: 'conflict',
    fr: {
      found: 'La couche « {layer} » est en EPSG:{srid}.',
      expected: 'Vous avez déclaré EPSG:{declared}.',
      action: 'Corrigez la projection déclarée, ou confirmez-la si c’est le fichier qui se trompe.',
    },
    en: {
      found: 'Layer “{layer}” is in EPSG:{srid}.',
      expected: 'You declared EPSG:{declared}.',
      action: 'Correct the declared projection, or confirm it if the file is wrong.',
    },
  },
  'crs.uncertain': {
    kind: 'invalid',
    fr: {
      found:
        'La projection de la couche « {layer} », « {crs} », ressemble à EPSG:{srid} ({name}), sans certitude.',
      action: 'Choisissez la projection dans le formulaire.',
    },
    en: {
      found:
        'The projection of layer “{layer}”, “{crs}”, looks like EPSG:{srid} ({name}), without certainty.',
      action: 'Choose the projection in the form.',
    },
  },
  'crs.probably-wrong': {
    kind: 'invalid',
    fr: {
      found:
        'La couche « {layer} » ne peut pas être en EPSG:{srid} ({name}) : elle est hors de sa zone d’emploi.',
      expected: 'Attendu : {expected}. Trouvé : {extent}.',
      action: 'Choisissez la bonne projection, ou confirmez que celle-ci est juste.',
    },
    en: {
      found: 'Layer “{layer}” cannot be in EPSG:{srid} ({name}): it lies outside its area of use.',
      expected: 'Expected: {expected}. Found: {extent}.',
      action: 'Choose the right projection, or confirm that this one is right.',
    },
  },
  'crs.axes-swapped': {
    kind: 'invalid',
    fr: {
      found: 'Les axes de la couche « {layer} » semblent inversés (latitude avant longitude).',
      expected: 'Attendu : X (est, longitude) puis Y (nord, latitude).',
      action: 'Inversez-les puis déposez de nouveau, ou confirmez que la projection est juste.',
    },
    en: {
      found: 'The axes of layer “{layer}” seem swapped (latitude before longitude).',
      expected: 'Expected: X (east, longitude) then Y (north, latitude).',
      action: 'Swap them then deposit again, or confirm that the projection is right.',
    },
  },
  'geometry.not-finite': {
    kind: 'invalid',
    fr: {
      found:
        'L’objet {feature} de la couche « {layer} » a une coordonnée qui n’est pas un nombre (NaN ou infini).',
      action: 'Corrigez ou supprimez cet objet.',
    },
    en: {
      found: 'Feature {feature} of layer “{layer}” has a coordinate that is not a number (NaN or infinity).',
      action: 'Correct or delete that feature.',
    },
  },
  'geometry.unreadable': {
    kind: 'invalid',
    fr: {
      found:
        '{count} {count?objet|objets} de « {layer} » {count?a une|ont une} géométrie illisible{count? :| ; premier :} objet {feature}.',
      expected: 'Attendu : point, ligne, polygone, courbe, leurs multiples ou une collection.',
      action:
        '{count?Corrigez-le|Corrigez-les} et déposez de nouveau, ou recommencez en {count?le gardant|les gardant} sans géométrie.',
    },
    en: {
      found:
        '{count} {count?feature|features} of “{layer}” {count?has|have} a geometry that cannot be read{count?:|; first:} feature {feature}.',
      expected: 'Expected: point, line, polygon, curve, their multiples or a collection.',
      action:
        'Correct {count?it|them} and deposit again, or run again keeping {count?it|them} without geometry.',
    },
  },
  'csv.coordinate-unreadable': {
    kind: 'invalid',
    fr: {
      found:
        '{count} {count?ligne|lignes} de « {layer} » {count?a|ont} des coordonnées illisibles, par exemple « {value} » ; {count?ligne|lignes} du fichier : {lines}.',
      action:
        '{count?Corrigez-la|Corrigez-les} et déposez de nouveau, ou recommencez en {count?la gardant|les gardant} sans géométrie.',
    },
    en: {
      found:
        '{count} {count?row|rows} of “{layer}” {count?has|have} coordinates that cannot be read, for instance “{value}”; {count?line|lines} of the file: {lines}.',
      action:
        'Correct {count?it|them} and deposit again, or run again keeping {count?it|them} without geometry.',
    },
  },
});
