import type { FindingDefinition } from './definition.ts';

/** Findings about files, columns and names that do not stop a deposit: what is odd, guessed, changed or left out. */
export const fileNotices = {
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
  'gpx.point-details': {
    severity: 'info',
    fr: {
      found:
        '{count} {count?ligne|lignes} de « {layer} » {count?porte|portent} des heures ou des mesures à chaque point ; seul le tracé est gardé, avec son altitude.',
    },
    en: {
      found:
        '{count} {count?line|lines} of “{layer}” {count?has|have} times or measures at each point; only the course is kept, with its elevation.',
    },
  },
  'mif.texts': {
    severity: 'info',
    fr: {
      found: '{count} {count?texte|textes} de « {layer} » {count?devient|deviennent} un simple point.',
    },
    en: { found: '{count} {count?text|texts} of “{layer}” {count?becomes|become} a plain point.' },
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
  'shapefile.trailing-bytes': {
    severity: 'info',
    fr: {
      found:
        'Le fichier .shp de « {layer} » a des octets après son dernier objet ; ils sont laissés de côté, comme le .shx l’indique.',
    },
    en: {
      found:
        'The .shp file of “{layer}” has bytes after its last feature; they are left out, as the .shx says.',
    },
  },
  'shapefile.deleted-records': {
    severity: 'info',
    fr: {
      found:
        '{count} {count?objet|objets} de « {layer} » {count?marqué comme supprimé n’est pas lu|marqués comme supprimés ne sont pas lus}.',
    },
    en: { found: '{count} {count?feature|features} of “{layer}” marked as deleted {count?is|are} not read.' },
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
  'encoding.rather-utf8': {
    severity: 'warning',
    fr: {
      found:
        'L’encodage déclaré de « {layer} » est {encoding}, mais tous ses textes sont écrits en UTF-8 ; lus comme déclaré : « {sample} ».',
      action: 'S’ils sont illisibles, choisissez UTF-8 dans le formulaire.',
    },
    en: {
      found:
        'The declared encoding of “{layer}” is {encoding}, but all its texts are written in UTF-8; read as declared: “{sample}”.',
      action: 'If they are unreadable, choose UTF-8 in the form.',
    },
  },
  'encoding.undecodable': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?texte|textes} de la colonne « {column} » de « {layer} » {count?n’est pas|ne sont pas} du {encoding}{count? :| ; premier :} objet {feature}.',
      action: 'Choisissez le bon encodage dans le formulaire.',
    },
    en: {
      found:
        '{count} {count?text|texts} of column “{column}” of “{layer}” {count?is|are} not {encoding}{count?:|; first:} feature {feature}.',
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
        '{count} {count?valeur|valeurs} de la colonne « {column} » de « {layer} » {count?n’est pas|ne sont pas} du type {type} et {count?est laissée vide|sont laissées vides}{count? :| ; première :} objet {feature}, « {value} ».',
      action: '{count?Corrigez-la|Corrigez-les}, ou changez le type de la colonne.',
    },
    en: {
      found:
        '{count} {count?value|values} of column “{column}” of “{layer}” {count?is|are} not of type {type} and {count?is|are} left empty{count?:|; first:} feature {feature}, “{value}”.',
      action: 'Correct {count?it|them}, or change the type of the column.',
    },
  },
  'number.beyond-range': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?nombre|nombres} de la colonne « {column} » de « {layer} » {count?dépasse|dépassent} ce qu’un nombre peut garder (64 bits){count? :| ; premier :} objet {feature}, « {value} ».',
      expected: 'La colonne devient du texte, pour garder tous les chiffres.',
    },
    en: {
      found:
        '{count} {count?number|numbers} of column “{column}” of “{layer}” {count?exceeds|exceed} what a number can hold (64 bits){count?:|; first:} feature {feature}, “{value}”.',
      expected: 'The column becomes text, to keep all digits.',
    },
  },
  'column.not-of-type': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?valeur|valeurs} de la colonne « {column} » de « {layer} » {count?n’est pas|ne sont pas} du type {type} qu’annonce le fichier{count? :| ; première :} objet {feature}, « {value} ».',
      expected: 'La colonne devient du texte, pour tout garder.',
    },
    en: {
      found:
        '{count} {count?value|values} of column “{column}” of “{layer}” {count?is|are} not of type {type} that the file announces{count?:|; first:} feature {feature}, “{value}”.',
      expected: 'The column becomes text, to keep all of them.',
    },
  },
  'text.nul-removed': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?texte|textes} de la colonne « {column} » de « {layer} » {count?contient|contiennent} un caractère nul, qui est retiré{count? :| ; premier :} objet {feature}.',
    },
    en: {
      found:
        '{count} {count?text|texts} of column “{column}” of “{layer}” {count?holds|hold} a NUL character, which is removed{count?:|; first:} feature {feature}.',
    },
  },
  'value.several': {
    severity: 'info',
    fr: {
      found:
        '{count} {count?objet|objets} de « {layer} » {count?a|ont} plusieurs valeurs dans « {column} »{count? :| ; premier :} objet {feature}. Elles sont gardées ensemble, séparées par « ; ».',
    },
    en: {
      found:
        '{count} {count?feature|features} of “{layer}” {count?has|have} several values in “{column}”{count?:|; first:} feature {feature}. They are kept together, separated by “;”.',
    },
  },
  'kml.network-links': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?lien réseau|liens réseau} de « {layer} » {count?mène|mènent} à d’autres fichiers, qui ne sont pas lus.',
      action: 'Déposez aussi ces fichiers, s’ils contiennent les données.',
    },
    en: {
      found:
        '{count} {count?network link|network links} of “{layer}” {count?leads|lead} to other files, which are not read.',
      action: 'Deposit these files as well, if they hold the data.',
    },
  },
  'kml.overlays-left-out': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?image superposée|images superposées} de « {layer} » {count?n’est pas une donnée|ne sont pas des données} vecteur : {count?elle est laissée|elles sont laissées} de côté.',
      action:
        'Déposez {count?cette image|ces images} à part, avec un fichier de calage, si {count?elle est utile|elles sont utiles}.',
    },
    en: {
      found:
        '{count} {count?overlay|overlays} of “{layer}” {count?is|are} no vector data: {count?it is|they are} left out.',
      action:
        'Deposit {count?that image|those images} apart, with a world file, if {count?it is|they are} of use.',
    },
  },
  'dbase.memos-left-out': {
    severity: 'warning',
    fr: {
      found:
        'Les textes de « {column} » ({layer}) sont dans un fichier de mémos (.dbt ou .fpt), qui n’est pas lu : cette colonne est laissée de côté.',
      action: 'Si elle est utile, exportez la table dans un autre format, par exemple CSV ou GeoPackage.',
    },
    en: {
      found:
        'The texts of “{column}” ({layer}) are in a memo file (.dbt or .fpt), which is not read: this column is left out.',
      action: 'If it is of use, export the table to another format, CSV or GeoPackage for instance.',
    },
  },
  'kml.instants-left-out': {
    severity: 'info',
    fr: {
      found:
        '{count} {count?trace|traces} de « {layer} » {count?donne|donnent} l’heure de chaque point{count? :| ; première :} objet {feature}. Seules la première et la dernière sont gardées, dans « begin » et « end ».',
    },
    en: {
      found:
        '{count} {count?track|tracks} of “{layer}” {count?tells|tell} the time of each point{count?:|; first:} feature {feature}. Only the first and the last are kept, in “begin” and “end”.',
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
  'csv.coordinates-not-recognised': {
    severity: 'warning',
    fr: {
      found:
        'Dans « {layer} », les colonnes {columns} ont un nom de coordonnées, mais leurs valeurs ne se lisent pas comme telles, par exemple « {value} » : la table est lue sans géométrie.',
      action:
        'Écrivez des nombres (degrés décimaux ou mètres) ou du WKT si la table doit aller sur une carte.',
    },
    en: {
      found:
        'In “{layer}”, columns {columns} are named like coordinates, but their values do not read as such, for instance “{value}”: the table is read without geometry.',
      action: 'Write numbers (decimal degrees or metres) or WKT if the table is meant for a map.',
    },
  },
  'csv.ragged-lines': {
    severity: 'warning',
    fr: {
      found:
        '{count} {count?ligne|lignes} de « {layer} » {count?n’a|n’ont} pas le nombre de colonnes de l’en-tête{count? :| ; première :} objet {feature}.',
      action: 'Les valeurs manquantes sont vides, celles en trop ignorées.',
    },
    en: {
      found:
        '{count} {count?line|lines} of “{layer}” {count?does|do} not have as many columns as the header{count?:|; first:} feature {feature}.',
      action: 'Missing values are empty, extra ones ignored.',
    },
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
} as const satisfies Record<string, FindingDefinition>;
