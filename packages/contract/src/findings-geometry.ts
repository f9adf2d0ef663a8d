import type { FindingDefinition } from './findings-catalogue.ts';

/** Findings about coordinates and shapes that do not stop a deposit. */
export const geometryNotices = {
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
} as const satisfies Record<string, FindingDefinition>;
