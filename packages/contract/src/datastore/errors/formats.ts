import { defineErrors } from '../../core/errors/define.ts';

/**
 * Errors that make a deposited file unusable as it stands. Each is thrown when the file is read, and becomes a
 * finding of severity « error » when the file is being checked (findings-catalogue.ts).
 */
export const formatErrors = defineErrors({
  'format.other-content': {
    kind: 'invalid',
    fr: {
      found:
        'Le fichier « {file} » est en réalité au format {content}, qui n’est pas lu ici comme donnée vecteur.',
      action: 'Vérifiez l’export, ou déposez le fichier qui contient les données.',
    },
    en: {
      found: 'File “{file}” is in fact of the {content} format, which is not read here as vector data.',
      action: 'Check the export, or deposit the file that holds the data.',
    },
  },
  'format.unknown': {
    kind: 'invalid',
    fr: {
      found: 'Le format du fichier « {file} » n’est pas reconnu.',
      expected:
        'Formats acceptés : GeoPackage, Shapefile, GeoJSON, CSV, FlatGeobuf, GML, KML, GPX, TopoJSON, SpatiaLite, MIF/MID, GeoTIFF, JPEG 2000, PNG ou JPEG calés, grille ASCII, seuls ou dans une archive ZIP.',
      action: 'Convertissez-le dans l’un de ces formats.',
    },
    en: {
      found: 'The format of file “{file}” is not recognised.',
      expected:
        'Accepted: GeoPackage, Shapefile, GeoJSON, CSV, FlatGeobuf, GML, KML, GPX, TopoJSON, SpatiaLite, MIF/MID, GeoTIFF, JPEG 2000, PNG or JPEG with world file, ASCII grid, alone or in a ZIP archive.',
      action: 'Convert it to one of these formats.',
    },
  },
  'format.empty-file': {
    kind: 'invalid',
    fr: {
      found: 'Le fichier « {file} » est vide (0 octet).',
      action: 'Vérifiez l’export puis déposez-le de nouveau.',
    },
    en: { found: 'File “{file}” is empty (0 bytes).', action: 'Check the export, then deposit it again.' },
  },
  'format.truncated': {
    kind: 'invalid',
    fr: {
      found: 'Le fichier « {file} » est incomplet : il s’arrête avant la fin annoncée.',
      action: 'Refaites l’export ou le transfert, puis déposez-le de nouveau.',
    },
    en: {
      found: 'File “{file}” is incomplete: it stops before its announced end.',
      action: 'Export or transfer it again, then deposit it.',
    },
  },
  'format.damaged': {
    kind: 'invalid',
    fr: {
      found: 'Le fichier « {file} » est abîmé près de {position}.',
      action: 'Ouvrez-le dans un SIG pour le contrôler, réexportez-le puis déposez-le de nouveau.',
    },
    en: {
      found: 'File “{file}” is damaged near {position}.',
      action: 'Open it in a GIS to inspect it, export it again, then deposit it.',
    },
  },
  'format.too-many-columns': {
    kind: 'too-large',
    fr: {
      found: 'La couche « {layer} » a {columns} colonnes.',
      expected: 'Attendu : {limit} au plus.',
      action: 'Retirez des colonnes ou découpez la table.',
    },
    en: {
      found: 'Layer “{layer}” has {columns} columns.',
      expected: 'Expected: at most {limit}.',
      action: 'Remove columns or split the table.',
    },
  },
  'format.too-many-layers': {
    kind: 'too-large',
    fr: {
      found: 'Le fichier « {file} » contient {layers} couches.',
      expected: 'Attendu : {limit} au plus.',
      action: 'Répartissez-les en plusieurs livraisons.',
    },
    en: {
      found: 'File “{file}” contains {layers} layers.',
      expected: 'Expected: at most {limit}.',
      action: 'Spread them over several uploads.',
    },
  },
  'format.record-too-long': {
    kind: 'too-large',
    fr: {
      found: 'L’enregistrement {feature} de « {file} » dépasse {limit} octets.',
      action: 'Vérifiez les fins de ligne, les guillemets et la géométrie de cet enregistrement.',
    },
    en: {
      found: 'Record {feature} of “{file}” exceeds {limit} bytes.',
      action: 'Check the line ends, quotes and geometry of that record.',
    },
  },
  'format.too-deep': {
    kind: 'invalid',
    fr: {
      found: 'L’objet {feature} de « {file} » emboîte plus de {limit} niveaux.',
      action: 'Simplifiez sa structure.',
    },
    en: {
      found: 'Feature {feature} of “{file}” nests more than {limit} levels.',
      action: 'Simplify its structure.',
    },
  },
  'format.layer-unknown': {
    kind: 'not-found',
    fr: { found: 'Le fichier « {file} » n’a pas de couche « {layer} ».' },
    en: { found: 'File “{file}” has no layer “{layer}”.' },
  },
  'format.encoding-unknown': {
    kind: 'invalid',
    fr: {
      found: 'L’encodage « {encoding} » n’est pas connu.',
      action: 'Choisissez par exemple UTF-8, windows-1252 ou ISO-8859-1.',
    },
    en: {
      found: 'Encoding “{encoding}” is not known.',
      action: 'Choose for instance UTF-8, windows-1252 or ISO-8859-1.',
    },
  },
  'geopackage.not-geopackage': {
    kind: 'invalid',
    fr: {
      found:
        'Le fichier « {file} » est une base SQLite, mais pas un GeoPackage : la table gpkg_contents manque.',
      action: 'Exportez vos données au format GeoPackage.',
    },
    en: {
      found: 'File “{file}” is an SQLite database but not a GeoPackage: it has no gpkg_contents table.',
      action: 'Export your data as a GeoPackage.',
    },
  },
  'geopackage.layer-unreadable': {
    kind: 'invalid',
    fr: {
      found: 'La couche « {layer} » de « {file} » est annoncée mais illisible.',
      expected: 'Attendu : une table ou une vue ordinaire avec les colonnes annoncées.',
      action: 'Réexportez cette couche dans un nouveau GeoPackage.',
    },
    en: {
      found: 'Layer “{layer}” of “{file}” is announced but cannot be read.',
      expected: 'Expected: a plain table or view with the announced columns.',
      action: 'Export that layer to a new GeoPackage.',
    },
  },
  'shapefile.shp-missing': {
    kind: 'invalid',
    fr: {
      found: 'Le fichier « {file} » n’est accompagné d’aucun fichier .shp.',
      action: 'Déposez ensemble les fichiers .shp, .shx, .dbf et .prj, par exemple dans une archive ZIP.',
    },
    en: {
      found: 'File “{file}” comes without its .shp file.',
      action: 'Deposit the .shp, .shx, .dbf and .prj files together, for instance in a ZIP archive.',
    },
  },
  'shapefile.multipatch': {
    kind: 'invalid',
    fr: {
      found: 'La couche « {layer} » contient des surfaces 3D (MultiPatch).',
      expected: 'Attendu : points, lignes ou polygones.',
      action: 'Convertissez-la en polygones avant de la déposer.',
    },
    en: {
      found: 'Layer “{layer}” contains 3D surfaces (MultiPatch).',
      expected: 'Expected: points, lines or polygons.',
      action: 'Convert it to polygons before depositing it.',
    },
  },
  'geojson.syntax': {
    kind: 'invalid',
    fr: {
      found:
        'Le fichier « {file} » n’est pas du JSON valide à partir de l’objet {feature} (octet {position}).',
      action: 'Corrigez-le ou réexportez-le.',
    },
    en: {
      found: 'File “{file}” is not valid JSON from feature {feature} on (byte {position}).',
      action: 'Correct it or export it again.',
    },
  },
  'format.tab': {
    kind: 'invalid',
    fr: {
      found: 'Le fichier « {file} » est une table MapInfo (TAB), dont la forme binaire n’est pas lue ici.',
      action:
        'Exportez-la au format MIF/MID (dans MapInfo : Table, Exporter) ou GeoPackage (dans QGIS), puis déposez-la de nouveau.',
    },
    en: {
      found: 'File “{file}” is a MapInfo table (TAB), whose binary form is not read here.',
      action:
        'Export it as MIF/MID (in MapInfo: Table, Export) or GeoPackage (in QGIS), then deposit it again.',
    },
  },
  'mif.mid-missing': {
    kind: 'invalid',
    fr: {
      found: 'Le fichier « {file} » annonce des attributs, mais son fichier .mid manque.',
      action: 'Déposez ensemble, dans une archive ZIP, le .mif et le .mid de même nom.',
    },
    en: {
      found: 'File “{file}” announces attributes, but its .mid file is missing.',
      action: 'Deposit the .mif and the .mid of the same name together, in a ZIP archive.',
    },
  },
  'mif.header': {
    kind: 'invalid',
    fr: {
      found: 'L’en-tête du fichier « {file} » n’a pas de ligne DATA avant la ligne {line}.',
      action: 'Exportez de nouveau vos données au format MIF/MID.',
    },
    en: {
      found: 'The header of file “{file}” has no DATA line before line {line}.',
      action: 'Export your data as MIF/MID again.',
    },
  },
  'mif.column': {
    kind: 'invalid',
    fr: {
      found: 'La colonne « {column} » du fichier « {file} » n’est pas comprise.',
      expected:
        'Types attendus : Char, Integer, SmallInt, LargeInt, Decimal, Float, Date, Time, DateTime, Logical.',
      action: 'Exportez de nouveau vos données au format MIF/MID.',
    },
    en: {
      found: 'Column “{column}” of file “{file}” is not understood.',
      expected:
        'Expected types: Char, Integer, SmallInt, LargeInt, Decimal, Float, Date, Time, DateTime, Logical.',
      action: 'Export your data as MIF/MID again.',
    },
  },
  'mif.object': {
    kind: 'invalid',
    fr: {
      found: 'À la ligne {line} du fichier « {file} », « {value} » n’est pas le nombre attendu.',
      action: 'Corrigez l’objet ou exportez de nouveau vos données.',
    },
    en: {
      found: 'On line {line} of file “{file}”, “{value}” is not the number expected.',
      action: 'Correct the object or export your data again.',
    },
  },
  'topojson.syntax': {
    kind: 'invalid',
    fr: {
      found: 'Le fichier « {file} » n’est pas du JSON valide.',
      action: 'Corrigez-le ou réexportez-le.',
    },
    en: { found: 'File “{file}” is not valid JSON.', action: 'Correct it or export it again.' },
  },
  'topojson.not-topojson': {
    kind: 'invalid',
    fr: {
      found: 'Le fichier « {file} » n’est pas une topologie complète.',
      expected: 'Attendu : un objet « Topology » avec « objects » et « arcs » (TopoJSON).',
      action: 'Réexportez-le en TopoJSON ou en GeoJSON.',
    },
    en: {
      found: 'File “{file}” is not a whole topology.',
      expected: 'Expected: a “Topology” with “objects” and “arcs” (TopoJSON).',
      action: 'Export it again as TopoJSON or GeoJSON.',
    },
  },
  'geojson.not-geojson': {
    kind: 'invalid',
    fr: {
      found: 'Le fichier « {file} » est du JSON, mais pas du GeoJSON.',
      expected: 'Attendu : FeatureCollection, Feature ou géométrie (RFC 7946).',
      action: 'Exportez vos données au format GeoJSON.',
    },
    en: {
      found: 'File “{file}” is JSON but not GeoJSON.',
      expected: 'Expected: a FeatureCollection, Feature or geometry (RFC 7946).',
      action: 'Export your data as GeoJSON.',
    },
  },
  'csv.quote-unclosed': {
    kind: 'invalid',
    fr: {
      found: 'Un guillemet ouvert à l’enregistrement {feature} de « {file} » n’est jamais refermé.',
      action: 'Fermez-le, ou doublez les guillemets qui font partie du texte.',
    },
    en: {
      found: 'A quote opened in record {feature} of “{file}” is never closed.',
      action: 'Close it, or double the quotes that belong to the text.',
    },
  },
  'xml.syntax': {
    kind: 'invalid',
    fr: {
      found: 'Le fichier « {file} » n’est pas du XML valide à la ligne {line}.',
      action: 'Corrigez-le ou réexportez-le.',
    },
    en: { found: 'File “{file}” is not valid XML at line {line}.', action: 'Correct it or export it again.' },
  },
  'xml.doctype': {
    kind: 'invalid',
    fr: {
      found: 'Le fichier « {file} » contient une déclaration DOCTYPE, refusée par sécurité.',
      action: 'Retirez-la puis déposez-le de nouveau.',
    },
    en: {
      found: 'File “{file}” contains a DOCTYPE declaration, refused for safety.',
      action: 'Remove it, then deposit the file again.',
    },
  },
});
