import type { FindingDefinition } from './definition.ts';

/** Findings about images that do not stop a deposit. */
export const rasterNotices = {
  'raster.rotated': {
    severity: 'info',
    fr: {
      found:
        'L’image « {file} » est tournée de {degrees}° par rapport aux axes de sa projection : elle est redressée sur les cartes et dans les tuiles.',
    },
    en: {
      found:
        'Image “{file}” is rotated by {degrees}° with respect to the axes of its projection: it is straightened on maps and in tiles.',
    },
  },
  'raster.others-alike': {
    severity: 'info',
    fr: {
      found:
        '{count} {count?autre image a|autres images ont} la même remarque que « {file} » ; {count?elle n’est pas listée|elles ne sont pas listées}.',
    },
    en: {
      found:
        '{count} other {count?image has|images have} the same remark as “{file}”; {count?it is|they are} not listed.',
    },
  },
  'raster.magnitude': {
    severity: 'info',
    fr: {
      found: 'L’image « {file} » contient des nombres complexes : leur module est lu.',
      action:
        'Pour en montrer autre chose (partie réelle, phase), extrayez-le avant le dépôt, par exemple avec gdal_translate d’un VRT dont la bande a pour fonction « real » ou « phase ».',
    },
    en: {
      found: 'Image “{file}” contains complex numbers: their magnitude is read.',
      action:
        'To show something else of them (real part, phase), extract it before the deposit, for instance with gdal_translate of a VRT whose band has the function “real” or “phase”.',
    },
  },
  'raster.overlap': {
    severity: 'warning',
    fr: {
      found: 'Des images se recouvrent (nombre de paires : {count}) ; d’abord « {file} » et « {other} ».',
      action: 'La dernière dans l’ordre des noms est montrée ; vérifiez que c’est voulu.',
    },
    en: {
      found: 'Images overlap (number of pairs: {count}); first “{file}” and “{other}”.',
      action: 'The last in the order of names is shown; check that this is intended.',
    },
  },
  'raster.gap': {
    severity: 'warning',
    fr: {
      found:
        'Des zones manquent entre les images (nombre de trous : {count}) ; la première mesure {width} × {height} pixels.',
      action: 'Ajoutez les images qui manquent, ou laissez ces zones vides.',
    },
    en: {
      found:
        'Areas are missing between the images (number of gaps: {count}); the first measures {width} × {height} pixels.',
      action: 'Add the missing images, or leave those areas empty.',
    },
  },
  'raster.overlap-here': {
    severity: 'info',
    fr: { found: 'Deux images se recouvrent ici sur {width} × {height} pixels.' },
    en: { found: 'Two images overlap here by {width} × {height} pixels.' },
  },
  'raster.gap-here': {
    severity: 'info',
    fr: { found: 'Il y a ici un trou de {width} × {height} pixels entre les images.' },
    en: { found: 'There is a gap of {width} × {height} pixels between the images here.' },
  },
  'raster.misaligned': {
    severity: 'warning',
    fr: {
      found:
        'Les pixels de {count} {count?image|images} ne tombent pas sur la même grille que les premières ; première : « {file} ».',
      action: 'Elles sont rééchantillonnées chacune à part ; de légères coutures peuvent se voir.',
    },
    en: {
      found:
        'The pixels of {count} {count?image|images} do not fall on the same grid as the first ones; first: “{file}”.',
      action: 'They are resampled each apart; slight seams may show.',
    },
  },
  'raster.nodata-mixed': {
    severity: 'warning',
    fr: {
      found: 'La valeur « sans donnée » de « {file} » est {nodata}, celle des premières images {expected}.',
      action: 'Chacune est respectée dans son image ; vérifiez que c’est voulu.',
    },
    en: {
      found: 'The nodata value of “{file}” is {nodata}, that of the first images {expected}.',
      action: 'Each is respected in its image; check that this is intended.',
    },
  },
  'raster.tile-empty': {
    severity: 'info',
    fr: { found: 'L’image « {file} » ne contient aucune donnée.' },
    en: { found: 'Image “{file}” contains no data.' },
  },
  'raster.nan': {
    severity: 'info',
    fr: {
      found:
        'L’image « {file} » contient {count} {count?valeur NaN ou infinie, tenue|valeurs NaN ou infinies, tenues} pour « sans donnée ».',
    },
    en: { found: 'Image “{file}” contains {count} NaN or infinite {count?value|values}, taken as nodata.' },
  },
  'raster.crs-declared-instead': {
    severity: 'warning',
    fr: {
      found: 'L’image « {file} » dit « {crs} », un système qui n’est pas reconnu.',
      expected: 'Vous avez déclaré EPSG:{srid} ({name}), qui a été pris.',
      action: 'Vérifiez sur la carte qu’elle est à sa place.',
    },
    en: {
      found: 'Image “{file}” says “{crs}”, a system that is not recognised.',
      expected: 'You declared EPSG:{srid} ({name}), which was taken.',
      action: 'Check on the map that it is in its place.',
    },
  },
} as const satisfies Record<string, FindingDefinition>;
