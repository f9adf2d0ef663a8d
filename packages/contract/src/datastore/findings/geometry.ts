import type { FindingDefinition } from './definition.ts';

/** Findings about coordinates and shapes that do not stop a deposit. */
export const geometryNotices = {
  'crs.own-kept': {
    severity: 'info',
    fr: {
      found:
        'La couche « {layer} » est en EPSG:{srid}, d’autres en EPSG:{declared} : chaque table garde la projection de sa couche.',
    },
    en: {
      found:
        'Layer “{layer}” is in EPSG:{srid}, others in EPSG:{declared}: each table keeps the projection of its layer.',
    },
  },
  'crs.brought': {
    severity: 'info',
    fr: {
      found:
        '{count} {count?objet|objets} de « {layer} » {count?dit être|disent être} dans une autre projection (EPSG:{own}){count? :| ; premier :} objet {feature}. {count?Il est placé|Ils sont placés} en EPSG:{srid}, comme le reste de la table.',
    },
    en: {
      found:
        '{count} {count?feature|features} of “{layer}” {count?says|say} to be in another projection (EPSG:{own}){count?:|; first:} feature {feature}. {count?It is|They are} placed in EPSG:{srid}, as the rest of the table.',
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
        '{count} {count?objet|objets} de « {layer} » {count?est hors|sont hors} de la zone d’emploi d’EPSG:{srid} ({name}){count? :| ; premier :} objet {feature}.',
      action: 'Vérifiez la projection et {count?cet objet|ces objets}.',
    },
    en: {
      found:
        '{count} {count?feature|features} of “{layer}” {count?lies|lie} outside the area of use of EPSG:{srid} ({name}){count?:|; first:} feature {feature}.',
      action: 'Check the projection and {count?that feature|those features}.',
    },
  },
  'crs.declared-instead': {
    severity: 'warning',
    fr: {
      found: 'Le fichier dit « {crs} » pour la couche « {layer} », un système qui n’est pas reconnu.',
      expected: 'Vous avez déclaré EPSG:{srid} ({name}), qui a été pris.',
      action: 'Vérifiez sur la carte que les objets sont à leur place.',
    },
    en: {
      found: 'The file says “{crs}” for layer “{layer}”, a system that is not recognised.',
      expected: 'You declared EPSG:{srid} ({name}), which was taken.',
      action: 'Check on the map that the features are in their place.',
    },
  },
  'crs.overridden': {
    severity: 'warning',
    fr: {
      found: 'Le fichier dit EPSG:{srid} ({name}) pour la couche « {layer} ».',
      expected: 'Vous avez déclaré et confirmé EPSG:{declared}, qui a été pris.',
    },
    en: {
      found: 'The file says EPSG:{srid} ({name}) for layer “{layer}”.',
      expected: 'You declared and confirmed EPSG:{declared}, which was taken.',
    },
  },
  'crs.shift-accuracy': {
    severity: 'info',
    fr: {
      found:
        'De {name} (EPSG:{srid}) aux autres systèmes, les coordonnées sont justes à {metres} m près : le calcul se fait sans grille.',
    },
    en: {
      found:
        'From {name} (EPSG:{srid}) to other systems coordinates are right within {metres} m: no grid is used.',
    },
  },
  'crs.shift-unknown': {
    severity: 'warning',
    fr: {
      found:
        'Le décalage de {name} (EPSG:{srid}) par rapport à WGS 84 n’est pas connu : les cartes peuvent être décalées de quelques centaines de mètres.',
      action: 'Reprojetez les données avec une grille si cela compte.',
    },
    en: {
      found:
        'How {name} (EPSG:{srid}) is shifted from WGS 84 is not known: maps may be some hundred metres off.',
      action: 'Reproject the data with a grid if it matters.',
    },
  },
  'geometry.null': {
    severity: 'info',
    fr: {
      found:
        '{count} {count?objet|objets} de « {layer} » {count?n’a|n’ont} pas de géométrie{count? :| ; premier :} objet {feature}.',
    },
    en: {
      found:
        '{count} {count?feature|features} of “{layer}” {count?has|have} no geometry{count?:|; first:} feature {feature}.',
    },
  },
  'geometry.empty': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?objet|objets} de « {layer} » {count?a une|ont une} géométrie vide{count? :| ; premier :} objet {feature}.',
    },
    en: {
      found:
        '{count} {count?feature|features} of “{layer}” {count?has|have} an empty geometry{count?:|; first:} feature {feature}.',
    },
  },
  'geometry.curves-drawn': {
    severity: 'info',
    fr: {
      found:
        '{count} {count?objet|objets} de « {layer} » {count?a|ont} des arcs de cercle{count? :| ; premier :} objet {feature}. Ils sont remplacés par des lignes, à moins de {tolerance} de l’arc.',
    },
    en: {
      found:
        '{count} {count?feature|features} of “{layer}” {count?has|have} circular arcs{count?:|; first:} feature {feature}. They are replaced by lines, within {tolerance} of the arc.',
    },
  },
  'geometry.left-out': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?géométrie|géométries} de « {column} » ({layer}) {count?est laissée|sont laissées} de côté{count? :| ; première :} objet {feature}. Un objet n’a qu’une géométrie dans une table.',
      action: 'Déposez une autre couche si elles sont utiles.',
    },
    en: {
      found:
        '{count} {count?geometry|geometries} of “{column}” ({layer}) {count?is|are} left out{count?:|; first:} feature {feature}. A feature has one geometry only in a table.',
      action: 'Deposit another layer if they are of use.',
    },
  },
  'geometry.column-left-out': {
    severity: 'warning',
    fr: {
      found:
        '« {column} » est une autre colonne de géométrie de « {layer} » : elle est laissée de côté. Une table n’a qu’une géométrie.',
      action: 'Déposez-la dans une autre couche si elle est utile.',
    },
    en: {
      found:
        '“{column}” is another geometry column of “{layer}”: it is left out. A table has one geometry only.',
      action: 'Deposit it in another layer if it is of use.',
    },
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
      found:
        '{count} {count?polygone|polygones} de « {layer} » {count?a un|ont un} contour non fermé{count? :| ; premier :} objet {feature}.',
      action: 'Fermez-le (dernier point égal au premier).',
    },
    en: {
      found:
        '{count} {count?polygon|polygons} of “{layer}” {count?has|have} an open ring{count?:|; first:} feature {feature}.',
      action: 'Close it (last point equal to the first).',
    },
  },
  'geometry.too-few-points': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?géométrie|géométries} de « {layer} » {count?a trop|ont trop} peu de points distincts{count? :| ; première :} objet {feature}.',
      expected: 'Attendu : 2 pour une ligne, 4 pour un contour.',
      action: '{count?Supprimez-la ou corrigez-la|Supprimez-les ou corrigez-les}.',
    },
    en: {
      found:
        '{count} {count?geometry|geometries} of “{layer}” {count?has|have} too few distinct points{count?:|; first:} feature {feature}.',
      expected: 'Expected: 2 for a line, 4 for a ring.',
      action: 'Delete or correct {count?it|them}.',
    },
  },
  'geometry.zero-area': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?contour|contours} de « {layer} » {count?a une|ont une} surface nulle{count? :| ; premier :} objet {feature}.',
      action: '{count?Supprimez-le ou corrigez-le|Supprimez-les ou corrigez-les}.',
    },
    en: {
      found:
        '{count} {count?ring|rings} of “{layer}” {count?has|have} no area{count?:|; first:} feature {feature}.',
      action: 'Delete or correct {count?it|them}.',
    },
  },
  'geometry.self-intersection': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?polygone|polygones} de « {layer} » {count?se recoupe lui-même|se recoupent eux-mêmes}{count? :| ; premier :} objet {feature}, près de {x} {y}.',
      action:
        '{count?Réparez-le|Réparez-les} (par exemple « Réparer les géométries » de QGIS) ; {count?il est gardé tel quel|ils sont gardés tels quels}.',
    },
    en: {
      found:
        '{count} {count?polygon|polygons} of “{layer}” {count?crosses itself|cross themselves}{count?:|; first:} feature {feature}, near {x} {y}.',
      action:
        'Repair {count?it|them} (for instance “Fix geometries” in QGIS); {count?it is kept as it is|they are kept as they are}.',
    },
  },
  'geometry.ring-self-touch': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?polygone|polygones} de « {layer} » {count?a un|ont un} contour qui se touche lui-même{count? :| ; premier :} objet {feature}, près de {x} {y}.',
      action: 'Séparez-le en deux contours.',
    },
    en: {
      found:
        '{count} {count?polygon|polygons} of “{layer}” {count?has|have} a ring that touches itself{count?:|; first:} feature {feature}, near {x} {y}.',
      action: 'Split it into two rings.',
    },
  },
  'geometry.hole-outside': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?polygone|polygones} de « {layer} » {count?a un|ont un} trou hors de {count?son|leur} contour{count? :| ; premier :} objet {feature}, près de {x} {y}.',
      action: '{count?Réparez-le|Réparez-les}.',
    },
    en: {
      found:
        '{count} {count?polygon|polygons} of “{layer}” {count?has|have} a hole outside {count?its|their} shell{count?:|; first:} feature {feature}, near {x} {y}.',
      action: 'Repair {count?it|them}.',
    },
  },
  'geometry.nested-holes': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?polygone|polygones} de « {layer} » {count?a un|ont un} trou dans un trou{count? :| ; premier :} objet {feature}, près de {x} {y}.',
      action: '{count?Réparez-le|Réparez-les}.',
    },
    en: {
      found:
        '{count} {count?polygon|polygons} of “{layer}” {count?has|have} a hole inside a hole{count?:|; first:} feature {feature}, near {x} {y}.',
      action: 'Repair {count?it|them}.',
    },
  },
  'geometry.nested-shells': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?multipolygone|multipolygones} de « {layer} » {count?a une|ont une} partie dans une autre{count? :| ; premier :} objet {feature}, près de {x} {y}.',
      action: 'Réunissez ou séparez ces parties.',
    },
    en: {
      found:
        '{count} {count?multipolygon|multipolygons} of “{layer}” {count?has|have} a part inside another{count?:|; first:} feature {feature}, near {x} {y}.',
      action: 'Merge or separate those parts.',
    },
  },
  'geometry.interior-disconnected': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?polygone|polygones} de « {layer} » {count?est coupé|sont coupés} en deux par {count?ses|leurs} trous{count? :| ; premier :} objet {feature}, près de {x} {y}.',
      action: '{count?Séparez-le|Séparez-les} en plusieurs polygones.',
    },
    en: {
      found:
        '{count} {count?polygon|polygons} of “{layer}” {count?is cut|are cut} in two by {count?its|their} holes{count?:|; first:} feature {feature}, near {x} {y}.',
      action: 'Split {count?it|them} into several polygons.',
    },
  },
  'geometry.duplicate-points': {
    severity: 'info',
    fr: {
      found:
        '{count} {count?objet|objets} de « {layer} » {count?répète|répètent} un point de suite{count? :| ; premier :} objet {feature}.',
    },
    en: {
      found:
        '{count} {count?feature|features} of “{layer}” {count?repeats|repeat} a point in a row{count?:|; first:} feature {feature}.',
    },
  },
  'geometry.validity-unknown': {
    severity: 'info',
    fr: {
      found:
        '{count} {count?objet|objets} de « {layer} » {count?est trop complexe|sont trop complexes} pour être {count?contrôlé|contrôlés} en entier{count? :| ; premier :} objet {feature}.',
    },
    en: {
      found:
        '{count} {count?feature|features} of “{layer}” {count?is too|are too} complex to be checked in full{count?:|; first:} feature {feature}.',
    },
  },
} as const satisfies Record<string, FindingDefinition>;
