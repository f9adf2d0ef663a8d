import { defineErrors } from '../../core/errors/define.ts';

/** Errors that make a deposit or its archive unusable, before any file of it is read as data. */
export const archiveErrors = defineErrors({
  'archive.damaged': {
    kind: 'invalid',
    fr: {
      found: 'L’archive « {file} » est abîmée ou incomplète.',
      action: 'Recréez-la puis déposez-la de nouveau.',
    },
    en: { found: 'Archive “{file}” is damaged or incomplete.', action: 'Create it again, then deposit it.' },
  },
  'format.shapefile-too-large': {
    kind: 'too-large',
    fr: {
      found:
        'Ces données ne tiennent pas dans un Shapefile, dont chaque fichier est limité à {limit} octets.',
      action: 'Demandez un GeoPackage ou un FlatGeobuf, ou moins d’objets.',
    },
    en: {
      found: 'These data do not fit in a Shapefile, each file of which is limited to {limit} bytes.',
      action: 'Ask for a GeoPackage or a FlatGeobuf, or for fewer features.',
    },
  },
  'format.shapefile-too-wide': {
    kind: 'too-large',
    fr: {
      found: 'Les attributs d’un objet dépassent {limit} octets, le plus qu’un Shapefile puisse tenir.',
      action: 'Demandez un GeoPackage ou un FlatGeobuf, ou moins d’attributs.',
    },
    en: {
      found: 'The attributes of a feature exceed {limit} bytes, the most a Shapefile can hold.',
      action: 'Ask for a GeoPackage or a FlatGeobuf, or for fewer attributes.',
    },
  },
  'archive.too-many-entries': {
    kind: 'too-large',
    fr: {
      found: 'L’archive « {file} » contient {entries} fichiers.',
      expected: 'Attendu : {limit} au plus.',
      action: 'Répartissez-les en plusieurs archives.',
    },
    en: {
      found: 'Archive “{file}” contains {entries} files.',
      expected: 'Expected: at most {limit}.',
      action: 'Spread them over several archives.',
    },
  },
  'archive.bomb': {
    kind: 'too-large',
    fr: {
      found: '« {entry} », dans l’archive « {file} », se décompresse plus de {limit} fois.',
      action: 'Déposez ce fichier sans le compresser.',
    },
    en: {
      found: '“{entry}” in archive “{file}” inflates more than {limit} times.',
      action: 'Deposit that file uncompressed.',
    },
  },
  'archive.too-large': {
    kind: 'too-large',
    fr: {
      found: 'L’archive « {file} » dépasse {limit} octets une fois décompressée.',
      action: 'Répartissez les données en plusieurs livraisons.',
    },
    en: {
      found: 'Archive “{file}” exceeds {limit} bytes once inflated.',
      action: 'Spread the data over several uploads.',
    },
  },
  'archive.encrypted': {
    kind: 'invalid',
    fr: {
      found: 'L’archive « {file} » est protégée par un mot de passe.',
      action: 'Recréez-la sans mot de passe.',
    },
    en: {
      found: 'Archive “{file}” is protected by a password.',
      action: 'Create it again without a password.',
    },
  },
  'deposit.no-data': {
    kind: 'invalid',
    fr: {
      found: 'Le dépôt « {file} » ne contient aucune donnée lisible.',
      expected:
        'Formats acceptés : GeoPackage, Shapefile, GeoJSON, CSV, FlatGeobuf, GML, KML, GPX, TopoJSON, SpatiaLite, MIF/MID, GeoTIFF, JPEG 2000, PNG ou JPEG calés, grille ASCII.',
      action: 'Vérifiez son contenu.',
    },
    en: {
      found: 'Deposit “{file}” contains no readable data.',
      expected:
        'Accepted: GeoPackage, Shapefile, GeoJSON, CSV, FlatGeobuf, GML, KML, GPX, TopoJSON, SpatiaLite, MIF/MID, GeoTIFF, JPEG 2000, PNG or JPEG with world file, ASCII grid.',
      action: 'Check what it contains.',
    },
  },
  'deposit.mixed-kinds': {
    kind: 'invalid',
    fr: {
      found: 'Le dépôt « {file} » mêle des images (« {image} ») et des données vecteur (« {vector} »).',
      expected: 'Attendu : des images ou des données vecteur, pas les deux.',
      action: 'Faites deux livraisons ; elles peuvent aller dans la même fiche.',
    },
    en: {
      found: 'Deposit “{file}” mixes images (“{image}”) and vector data (“{vector}”).',
      expected: 'Expected: images or vector data, not both.',
      action: 'Make two uploads; they may go into the same datasheet.',
    },
  },
});
