import type { FindingDefinition } from './findings-catalogue.ts';

const define = <const T extends Record<string, FindingDefinition>>(notices: T): T => notices;

/** Findings that do not stop a deposit: what is odd, guessed, changed or left out. */
export const findingNotices = define({
  'format.extension-different': {
    severity: 'warning',
    fr: {
      found: 'Le fichier « {file} » est en réalité un {format}.',
      action: 'Il est lu comme tel ; corrigez son extension.',
    },
    en: {
      found: 'File “{file}” is in fact a {format}.',
      action: 'It is read as such; correct its extension.',
    },
  },
  'geopackage.layer-skipped': {
    severity: 'info',
    fr: { found: '« {layer} » n’est pas une table de données ({type}) ; elle est laissée de côté.' },
    en: { found: '“{layer}” is not a data table ({type}); it is left out.' },
  },
  'shapefile.shx-missing': {
    severity: 'warning',
    fr: {
      found: 'Le fichier .shx de « {layer} » manque.',
      action: 'L’index a été reconstruit ; rien à faire.',
    },
    en: { found: 'The .shx file of “{layer}” is missing.', action: 'The index was rebuilt; nothing to do.' },
  },
  'shapefile.dbf-missing': {
    severity: 'warning',
    fr: {
      found: 'Le fichier .dbf de « {layer} » manque : les objets n’ont pas d’attributs.',
      action: 'Ajoutez-le si la couche doit en avoir.',
    },
    en: {
      found: 'The .dbf file of “{layer}” is missing: features have no attributes.',
      action: 'Add it if the layer should have some.',
    },
  },
  'shapefile.counts-differ': {
    severity: 'warning',
    fr: {
      found: 'La couche « {layer} » a {shapes} géométries et {rows} lignes d’attributs.',
      action: 'Les manquantes sont vides ; vérifiez l’export.',
    },
    en: {
      found: 'Layer “{layer}” has {shapes} geometries and {rows} attribute rows.',
      action: 'Missing ones are empty; check the export.',
    },
  },
  'shapefile.deleted-records': {
    severity: 'info',
    fr: { found: '{count} objets de « {layer} » marqués comme supprimés ne sont pas lus.' },
    en: { found: '{count} features of “{layer}” marked as deleted are not read.' },
  },
  'encoding.guessed': {
    severity: 'warning',
    fr: {
      found:
        'L’encodage des textes de « {layer} » n’est pas déclaré ; {encoding} a été reconnu d’après les textes, par exemple « {sample} ».',
      action: 'S’il est faux, choisissez-le dans le formulaire.',
    },
    en: {
      found:
        'The text encoding of “{layer}” is not declared; {encoding} was recognised from the texts, for instance “{sample}”.',
      action: 'If it is wrong, choose it in the form.',
    },
  },
  'encoding.undecodable': {
    severity: 'warning',
    fr: {
      found:
        '{count} textes de la colonne « {column} » de « {layer} » ne sont pas du {encoding} ; premier : objet {feature}.',
      action: 'Choisissez le bon encodage dans le formulaire.',
    },
    en: {
      found: '{count} texts of column “{column}” of “{layer}” are not {encoding}; first: feature {feature}.',
      action: 'Choose the right encoding in the form.',
    },
  },
  'encoding.declared-unknown': {
    severity: 'warning',
    fr: {
      found:
        'L’encodage déclaré « {encoding} » de « {layer} » n’est pas connu ; il a été reconnu d’après les textes.',
    },
    en: {
      found:
        'The declared encoding “{encoding}” of “{layer}” is not known; it was recognised from the texts.',
    },
  },
  'value.lost': {
    severity: 'warning',
    fr: {
      found:
        '{count} valeurs de la colonne « {column} » de « {layer} » ne sont pas du type {type} et sont laissées vides ; première : objet {feature}, « {value} ».',
      action: 'Corrigez-les, ou changez le type de la colonne.',
    },
    en: {
      found:
        '{count} values of column “{column}” of “{layer}” are not of type {type} and are left empty; first: feature {feature}, “{value}”.',
      action: 'Correct them, or change the type of the column.',
    },
  },
  'column.mixed-types': {
    severity: 'info',
    fr: {
      found: 'La colonne « {column} » de « {layer} » mélange des types ({types}) ; elle devient du texte.',
    },
    en: { found: 'Column “{column}” of “{layer}” mixes types ({types}); it becomes text.' },
  },
  'name.changed': {
    severity: 'info',
    fr: {
      found: 'Le nom « {old} » deviendra « {new} ».',
      action: 'Renommez-le avant de déposer si cela ne convient pas.',
    },
    en: {
      found: 'The name “{old}” will become “{new}”.',
      action: 'Rename it before depositing if this does not suit.',
    },
  },
  'name.duplicate': {
    severity: 'warning',
    fr: {
      found: 'Le nom « {old} » se confond avec un autre une fois simplifié ; il deviendra « {new} ».',
      action: 'Renommez l’un des deux.',
    },
    en: {
      found: 'The name “{old}” equals another once simplified; it will become “{new}”.',
      action: 'Rename one of the two.',
    },
  },
  'layer.empty': {
    severity: 'warning',
    fr: { found: 'La couche « {layer} » ne contient aucun objet.', action: 'Vérifiez l’export.' },
    en: { found: 'Layer “{layer}” contains no feature.', action: 'Check the export.' },
  },
  'layer.duplicate': {
    severity: 'warning',
    fr: {
      found: 'Plusieurs fichiers contiennent une couche « {layer} » ; celle de « {file} » sera renommée.',
      action: 'Donnez-leur des noms différents.',
    },
    en: {
      found: 'Several files contain a layer “{layer}”; that of “{file}” will be renamed.',
      action: 'Give them different names.',
    },
  },
  'layer.without-geometry': {
    severity: 'info',
    fr: { found: 'La couche « {layer} » est une table sans géométrie.' },
    en: { found: 'Layer “{layer}” is a table without geometry.' },
  },
  'csv.coordinate-columns': {
    severity: 'info',
    fr: { found: 'Dans « {layer} », la géométrie est lue dans {columns}.' },
    en: { found: 'In “{layer}”, the geometry is read from {columns}.' },
  },
  'csv.coordinate-unreadable': {
    severity: 'warning',
    fr: {
      found: '{count} lignes de « {layer} » ont des coordonnées illisibles ; première : {feature}.',
      action: 'Leur géométrie est vide ; corrigez-les.',
    },
    en: {
      found: '{count} lines of “{layer}” have unreadable coordinates; first: {feature}.',
      action: 'Their geometry is empty; correct them.',
    },
  },
  'csv.ragged-lines': {
    severity: 'warning',
    fr: {
      found:
        '{count} lignes de « {layer} » n’ont pas le nombre de colonnes de l’en-tête ; première : {feature}.',
      action: 'Les valeurs manquantes sont vides, celles en trop ignorées.',
    },
    en: {
      found: '{count} lines of “{layer}” have not as many columns as the header; first: {feature}.',
      action: 'Missing values are empty, extra ones ignored.',
    },
  },
  'crs.assumed': {
    severity: 'info',
    fr: {
      found:
        'La projection de « {layer} » est EPSG:{srid}, comme le veut le format ou la plage des coordonnées.',
    },
    en: {
      found: 'The projection of “{layer}” is EPSG:{srid}, as the format or the range of coordinates implies.',
    },
  },
  'crs.outside-area': {
    severity: 'warning',
    fr: {
      found:
        '{count} objets de « {layer} » sont hors de la zone d’emploi d’EPSG:{srid} ({name}) ; premier : objet {feature}.',
      action: 'Vérifiez la projection et ces objets.',
    },
    en: {
      found:
        '{count} features of “{layer}” lie outside the area of use of EPSG:{srid} ({name}); first: feature {feature}.',
      action: 'Check the projection and those features.',
    },
  },
  'crs.probably-wrong': {
    severity: 'warning',
    fr: {
      found:
        'Toute la couche « {layer} » est hors de la zone d’emploi d’EPSG:{srid} ({name}) : la projection est sans doute fausse.',
      action: 'Choisissez la bonne projection.',
    },
    en: {
      found:
        'All of layer “{layer}” lies outside the area of use of EPSG:{srid} ({name}): the projection is probably wrong.',
      action: 'Choose the right projection.',
    },
  },
  'crs.axes-swapped': {
    severity: 'warning',
    fr: {
      found: 'Les axes de la couche « {layer} » semblent inversés (latitude avant longitude).',
      expected: 'Attendu : X (est, longitude) puis Y (nord, latitude).',
      action: 'Inversez-les puis déposez de nouveau.',
    },
    en: {
      found: 'The axes of layer “{layer}” seem swapped (latitude before longitude).',
      expected: 'Expected: X (east, longitude) then Y (north, latitude).',
      action: 'Swap them, then deposit again.',
    },
  },
  'geometry.null': {
    severity: 'info',
    fr: { found: '{count} objets de « {layer} » n’ont pas de géométrie ; premier : {feature}.' },
    en: { found: '{count} features of “{layer}” have no geometry; first: {feature}.' },
  },
  'geometry.empty': {
    severity: 'info',
    fr: { found: '{count} objets de « {layer} » ont une géométrie vide ; premier : {feature}.' },
    en: { found: '{count} features of “{layer}” have an empty geometry; first: {feature}.' },
  },
  'geometry.mixed-types': {
    severity: 'info',
    fr: {
      found: 'La couche « {layer} » mélange plusieurs types de géométrie : {types}.',
      action: 'Séparez-les en plusieurs couches si vos outils le demandent.',
    },
    en: {
      found: 'Layer “{layer}” mixes geometry types: {types}.',
      action: 'Split it into several layers if your tools need it.',
    },
  },
  'geometry.unexpected-type': {
    severity: 'warning',
    fr: {
      found: 'La couche « {layer} » annonce {expected} mais contient {types}.',
      action: 'Corrigez le type déclaré de la couche.',
    },
    en: {
      found: 'Layer “{layer}” announces {expected} but contains {types}.',
      action: 'Correct the declared type of the layer.',
    },
  },
  'geometry.z-or-m': {
    severity: 'info',
    fr: {
      found:
        'La couche « {layer} » a des altitudes ou des mesures ({dimensions}) ; elles sont gardées, mais les cartes ne les montrent pas.',
    },
    en: {
      found:
        'Layer “{layer}” has elevations or measures ({dimensions}); they are kept, but maps do not show them.',
    },
  },
  'geometry.ring-open': {
    severity: 'warning',
    fr: {
      found: '{count} polygones de « {layer} » ont un contour non fermé ; premier : objet {feature}.',
      action: 'Fermez-le (dernier point égal au premier).',
    },
    en: {
      found: '{count} polygons of “{layer}” have an open ring; first: feature {feature}.',
      action: 'Close it (last point equal to the first).',
    },
  },
  'geometry.too-few-points': {
    severity: 'warning',
    fr: {
      found:
        '{count} géométries de « {layer} » ont trop peu de points distincts ; première : objet {feature}.',
      expected: 'Attendu : 2 pour une ligne, 4 pour un contour.',
      action: 'Supprimez-les ou corrigez-les.',
    },
    en: {
      found: '{count} geometries of “{layer}” have too few distinct points; first: feature {feature}.',
      expected: 'Expected: 2 for a line, 4 for a ring.',
      action: 'Delete or correct them.',
    },
  },
  'geometry.zero-area': {
    severity: 'warning',
    fr: {
      found: '{count} contours de « {layer} » ont une surface nulle ; premier : objet {feature}.',
      action: 'Supprimez-les ou corrigez-les.',
    },
    en: {
      found: '{count} rings of “{layer}” have no area; first: feature {feature}.',
      action: 'Delete or correct them.',
    },
  },
  'geometry.self-intersection': {
    severity: 'warning',
    fr: {
      found:
        '{count} polygones de « {layer} » se recoupent eux-mêmes ; premier : objet {feature}, près de {x} {y}.',
      action: 'Réparez-les (par exemple « Réparer les géométries » de QGIS) ; ils sont gardés tels quels.',
    },
    en: {
      found: '{count} polygons of “{layer}” cross themselves; first: feature {feature}, near {x} {y}.',
      action: 'Repair them (for instance “Fix geometries” in QGIS); they are kept as they are.',
    },
  },
  'geometry.ring-self-touch': {
    severity: 'warning',
    fr: {
      found:
        '{count} polygones de « {layer} » ont un contour qui se touche lui-même ; premier : objet {feature}, près de {x} {y}.',
      action: 'Séparez-le en deux contours.',
    },
    en: {
      found:
        '{count} polygons of “{layer}” have a ring that touches itself; first: feature {feature}, near {x} {y}.',
      action: 'Split it into two rings.',
    },
  },
  'geometry.hole-outside': {
    severity: 'warning',
    fr: {
      found:
        '{count} polygones de « {layer} » ont un trou hors de leur contour ; premier : objet {feature}, près de {x} {y}.',
      action: 'Réparez-les.',
    },
    en: {
      found:
        '{count} polygons of “{layer}” have a hole outside their shell; first: feature {feature}, near {x} {y}.',
      action: 'Repair them.',
    },
  },
  'geometry.nested-holes': {
    severity: 'warning',
    fr: {
      found:
        '{count} polygones de « {layer} » ont un trou dans un trou ; premier : objet {feature}, près de {x} {y}.',
      action: 'Réparez-les.',
    },
    en: {
      found:
        '{count} polygons of “{layer}” have a hole inside a hole; first: feature {feature}, near {x} {y}.',
      action: 'Repair them.',
    },
  },
  'geometry.nested-shells': {
    severity: 'warning',
    fr: {
      found:
        '{count} multipolygones de « {layer} » ont une partie dans une autre ; premier : objet {feature}, près de {x} {y}.',
      action: 'Réunissez ou séparez ces parties.',
    },
    en: {
      found:
        '{count} multipolygons of “{layer}” have a part inside another; first: feature {feature}, near {x} {y}.',
      action: 'Merge or separate those parts.',
    },
  },
  'geometry.interior-disconnected': {
    severity: 'warning',
    fr: {
      found:
        '{count} polygones de « {layer} » sont coupés en deux par leurs trous ; premier : objet {feature}, près de {x} {y}.',
      action: 'Séparez-les en plusieurs polygones.',
    },
    en: {
      found:
        '{count} polygons of “{layer}” are cut in two by their holes; first: feature {feature}, near {x} {y}.',
      action: 'Split them into several polygons.',
    },
  },
  'geometry.duplicate-points': {
    severity: 'info',
    fr: { found: '{count} objets de « {layer} » répètent un point de suite ; premier : {feature}.' },
    en: { found: '{count} features of “{layer}” repeat a point in a row; first: {feature}.' },
  },
  'geometry.validity-unknown': {
    severity: 'info',
    fr: {
      found:
        '{count} objets de « {layer} » sont trop complexes pour être contrôlés en entier ; premier : {feature}.',
    },
    en: { found: '{count} features of “{layer}” are too complex to be checked in full; first: {feature}.' },
  },
  'entry.climbs': {
    severity: 'warning',
    fr: {
      found: '« {entry} » est laissé de côté : son chemin sort de l’archive.',
      action: 'Recréez l’archive avec des chemins relatifs simples.',
    },
    en: {
      found: '“{entry}” is left out: its path leaves the archive.',
      action: 'Create the archive again with simple relative paths.',
    },
  },
  'entry.link': {
    severity: 'warning',
    fr: {
      found: '« {entry} » est laissé de côté : c’est un lien ou un fichier spécial.',
      action: 'Remplacez-le par le fichier lui-même.',
    },
    en: {
      found: '“{entry}” is left out: it is a link or a special file.',
      action: 'Replace it by the file itself.',
    },
  },
  'entry.nested-archive': {
    severity: 'warning',
    fr: {
      found: '« {entry} » est laissé de côté : c’est une archive dans une archive.',
      action: 'Mettez son contenu directement dans l’archive.',
    },
    en: {
      found: '“{entry}” is left out: it is an archive inside an archive.',
      action: 'Put its content directly in the archive.',
    },
  },
  'entry.duplicate': {
    severity: 'warning',
    fr: {
      found: '« {entry} » est présent plusieurs fois (à la casse près) ; seul le premier est gardé.',
      action: 'Renommez les autres.',
    },
    en: {
      found: '“{entry}” appears several times (ignoring case); only the first is kept.',
      action: 'Rename the others.',
    },
  },
  'entry.compression-unknown': {
    severity: 'warning',
    fr: {
      found: '« {entry} » est laissé de côté : sa méthode de compression n’est pas prise en charge.',
      action: 'Recréez l’archive avec la méthode « deflate ».',
    },
    en: {
      found: '“{entry}” is left out: its compression method is not supported.',
      action: 'Create the archive again with the “deflate” method.',
    },
  },
  'entry.name-unusable': {
    severity: 'warning',
    fr: {
      found: '« {entry} » est laissé de côté : son nom contient des caractères interdits ou est trop long.',
      action: 'Renommez-le.',
    },
    en: {
      found: '“{entry}” is left out: its name has forbidden characters or is too long.',
      action: 'Rename it.',
    },
  },
  'entry.not-data': {
    severity: 'info',
    fr: { found: '« {entry} » n’est pas un fichier de données ; il est laissé de côté.' },
    en: { found: '“{entry}” is not a data file; it is left out.' },
  },
});
