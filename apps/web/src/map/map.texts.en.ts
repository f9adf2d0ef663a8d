import type { SameTexts } from '../base/i18n/texts.ts';
import type { fr } from './map.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  instructions:
    'Map. Move it with the arrow keys, zoom with plus and minus, press Enter to read the attributes at the centre.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fullExtent: 'Show the whole extent',
  measureLength: 'Measure a length',
  measureArea: 'Measure an area',
  measureLengthHow:
    'Click the points of the line, the last one twice; with the keyboard, Enter puts a point at the centre of the map.',
  measureAreaHow:
    'Click the corners of the area, the last one twice; with the keyboard, Enter puts a corner at the centre of the map.',
  lengthIs: 'Length: {{length}}',
  areaIs: 'Area: {{area}}',
  removeLastPoint: 'Remove the last point',
  finishMeasure: 'Finish measuring',
  closeMeasure: 'Leave measuring',
  sketch_point: 'Click where to put the point; by keyboard, Enter puts it at the middle of the map.',
  sketch_text: 'Click where to put the text; by keyboard, Enter puts it at the middle of the map.',
  sketch_line:
    'Click the points of the line, the last one twice; by keyboard, Enter puts a point at the middle of the map.',
  sketch_polygon:
    'Click the corners of the area, the last one twice; by keyboard, Enter puts a corner at the middle of the map.',
  sketch_edit:
    'Click an object to choose it, then drag it, or one of its corners; Alt and a click remove a corner.',
  finishShape: 'Finish the shape',
  closeSketch: 'Leave the drawing',
  fullScreen: 'Full screen',
  loading: 'Loading the map…',
  layerFailed: '“{{layer}}” could not be shown: {{reason}}',
  baseMapFailed: 'The background map could not be loaded.',
  retry: 'Try again',
  truncated: 'The first {{count}} features of “{{layer}}” are shown: zoom in to see them all.',
  tooFar: 'Zoom in to see “{{layer}}”: its tiles begin at a larger scale.',
  searchPlace: 'Search for a place',
  searchPlaceHint:
    'A département, a country, or coordinates: longitude and latitude (2.35 48.85, 48°51′N 2°21′E), Lambert-93 (652000 6862000), another system (EPSG:32620 660000 1800000).',
  placeUnknown: 'This place is not known here.',
  attributes: 'Attributes',
  hint: 'Click on the map to read the attributes.',
  asking: 'Reading the attributes…',
  nothing: 'No feature here ({{place}}).',
  found_one: '{{count}} feature here ({{place}})',
  found_other: '{{count}} features here ({{place}})',
  values: 'Values at this place ({{place}})',
  noValues: 'No data at this place ({{place}}).',
  band: 'Band {{rank}}',
  colour: 'Colour',
  askFailed: '“{{layer}}” did not answer: {{reason}}',
  attribute: 'Attribute',
  value: 'Value',
  noValue: 'empty',
  feature: 'Feature {{id}}',
  close: 'Close',
  background: 'Background: {{attribution}}',
  mapBroken: 'The map cannot be shown. The rest of the page remains usable.',
};
