import { defineErrors } from '../../core/errors/define.ts';

/** Errors of the map and feature services: the text inside OGC exception reports. */
export const serviceErrors = defineErrors({
  'service.parameter-missing': {
    kind: 'invalid',
    fr: { found: 'Le paramètre {parameter} manque.', expected: 'Attendu : {expected}.' },
    en: { found: 'Parameter {parameter} is missing.', expected: 'Expected: {expected}.' },
  },
  'service.parameter-invalid': {
    kind: 'invalid',
    fr: { found: 'Le paramètre {parameter} vaut « {value} ».', expected: 'Attendu : {expected}.' },
    en: { found: 'Parameter {parameter} is “{value}”.', expected: 'Expected: {expected}.' },
  },
  'service.parameter-duplicated': {
    kind: 'invalid',
    fr: { found: 'Le paramètre {parameter} est donné plusieurs fois.', action: 'Ne le donnez qu’une fois.' },
    en: { found: 'Parameter {parameter} is given several times.', action: 'Give it once.' },
  },
  'service.operation-unknown': {
    kind: 'invalid',
    fr: {
      found: 'L’opération « {operation} » n’existe pas ici.',
      expected: 'Opérations servies : {operations}.',
    },
    en: { found: 'There is no operation “{operation}” here.', expected: 'Operations served: {operations}.' },
  },
  'service.version-unsupported': {
    kind: 'invalid',
    fr: { found: 'La version « {version} » n’est pas servie.', expected: 'Versions servies : {versions}.' },
    en: { found: 'Version “{version}” is not served.', expected: 'Versions served: {versions}.' },
  },
  'service.endpoint-unknown': {
    kind: 'not-found',
    fr: {
      found: 'Il n’y a pas de service à l’adresse « {name} ».',
      expected: 'Attendu : le nom technique d’un entrepôt, suivi au besoin du nom d’une fiche de données.',
    },
    en: {
      found: 'There is no service at “{name}”.',
      expected:
        'Expected: the technical name of a datastore, followed if need be by the name of a datasheet.',
    },
  },
  'service.publications-unverified': {
    kind: 'unavailable',
    fr: {
      found: 'La base de données ne répond pas : rien ne dit si ce qui est demandé est publié.',
      action: 'Recommencez dans quelques instants.',
    },
    en: {
      found: 'The database does not answer: nothing tells whether what is asked for is published.',
      action: 'Try again in a moment.',
    },
  },
  'service.type-unknown': {
    kind: 'not-found',
    fr: {
      found: 'Le type d’objet « {name} » n’existe pas dans ce service.',
      action: 'Les noms se lisent dans la réponse à GetCapabilities.',
    },
    en: {
      found: 'There is no feature type “{name}” in this service.',
      action: 'The answer to GetCapabilities lists the names.',
    },
  },
  'service.layer-unknown': {
    kind: 'not-found',
    fr: {
      found: 'La couche « {name} » n’existe pas dans ce service.',
      action: 'Les noms se lisent dans la réponse à GetCapabilities.',
    },
    en: {
      found: 'There is no layer “{name}” in this service.',
      action: 'The answer to GetCapabilities lists the names.',
    },
  },
  'service.download-unknown': {
    kind: 'not-found',
    fr: {
      found: 'Il n’y a rien à télécharger sous le nom « {name} ».',
      action: 'L’adresse /telechargement/ suivie du nom du service dit ce qui peut l’être.',
    },
    en: {
      found: 'There is nothing to download under the name “{name}”.',
      action: 'The address /telechargement/ followed by the name of the service tells what can be.',
    },
  },
  'service.layer-not-queryable': {
    kind: 'invalid',
    fr: { found: 'La couche « {name} » ne peut pas être interrogée.' },
    en: { found: 'Layer “{name}” cannot be queried.' },
  },
  'service.style-unknown': {
    kind: 'not-found',
    fr: {
      found: 'La couche « {layer} » n’a pas de style « {name} ».',
      action: 'Laissez le style vide pour celui par défaut.',
    },
    en: {
      found: 'Layer “{layer}” has no style “{name}”.',
      action: 'Leave the style empty for the default one.',
    },
  },
  'service.crs-unsupported': {
    kind: 'invalid',
    fr: {
      found: 'Le système de coordonnées « {crs} » n’est pas servi.',
      expected: 'Attendu : par exemple {examples}.',
    },
    en: {
      found: 'The coordinate reference system “{crs}” is not served.',
      expected: 'Expected: for instance {examples}.',
    },
  },
  'service.format-unsupported': {
    kind: 'invalid',
    fr: { found: 'Le format « {format} » n’est pas servi.', expected: 'Formats servis : {formats}.' },
    en: { found: 'The format “{format}” is not served.', expected: 'Formats served: {formats}.' },
  },
  'service.layer-without-legend': {
    kind: 'invalid',
    fr: {
      found: 'La couche « {name} » n’a pas de légende.',
      expected: 'Une couche dont la réponse à GetCapabilities donne un LegendURL.',
    },
    en: {
      found: 'Layer “{name}” has no legend.',
      expected: 'A layer whose LegendURL is in the answer to GetCapabilities.',
    },
  },
  'service.option-unsupported': {
    kind: 'invalid',
    fr: { found: 'Cette possibilité du standard n’est pas servie : {option}.' },
    en: { found: 'This option of the standard is not served: {option}.' },
  },
  'service.update-sequence-current': {
    kind: 'conflict',
    fr: { found: 'Le document {value} est toujours le dernier.' },
    en: { found: 'Document {value} is still the latest.' },
  },
  'service.update-sequence-invalid': {
    kind: 'invalid',
    fr: { found: 'Le document « {value} » n’existe pas.', expected: 'Attendu : {current} au plus.' },
    en: { found: 'There is no document “{value}”.', expected: 'Expected: {current} at most.' },
  },
  'service.too-many-layers': {
    kind: 'invalid',
    fr: { found: 'La carte compterait trop de couches.', expected: 'Attendu : {limit} au plus.' },
    en: { found: 'The map would have too many layers.', expected: 'Expected: {limit} at most.' },
  },
  'service.layer-not-described': {
    kind: 'invalid',
    fr: { found: 'Aucun service WFS ouvert ne sert les objets de ces couches.' },
    en: { found: 'No open WFS serves the features of these layers.' },
  },
  'service.rule-unknown': {
    kind: 'invalid',
    fr: { found: 'Le style n’a pas de règle « {name} ».' },
    en: { found: 'The style has no rule “{name}”.' },
  },
  'service.style-not-drawn': {
    kind: 'invalid',
    fr: {
      found: 'Le style envoyé demande ce qui n’est pas dessiné : {problems}',
      action: 'Retirez-le du style, ou utilisez celui de la couche.',
    },
    en: {
      found: 'The style sent asks for what is not drawn: {problems}',
      action: 'Remove it from the style, or use the one of the layer.',
    },
  },
  'service.style-address-refused': {
    kind: 'invalid',
    fr: {
      found: 'Les styles ne sont pas lus à l’adresse « {url} ».',
      action: 'Envoyez le style lui-même, par SLD_BODY.',
    },
    en: { found: 'Styles are not read at “{url}”.', action: 'Send the style itself, with SLD_BODY.' },
  },
  'service.style-unreachable': {
    kind: 'invalid',
    fr: { found: 'Le style ne peut pas être lu à l’adresse « {url} » : {problem}.' },
    en: { found: 'The style cannot be read at “{url}”: {problem}.' },
  },
  'service.point-outside': {
    kind: 'invalid',
    fr: {
      found: 'Le point {column},{row} est hors de l’image.',
      expected: 'Attendu : dans {width} × {height} pixels.',
    },
    en: {
      found: 'Point {column},{row} is outside the image.',
      expected: 'Expected: within {width} × {height} pixels.',
    },
  },
  'service.filter-invalid': {
    kind: 'invalid',
    fr: { found: 'Le filtre ne peut pas être appliqué : {problem}.' },
    en: { found: 'The filter cannot be applied: {problem}.' },
  },
  'service.cursor-invalid': {
    kind: 'invalid',
    fr: {
      found: 'Le curseur de page ne convient pas à cette requête.',
      action: 'Suivez les liens de la réponse sans les modifier, ou retirez le paramètre cursor.',
    },
    en: {
      found: 'The page cursor does not suit this request.',
      action: 'Follow the links of the answer unchanged, or remove the cursor parameter.',
    },
  },
  'service.property-unknown': {
    kind: 'invalid',
    fr: {
      found: 'La propriété « {name} » n’existe pas.',
      action: 'Les noms se lisent dans la réponse à DescribeFeatureType.',
    },
    en: {
      found: 'There is no property “{name}”.',
      action: 'The answer to DescribeFeatureType lists the names.',
    },
  },
  'service.feature-unknown': {
    kind: 'not-found',
    fr: { found: 'Aucun objet ne porte l’identifiant « {id} ».' },
    en: { found: 'No feature has the identifier “{id}”.' },
  },
  'service.stored-query-unknown': {
    kind: 'not-found',
    fr: { found: 'La requête enregistrée « {id} » n’existe pas.', expected: 'Attendu : {expected}.' },
    en: { found: 'There is no stored query “{id}”.', expected: 'Expected: {expected}.' },
  },
  'service.stored-query-known': {
    kind: 'conflict',
    fr: {
      found: 'Une requête enregistrée porte déjà l’identifiant « {id} ».',
      action: 'Supprimez-la d’abord, ou choisissez un autre identifiant.',
    },
    en: {
      found: 'A stored query already has the identifier “{id}”.',
      action: 'Drop it first, or choose another identifier.',
    },
  },
  'service.feature-malformed': {
    kind: 'invalid',
    fr: {
      found: 'L’objet envoyé ne peut pas être lu : {problem}.',
      expected: 'Attendu : un objet GeoJSON (RFC 7946), ou la partie de lui qui change.',
    },
    en: {
      found: 'The feature sent cannot be read: {problem}.',
      expected: 'Expected: a GeoJSON feature (RFC 7946), or the part of it that changes.',
    },
  },
  'service.precondition-failed': {
    kind: 'conflict',
    fr: {
      found: 'L’objet {feature} n’est pas, ou n’est plus, dans la version que nomme If-Match ({tag}).',
      action: 'Relisez-le, puis recommencez avec son nouvel ETag : rien n’a été écrit.',
    },
    en: {
      found: 'The feature {feature} is not, or no longer, of the version that If-Match names ({tag}).',
      action: 'Read it again, then try again with its new ETag: nothing was written.',
    },
  },
  'service.precondition-missing': {
    kind: 'conflict',
    fr: {
      found: 'Ce serveur ne change un objet que si l’on dit dans quelle version on l’a lu.',
      expected: 'Attendu : l’en-tête If-Match, avec l’ETag de l’objet.',
      action: 'Lisez l’objet, puis recommencez avec son ETag.',
    },
    en: {
      found: 'This server changes a feature only when it is told of which version it was read.',
      expected: 'Expected: the header If-Match, with the ETag of the feature.',
      action: 'Read the feature, then try again with its ETag.',
    },
  },
  'service.method-not-allowed': {
    kind: 'invalid',
    fr: { found: 'La méthode {method} n’existe pas à cette adresse.', expected: 'Attendu : {allowed}.' },
    en: { found: 'There is no method {method} at this address.', expected: 'Expected: {allowed}.' },
  },
  'service.document-malformed': {
    kind: 'invalid',
    fr: { found: 'Le document XML ne peut pas être lu : {problem}.' },
    en: { found: 'The XML document cannot be read: {problem}.' },
  },
  'service.document-too-large': {
    kind: 'too-large',
    fr: { found: 'Le document XML dépasse la taille admise ({limit} octets).' },
    en: { found: 'The XML document exceeds the accepted size ({limit} bytes).' },
  },
  'service.parameter-unknown': {
    kind: 'invalid',
    fr: { found: 'Le paramètre {parameter} n’existe pas ici.', expected: 'Attendu : {expected}.' },
    en: { found: 'There is no parameter {parameter} here.', expected: 'Expected: {expected}.' },
  },
  'service.address-unknown': {
    kind: 'not-found',
    fr: {
      found: 'Aucun service ne répond à cette adresse.',
      expected: 'Services : /wfs, /wms-v (vecteur), /wms-r (raster), /wmts, /ogcapi.',
      action: 'L’adresse de chaque service se copie depuis la fiche de ses données.',
    },
    en: {
      found: 'No service answers at this address.',
      expected: 'Services: /wfs, /wms-v (vector), /wms-r (raster), /wmts, /ogcapi.',
      action: 'The address of each service is copied from the page of its data.',
    },
  },
  'service.collection-unknown': {
    kind: 'not-found',
    fr: {
      found: 'La collection « {name} » n’existe pas dans ce service.',
      action: 'Les collections se lisent à l’adresse /collections.',
    },
    en: {
      found: 'There is no collection “{name}” in this service.',
      action: 'The address /collections lists them.',
    },
  },
  'service.collection-without-features': {
    kind: 'not-found',
    fr: {
      found: 'La collection « {name} » est faite de tuiles : elle ne donne pas d’objets.',
      action: 'Les liens de /collections/{name} mènent à ses tuiles.',
    },
    en: {
      found: 'The collection “{name}” is made of tiles: it gives no features.',
      action: 'The links of /collections/{name} lead to its tiles.',
    },
  },
  'service.collection-without-tiles': {
    kind: 'not-found',
    fr: {
      found: 'La collection « {name} » ne donne pas de tuiles à cette adresse.',
      action: 'Les liens de /collections/{name} mènent à ce qu’elle donne.',
    },
    en: {
      found: 'The collection “{name}” gives no tiles at this address.',
      action: 'The links of /collections/{name} lead to what it gives.',
    },
  },
  'service.queryable-unknown': {
    kind: 'invalid',
    fr: {
      found: 'La propriété « {name} » n’existe pas dans cette collection.',
      expected: 'Attendu : {expected}.',
      action: 'Les propriétés se lisent à l’adresse /queryables de la collection.',
    },
    en: {
      found: 'There is no property “{name}” in this collection.',
      expected: 'Expected: {expected}.',
      action: 'The address /queryables of the collection lists the properties.',
    },
  },
  'service.cql2-invalid': {
    kind: 'invalid',
    fr: {
      found: 'Le filtre CQL2 n’est pas compris : « {found} » (position {position}).',
      expected: 'Attendu à cet endroit : {expected}.',
    },
    en: {
      found: 'The CQL2 filter is not understood: “{found}” (position {position}).',
      expected: 'Expected there: {expected}.',
    },
  },
  'service.tile-unknown': {
    kind: 'not-found',
    fr: {
      found: 'La tuile « {name} » n’existe pas dans cette pyramide.',
      expected: 'Attendu : niveau/colonne/ligne, aux niveaux {levels}.',
    },
    en: {
      found: 'There is no tile “{name}” in this pyramid.',
      expected: 'Expected: level/column/row, at levels {levels}.',
    },
  },
  'service.tile-format': {
    kind: 'not-found',
    fr: {
      found: 'Les tuiles de cette couche ne sont pas au format « {format} ».',
      expected: 'Attendu : {formats}.',
    },
    en: { found: 'The tiles of this layer are not “{format}”.', expected: 'Expected: {formats}.' },
  },
  'service.tile-out-of-range': {
    kind: 'invalid',
    fr: {
      found: 'La tuile {parameter} = {value} est hors des limites de la couche à ce niveau.',
      expected: 'Attendu : {expected}.',
    },
    en: {
      found: 'Tile {parameter} = {value} is outside the limits of the layer at this level.',
      expected: 'Expected: {expected}.',
    },
  },
  'service.tile-matrix-set-unknown': {
    kind: 'not-found',
    fr: {
      found: 'Il n’y a pas de jeu de matrices de tuiles « {name} » ici.',
      expected: 'Attendu : {expected}.',
    },
    en: { found: 'There is no tile matrix set “{name}” here.', expected: 'Expected: {expected}.' },
  },
});
