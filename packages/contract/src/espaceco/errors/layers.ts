import { defineErrors } from '../../core/errors/define.ts';

/** Layers and the services they show. */
export const layerErrors = defineErrors({
  'espaceco.layer-unknown': {
    kind: 'invalid',
    fr: { found: 'Ce guichet n’a pas la couche {layer}, ou elle est nommée deux fois.' },
    en: { found: 'This community has no layer {layer}, or it is named twice.' },
  },
  'espaceco.layer-source': {
    kind: 'invalid',
    fr: {
      found: 'La couche de rang {rank} ne montre rien, ou deux choses.',
      expected: 'Attendu : une table, ou un service géographique.',
    },
    en: {
      found: 'The layer of rank {rank} shows nothing, or two things.',
      expected: 'Expected: a table, or a geographic service.',
    },
  },
  'espaceco.layer-tool': {
    kind: 'invalid',
    fr: {
      found: 'L’outil « {tool} » ne convient pas à la couche {layer}.',
      expected: 'Attendu : {allowed}.',
    },
    en: {
      found: 'The tool “{tool}” does not suit the layer {layer}.',
      expected: 'Expected: {allowed}.',
    },
  },
  'espaceco.style-image-unknown': {
    kind: 'not-found',
    fr: { found: 'Aucun style n’a cette image, ou plus.' },
    en: { found: 'No style has this image, or no longer.' },
  },
  'espaceco.style-image-unfit': {
    kind: 'invalid',
    fr: {
      found: 'Cette image ne peut pas servir à un style : elle mesure {width} × {height} pixels.',
      expected: 'Attendu : au plus {limit} × {limit} pixels.',
    },
    en: {
      found: 'This image cannot serve a style: it measures {width} × {height} pixels.',
      expected: 'Expected: {limit} × {limit} pixels at most.',
    },
  },
  'espaceco.too-many-style-images': {
    kind: 'conflict',
    fr: {
      found: 'Ce guichet a déjà {limit} images de style.',
      action: 'Supprimez-en une avant d’en ajouter une autre.',
    },
    en: {
      found: 'This community already has {limit} images of styles.',
      action: 'Delete one before adding another.',
    },
  },
  'espaceco.geoservice-unknown': {
    kind: 'not-found',
    fr: { found: 'Ce service géographique n’existe pas, ou aucun de vos guichets ne le montre.' },
    en: { found: 'This geographic service does not exist, or none of your communities shows it.' },
  },
});
