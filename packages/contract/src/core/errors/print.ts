import { defineErrors } from './define.ts';

/** Why a map was not printed. */
export const printErrors = defineErrors({
  'print.layers-failed': {
    kind: 'unavailable',
    fr: {
      found: '{count} {count?couche n’a|couches n’ont} pas pu être dessinée{count?|s} : {layers}.',
      action: 'Réessayez, ou imprimez la carte sans {count?elle|elles}.',
    },
    en: {
      found: '{count} {count?layer|layers} could not be drawn: {layers}.',
      action: 'Try again, or print the map without {count?it|them}.',
    },
  },
  'print.layer-unsupported': {
    kind: 'invalid',
    fr: {
      found: 'La couche « {layer} » ne peut pas être imprimée : {reason}.',
      action: 'Retirez-la de la carte, ou imprimez la carte sans elle.',
    },
    en: {
      found: 'The layer “{layer}” cannot be printed: {reason}.',
      action: 'Remove it from the map, or print the map without it.',
    },
  },
  'print.too-much': {
    kind: 'too-large',
    fr: {
      found: 'Les couches de cette carte demandent plus que ce qu’une impression peut lire.',
      expected: 'Au plus {requests} images et tuiles, {megabytes} Mo en tout.',
      action: 'Imprimez moins de couches, ou à une plus grande échelle.',
    },
    en: {
      found: 'The layers of this map ask for more than a print may read.',
      expected: 'At most {requests} images and tiles, {megabytes} MB in all.',
      action: 'Print fewer layers, or at a larger scale.',
    },
  },
  'print.too-wide': {
    kind: 'invalid',
    fr: {
      found:
        'La page couvrirait {kilometres} km de terrain, hors de ce que la projection {system} représente.',
      expected: 'Au plus {most} km dans cette projection.',
      action: 'Choisissez une plus grande échelle, ou imprimez en Web Mercator.',
    },
    en: {
      found: 'The page would cover {kilometres} km of ground, beyond what the projection {system} shows.',
      expected: 'At most {most} km in this projection.',
      action: 'Choose a larger scale, or print in Web Mercator.',
    },
  },
});
