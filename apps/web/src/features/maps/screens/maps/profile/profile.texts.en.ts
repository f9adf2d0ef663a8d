import type { SameTexts } from '../../../../../base/i18n/texts.ts';
import type { fr } from './profile.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Elevation profile',
  open: 'Draw a profile',
  close: 'Close the profile',
  hint: 'Values of a layer of relief along a line of your drawing.',
  layer: 'Layer of relief',
  line: 'Line',
  noLine: 'Draw a line first, with the tool “Draw a line” of the drawing.',
  reading: 'Reading the relief…',
  outside: 'This layer has no value under this line.',
  summary: 'Over {{length}}: from {{first}} to {{last}}, {{min}} at the lowest, {{max}} at the highest.',
  gaps_one: '1 point without a value.',
  gaps_other: '{{count}} points without a value.',
  table: 'Values along the line',
  distance: 'Distance',
  place: 'Longitude, latitude',
  value: 'Value',
  none: '–',
};
