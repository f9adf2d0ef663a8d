import { defineErrors } from '../../core/errors/define.ts';

/** Styles deposited by people, and the images drawn with them. */
export const styleErrors = defineErrors({
  'style.too-large': {
    kind: 'too-large',
    fr: {
      found: 'Le style dépasse {limit} Mo.',
      action: 'Retirez les images incorporées ou les règles inutiles.',
    },
    en: { found: 'The style exceeds {limit} MB.', action: 'Remove embedded images or needless rules.' },
  },
  'style.too-many-elements': {
    kind: 'too-large',
    fr: {
      found: 'Le style est fait de trop d’éléments, d’attributs ou de références.',
      expected: 'Attendu : {limit} au plus.',
      action: 'Retirez les images incorporées ou les règles inutiles.',
    },
    en: {
      found: 'The style is made of too many elements, attributes or references.',
      expected: 'Expected: {limit} at most.',
      action: 'Remove embedded images or needless rules.',
    },
  },
  'style.not-xml': {
    kind: 'invalid',
    fr: {
      found: 'Le style n’est pas un document XML correct (ligne {line} : {problem}).',
      action: 'Corrigez-le ou exportez-le de nouveau depuis votre logiciel.',
    },
    en: {
      found: 'The style is not well-formed XML (line {line}: {problem}).',
      action: 'Correct it or export it again from your software.',
    },
  },
  'style.xml-refused': {
    kind: 'invalid',
    fr: {
      found:
        'Le style contient une déclaration DOCTYPE ou une entité, ou plus de {depth} niveaux d’éléments.',
      expected: 'Attendu : un document SLD simple.',
      action: 'Retirez la déclaration et recommencez.',
    },
    en: {
      found: 'The style holds a DOCTYPE or an entity, or more than {depth} levels of elements.',
      expected: 'Expected: a plain SLD document.',
      action: 'Remove the declaration and try again.',
    },
  },
  'style.not-sld': {
    kind: 'invalid',
    fr: {
      found: 'L’élément principal du style est « {element} ».',
      expected: 'Attendu : un document SLD 1.0.0 ou 1.1.0 (StyledLayerDescriptor).',
    },
    en: {
      found: 'The root element of the style is “{element}”.',
      expected: 'Expected: an SLD 1.0.0 or 1.1.0 document (StyledLayerDescriptor).',
    },
  },
  'style.too-many': {
    kind: 'too-large',
    fr: {
      found: 'Le style contient plus de {limit} {what}.',
      action: 'Réduisez-le ou partagez-le en plusieurs styles.',
    },
    en: {
      found: 'The style holds more than {limit} {what}.',
      action: 'Reduce it or split it into several styles.',
    },
  },
  'style.empty': {
    kind: 'invalid',
    fr: {
      found: 'Le style ne contient aucune règle.',
      expected: 'Attendu : au moins un UserStyle avec une règle et un symbole.',
    },
    en: {
      found: 'The style holds no rule.',
      expected: 'Expected: at least one UserStyle with a rule and a symbolizer.',
    },
  },
  'style.conditions-not-understood': {
    kind: 'invalid',
    fr: {
      found:
        'Aucune règle du style ne peut être dessinée : ces conditions ne sont pas comprises : {conditions}.',
      expected: 'Attendu : au moins une règle sans condition, ou de condition comprise.',
      action: 'Écrivez la condition avec d’autres fonctions ou d’autres opérateurs.',
    },
    en: {
      found: 'No rule of the style can be drawn: these conditions are not understood: {conditions}.',
      expected: 'Expected: at least one rule without a condition, or with one that is understood.',
      action: 'Write the condition with other functions or operators.',
    },
  },
  'style.raster-only': {
    kind: 'invalid',
    fr: {
      found: 'Le style ne contient que des symboles d’images (RasterSymbolizer).',
      expected:
        'Attendu : des symboles de points, de lignes, de surfaces ou de textes pour la table « {table} ».',
      action: 'Déposez un style fait pour des données vectorielles.',
    },
    en: {
      found: 'The style only holds symbolizers of images (RasterSymbolizer).',
      expected: 'Expected: symbolizers of points, lines, polygons or texts for table “{table}”.',
      action: 'Upload a style made for vector data.',
    },
  },
  'style.name-missing': {
    kind: 'invalid',
    fr: {
      found: 'Le style n’a pas de nom.',
      expected: 'Attendu : le nom de la table, « {table} », dans l’élément Name du NamedLayer.',
    },
    en: {
      found: 'The style has no name.',
      expected: 'Expected: the name of the table, “{table}”, in the Name element of the NamedLayer.',
    },
  },
  'style.name-differs': {
    kind: 'invalid',
    fr: {
      found: 'Le style porte le nom « {name} ».',
      expected: 'Attendu : le nom de la table, « {table} ».',
      action: 'Changez l’élément Name du NamedLayer, ou déposez le style sur la bonne table.',
    },
    en: {
      found: 'The style is named “{name}”.',
      expected: 'Expected: the name of the table, “{table}”.',
      action: 'Change the Name element of the NamedLayer, or upload the style for the right table.',
    },
  },
  'style.attribute-unknown': {
    kind: 'invalid',
    fr: {
      found: 'Le style utilise des attributs que la table « {table} » n’a pas : {attributes}.',
      expected: 'Attributs de la table : {columns}.',
    },
    en: {
      found: 'The style uses attributes that table “{table}” does not have: {attributes}.',
      expected: 'Attributes of the table: {columns}.',
    },
  },
  'style.expression-refused': {
    kind: 'invalid',
    fr: {
      found: 'La règle « {rule} » du style ne convient pas à la table « {table} » : {problem}',
      action: 'Comparez des valeurs de même type que l’attribut, ou corrigez la fonction.',
    },
    en: {
      found: 'Rule “{rule}” of the style does not suit table “{table}”: {problem}',
      action: 'Compare values of the type of the attribute, or correct the function.',
    },
  },
  'rendering.raster-missing': {
    kind: 'internal',
    fr: {
      found: 'Le moteur de dessin {file} est absent ou illisible.',
      action: 'Lancez « npm run build » puis redémarrez.',
    },
    en: {
      found: 'The drawing engine {file} is missing or unreadable.',
      action: 'Run “npm run build” and restart.',
    },
  },
  'rendering.memory': {
    kind: 'unavailable',
    fr: {
      found: 'La mémoire manque pour dessiner une image de {width} × {height} pixels.',
      action: 'Demandez une image plus petite.',
    },
    en: {
      found: 'There is not enough memory to draw an image of {width} × {height} pixels.',
      action: 'Ask for a smaller image.',
    },
  },
  'rendering.size': {
    kind: 'invalid',
    fr: {
      found: 'La taille d’image {width} × {height} n’est pas admise.',
      expected: 'Attendu : de 1 à {limit} pixels de côté.',
    },
    en: {
      found: 'The image size {width} × {height} is not accepted.',
      expected: 'Expected: from 1 to {limit} pixels a side.',
    },
  },
  'rendering.bbox': {
    kind: 'invalid',
    fr: {
      found: 'L’étendue demandée est vide ou renversée ({bbox}).',
      expected: 'Attendu : minX < maxX et minY < maxY.',
    },
    en: {
      found: 'The extent asked for is empty or reversed ({bbox}).',
      expected: 'Expected: minX < maxX and minY < maxY.',
    },
  },
  'rendering.style-refused': {
    kind: 'invalid',
    fr: {
      found: 'Le style ne peut pas être appliqué à cette table : {problem}',
      action: 'Corrigez le style ou choisissez-en un autre.',
    },
    en: {
      found: 'The style cannot be applied to this table: {problem}',
      action: 'Correct the style or choose another one.',
    },
  },
  'rendering.color': {
    kind: 'invalid',
    fr: { found: 'La couleur « {color} » n’est pas comprise.', expected: 'Attendu : #RRVVBB.' },
    en: { found: 'The colour “{color}” is not understood.', expected: 'Expected: #RRGGBB.' },
  },
});
