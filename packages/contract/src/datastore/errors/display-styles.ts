import { defineErrors } from '../../core/errors/define.ts';

/** Styles proposed with a service: SLD, QML and Mapbox files. */
export const displayStyleErrors = defineErrors({
  'display-style.name-taken': {
    kind: 'conflict',
    fr: { found: 'Ce service a déjà un style nommé « {name} ».', action: 'Choisissez un autre nom.' },
    en: { found: 'This service already has a style named “{name}”.', action: 'Choose another name.' },
  },
  'display-style.unknown': {
    kind: 'invalid',
    fr: { found: 'Ce service n’a pas de style nommé « {name} ».', expected: 'Styles du service : {names}.' },
    en: { found: 'This service has no style named “{name}”.', expected: 'Styles of the service: {names}.' },
  },
  'display-style.service-unfit': {
    kind: 'invalid',
    fr: {
      found: 'Un service {type} n’a pas de styles d’affichage.',
      expected: 'Attendu : un service WFS, ou des tuiles vectorielles.',
    },
    en: {
      found: 'A {type} service has no display styles.',
      expected: 'Expected: a WFS, or vector tiles.',
    },
  },
  'display-style.layer-unknown': {
    kind: 'invalid',
    fr: { found: 'Ce service n’a pas de couche « {layer} ».', expected: 'Couches du service : {layers}.' },
    en: { found: 'This service has no layer “{layer}”.', expected: 'Layers of the service: {layers}.' },
  },
  'display-style.format-unfit': {
    kind: 'invalid',
    fr: {
      found: 'Le format {format} ne convient pas à la couche « {layer} ».',
      expected: 'Attendu : {formats}.',
    },
    en: {
      found: 'Format {format} does not suit layer “{layer}”.',
      expected: 'Expected: {formats}.',
    },
  },
  'display-style.too-many': {
    kind: 'conflict',
    fr: { found: 'Ce service a déjà {limit} styles, le maximum.', action: 'Supprimez-en un.' },
    en: { found: 'This service already has {limit} styles, the maximum.', action: 'Remove one.' },
  },
  'display-style.mapbox-invalid': {
    kind: 'invalid',
    fr: {
      found: 'Le style Mapbox ne convient pas : {problem}',
      expected: 'Attendu : un style Mapbox ou MapLibre, version 8.',
    },
    en: {
      found: 'The Mapbox style is not suitable: {problem}',
      expected: 'Expected: a Mapbox or MapLibre style, version 8.',
    },
  },
  'display-style.mapbox-sources': {
    kind: 'invalid',
    fr: {
      found: 'Le style Mapbox a {count} sources, ou une couche (« {layer} ») d’une autre source.',
      expected: 'Attendu : une seule source vectorielle, celle de toutes les couches.',
    },
    en: {
      found: 'The Mapbox style has {count} sources, or a layer (“{layer}”) of another source.',
      expected: 'Expected: one vector source, that of every layer.',
    },
  },
  'display-style.mapbox-layer': {
    kind: 'invalid',
    fr: {
      found: 'La couche « {layer} » du style dessine « {source} », que les tuiles n’ont pas.',
      expected: 'Couches des tuiles : {layers}.',
    },
    en: {
      found: 'Layer “{layer}” of the style draws “{source}”, which the tiles do not have.',
      expected: 'Layers of the tiles: {layers}.',
    },
  },
  'display-style.qml-invalid': {
    kind: 'invalid',
    fr: {
      found: 'Le style QML ne convient pas : {problem}',
      expected: 'Attendu : un style QGIS de couche vecteur (qgis, renderer-v2).',
    },
    en: {
      found: 'The QML style is not suitable: {problem}',
      expected: 'Expected: a QGIS style of a vector layer (qgis, renderer-v2).',
    },
  },
});
