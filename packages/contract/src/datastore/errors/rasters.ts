import { defineErrors } from '../../core/errors/define.ts';

/** Errors that make a deposited image unusable as it stands. Thrown when it is read, a finding when it is checked. */
export const rasterErrors = defineErrors({
  'raster.none': {
    kind: 'invalid',
    fr: {
      found: 'Le dépôt ne contient aucune image.',
      expected: 'Attendu : GeoTIFF, JPEG 2000, PNG ou JPEG avec leur fichier de calage, grille ASCII.',
      action: 'Ajoutez les images puis déposez de nouveau.',
    },
    en: {
      found: 'The deposit contains no image.',
      expected: 'Expected: GeoTIFF, JPEG 2000, PNG or JPEG with their world file, ASCII grid.',
      action: 'Add the images, then deposit again.',
    },
  },
  'raster.too-many-files': {
    kind: 'too-large',
    fr: {
      found: 'Le dépôt contient {count} images.',
      expected: 'Attendu : {limit} au plus.',
      action: 'Réunissez-les en dalles plus grandes ou répartissez-les en plusieurs livraisons.',
    },
    en: {
      found: 'The deposit contains {count} images.',
      expected: 'Expected: at most {limit}.',
      action: 'Join them into larger tiles or spread them over several uploads.',
    },
  },
  'raster.unsupported': {
    kind: 'invalid',
    fr: {
      found: 'L’image « {file} » emploie une forme que la plateforme ne lit pas ({feature}).',
      action:
        'Convertissez-la, par exemple avec gdal_translate -of COG -co COMPRESS=DEFLATE, puis déposez-la de nouveau.',
    },
    en: {
      found: 'Image “{file}” uses a form that the platform does not read ({feature}).',
      action:
        'Convert it, for instance with gdal_translate -of COG -co COMPRESS=DEFLATE, then deposit it again.',
    },
  },
  'raster.too-large': {
    kind: 'too-large',
    fr: {
      found: 'L’image « {file} » annonce {width} × {height} pixels.',
      expected: 'Attendu : {limit} au plus.',
      action: 'Découpez-la en dalles, ou déposez-la en GeoTIFF organisé en tuiles (COG).',
    },
    en: {
      found: 'Image “{file}” announces {width} × {height} pixels.',
      expected: 'Expected: at most {limit}.',
      action: 'Cut it into tiles, or deposit it as a tiled GeoTIFF (COG).',
    },
  },
  'raster.blocks-missing': {
    kind: 'invalid',
    fr: {
      found:
        'Le fichier « {file} » est incomplet : {count} {count?bloc|blocs} sur {total} {count?est annoncé|sont annoncés} après sa fin.',
      action: 'Refaites l’export ou le transfert, puis déposez-le de nouveau.',
    },
    en: {
      found:
        'File “{file}” is incomplete: {count} {count?block|blocks} of {total} {count?is|are} announced after its end.',
      action: 'Export or transfer it again, then deposit it.',
    },
  },
  'raster.blocks-damaged': {
    kind: 'invalid',
    fr: {
      found:
        'Dans « {file} », {count} {count?bloc|blocs} sur {total} {count?ne peut pas être décodé|ne peuvent pas être décodés}.',
      action: 'Refaites l’export ou le transfert, puis déposez le fichier de nouveau.',
    },
    en: {
      found: 'In “{file}”, {count} {count?block|blocks} of {total} cannot be decoded.',
      action: 'Export or transfer the file again, then deposit it.',
    },
  },
  'raster.not-placed': {
    kind: 'invalid',
    fr: {
      found: 'Rien ne dit où placer l’image « {file} » sur la carte.',
      action:
        'Ajoutez son fichier de calage (.tfw, .pgw, .jgw, .j2w) ou exportez-la avec son géoréférencement.',
    },
    en: {
      found: 'Nothing says where to place image “{file}” on the map.',
      action: 'Add its world file (.tfw, .pgw, .jgw, .j2w) or export it with its georeferencing.',
    },
  },
  'raster.placement-invalid': {
    kind: 'invalid',
    fr: {
      found: 'Le calage de l’image « {file} » n’a pas de sens : {value}.',
      expected: 'Attendu : six nombres finis, la taille du pixel différente de zéro.',
      action: 'Corrigez le fichier de calage ou exportez l’image de nouveau.',
    },
    en: {
      found: 'The placement of image “{file}” makes no sense: {value}.',
      expected: 'Expected: six finite numbers, the pixel size other than zero.',
      action: 'Correct the world file or export the image again.',
    },
  },
  'raster.placed-by-points': {
    kind: 'invalid',
    fr: {
      found:
        'L’image « {file} » n’est placée que par {points} points de contrôle : ses pixels ne forment pas une grille dans une projection.',
      expected: 'Attendu : une image redressée, placée par son géoréférencement ou par un fichier de calage.',
      action:
        'Redressez-la, par exemple avec gdalwarp -tps -r bilinear -t_srs EPSG:{srid} « {file} » redressee.tif, puis déposez le résultat.',
    },
    en: {
      found:
        'Image “{file}” is placed by {points} control points alone: its pixels form no grid in a projection.',
      expected: 'Expected: a rectified image, placed by its georeferencing or by a world file.',
      action:
        'Rectify it, for instance with gdalwarp -tps -r bilinear -t_srs EPSG:{srid} "{file}" rectified.tif, then deposit the result.',
    },
  },
  'raster.crs-missing': {
    kind: 'invalid',
    fr: {
      found: 'L’image « {file} » n’a pas de projection.',
      action: 'Ajoutez un fichier .prj ou choisissez la projection dans le formulaire.',
    },
    en: {
      found: 'Image “{file}” has no projection.',
      action: 'Add a .prj file or choose the projection in the form.',
    },
  },
  'raster.crs-unknown': {
    kind: 'invalid',
    fr: {
      found: 'La projection « {crs} » de l’image « {file} » n’est pas reconnue.',
      action: 'Choisissez la projection dans le formulaire, ou reprojetez l’image.',
    },
    en: {
      found: 'Projection “{crs}” of image “{file}” is not recognised.',
      action: 'Choose the projection in the form, or reproject the image.',
    },
  },
  'raster.outside-area': {
    kind: 'invalid',
    fr: {
      found:
        'L’image « {file} » ne peut pas être en EPSG:{srid} ({name}) : elle est hors de sa zone d’emploi.',
      action: 'Choisissez la bonne projection, vérifiez le calage, ou confirmez que la projection est juste.',
    },
    en: {
      found: 'Image “{file}” cannot be in EPSG:{srid} ({name}): it lies outside its area of use.',
      action: 'Choose the right projection, check the placement, or confirm that the projection is right.',
    },
  },
  'raster.crs-different': {
    kind: 'invalid',
    fr: {
      found: 'L’image « {file} » est en EPSG:{srid}, mais la projection choisie est EPSG:{declared}.',
      action: 'Choisissez EPSG:{srid}, ou corrigez la projection écrite dans l’image.',
    },
    en: {
      found: 'Image “{file}” is in EPSG:{srid}, but the chosen projection is EPSG:{declared}.',
      action: 'Choose EPSG:{srid}, or correct the projection written in the image.',
    },
  },
  'raster.crs-mixed': {
    kind: 'invalid',
    fr: {
      found: 'L’image « {file} » est en EPSG:{srid}, les premières en EPSG:{expected}.',
      expected: 'Attendu : la même projection pour toutes les images d’une livraison.',
      action: 'Reprojetez-les, ou faites une livraison par projection.',
    },
    en: {
      found: 'Image “{file}” is in EPSG:{srid}, the first ones in EPSG:{expected}.',
      expected: 'Expected: the same projection for all the images of an upload.',
      action: 'Reproject them, or make one upload per projection.',
    },
  },
  'raster.resolution-mixed': {
    kind: 'invalid',
    fr: {
      found: 'La taille du pixel de « {file} » est {resolution}, celle des premières images {expected}.',
      action: 'Rééchantillonnez les images, ou faites une livraison par résolution.',
    },
    en: {
      found: 'The pixel size of “{file}” is {resolution}, that of the first images {expected}.',
      action: 'Resample the images, or make one upload per resolution.',
    },
  },
  'raster.bands-mixed': {
    kind: 'invalid',
    fr: {
      found: 'Les bandes de « {file} » sont {bands}, celles des premières images {expected}.',
      action: 'Convertissez les images dans la même forme, ou séparez-les en plusieurs livraisons.',
    },
    en: {
      found: 'The bands of “{file}” are {bands}, those of the first images {expected}.',
      action: 'Convert the images to the same form, or separate them into several uploads.',
    },
  },
  'raster.empty': {
    kind: 'invalid',
    fr: {
      found: 'Aucune image du dépôt ne contient de donnée : tous les pixels ont la valeur « sans donnée ».',
      action: 'Vérifiez l’export et la valeur « sans donnée » déclarée.',
    },
    en: {
      found: 'No image of the deposit contains data: every pixel has the nodata value.',
      action: 'Check the export and the declared nodata value.',
    },
  },
  'raster.jp2-too-large': {
    kind: 'too-large',
    fr: {
      found:
        'L’image JPEG 2000 « {file} » a {megapixels} millions de pixels d’un seul tenant ; elle ne peut pas être lue par parties.',
      expected: 'Attendu : {limit} millions au plus, ou une image organisée en tuiles.',
      action: 'Installez GDAL sur le serveur, ou convertissez l’image en GeoTIFF (gdal_translate -of COG).',
    },
    en: {
      found:
        'JPEG 2000 image “{file}” has {megapixels} million pixels in one piece; it cannot be read by parts.',
      expected: 'Expected: at most {limit} million, or an image organised in tiles.',
      action: 'Install GDAL on the server, or convert the image to GeoTIFF (gdal_translate -of COG).',
    },
  },
  'raster.grid-header': {
    kind: 'invalid',
    fr: {
      found: 'L’en-tête de la grille « {file} » est incorrect près de « {value} ».',
      expected:
        'Attendu : ncols, nrows, xllcorner ou xllcenter, yllcorner ou yllcenter, cellsize, NODATA_value.',
      action: 'Corrigez l’en-tête ou exportez la grille de nouveau.',
    },
    en: {
      found: 'The header of grid “{file}” is wrong near “{value}”.',
      expected:
        'Expected: ncols, nrows, xllcorner or xllcenter, yllcorner or yllcenter, cellsize, NODATA_value.',
      action: 'Correct the header or export the grid again.',
    },
  },
  'raster.grid-value': {
    kind: 'invalid',
    fr: {
      found: 'La grille « {file} » contient « {value} » à la place d’un nombre, ligne {line}.',
      action: 'Corrigez cette valeur ou exportez la grille de nouveau.',
    },
    en: {
      found: 'Grid “{file}” has “{value}” in place of a number, line {line}.',
      action: 'Correct that value or export the grid again.',
    },
  },
  'raster.grid-count': {
    kind: 'invalid',
    fr: {
      found: 'La grille « {file} » contient {count} valeurs.',
      expected: 'Attendu : {expected}, d’après son en-tête.',
      action: 'Corrigez l’en-tête ou exportez la grille de nouveau.',
    },
    en: {
      found: 'Grid “{file}” has {count} values.',
      expected: 'Expected: {expected}, from its header.',
      action: 'Correct the header or export the grid again.',
    },
  },
  'raster.outside-pyramid': {
    kind: 'invalid',
    fr: {
      found: 'Les images et la zone demandée n’ont rien en commun dans le jeu de tuiles {set}.',
      action: 'Choisissez une autre zone ou un autre jeu de tuiles.',
    },
    en: {
      found: 'The images and the requested area have nothing in common in tile matrix set {set}.',
      action: 'Choose another area or another tile matrix set.',
    },
  },
  'raster.pyramid-too-large': {
    kind: 'too-large',
    fr: {
      found: 'Le niveau le plus détaillé demandé aurait quelque {tiles} tuiles.',
      expected: 'Attendu : {limit} au plus.',
      action: 'Choisissez un niveau moins détaillé ou une zone plus petite.',
    },
    en: {
      found: 'The most detailed level asked for would have some {tiles} tiles.',
      expected: 'Expected: at most {limit}.',
      action: 'Choose a less detailed level or a smaller area.',
    },
  },
});
