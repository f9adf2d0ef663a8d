import type { SameTexts } from '../i18n/texts.ts';
import type { fr } from './map.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  instructions:
    'Map. Move it with the arrow keys, zoom with plus and minus, press Enter to read the attributes at the centre.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fullExtent: 'Show the whole extent',
  loading: 'Loading the map…',
  layerFailed: '“{{layer}}” could not be shown: {{reason}}',
  baseMapFailed: 'The background map could not be loaded.',
  retry: 'Try again',
  truncated: 'The first {{count}} features of “{{layer}}” are shown: zoom in to see them all.',
  tooFar: 'Zoom in to see “{{layer}}”: its tiles begin at a larger scale.',
  searchPlace: 'Search for a place',
  searchPlaceHint: 'A French département, a country, or a longitude and a latitude in degrees (2.35 48.85).',
  placeUnknown: 'This place is not known here.',
  attributes: 'Attributes',
  hint: 'Click on the map to read the attributes.',
  asking: 'Reading the attributes…',
  nothing: 'No feature here ({{place}}).',
  found_one: '{{count}} feature here ({{place}})',
  found_other: '{{count}} features here ({{place}})',
  askFailed: '“{{layer}}” did not answer: {{reason}}',
  attribute: 'Attribute',
  value: 'Value',
  noValue: 'empty',
  feature: 'Feature {{id}}',
  close: 'Close',
  background: 'Background: {{attribution}}',
};
