import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './Generate.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Generate a vector tile pyramid',
  pyramid: 'Pyramid “{{name}}”, from the database “{{source}}”.',
  back: 'Back to the datasheet',
  notReady: 'The database is not ready: wait for the end of its integration.',
  noRight: 'Your community has not given you the right to launch a processing.',

  tables: 'Tables',
  attributes: 'Attributes',
  levels: 'Projection and zoom levels',
  generalisation: 'Generalisation',
  sample: 'Sample',

  tablesIntro: 'Each table chosen becomes a layer of the tiles.',
  tablesMissing: 'Choose at least one table.',

  attributesIntro: 'Only the attributes chosen are in the tiles. The fewer there are, the lighter the tiles.',
  attributesOf: 'Attributes of {{table}}',
  attributesChosen_one: '{{count}} attribute chosen out of {{total}}',
  attributesChosen_other: '{{count}} attributes chosen out of {{total}}',
  attributesMissing: 'Choose at least one attribute of this table.',
  selectAll: 'Choose all',
  selectNone: 'Choose none',
  selectFound: 'Choose the attributes found',
  search: 'Search for an attribute of {{table}}',
  searchPlaceholder: 'Search for an attribute',
  noneFound: 'No attribute of that name.',

  levelsIntro:
    'Each table is in the tiles from the first to the last level chosen. Beyond the last, maps enlarge its tiles.',
  levelsOf: 'Levels of {{table}}',
  levelsHint: 'From 1 (the world) to 18 (the street).',
  seeMaps: 'See the maps of {{table}}',
  hideMaps: 'Hide the maps of {{table}}',
  levelTop: 'First level: {{level}}',
  levelBottom: 'Last level: {{level}}',
  levelMap: '{{table}} at level {{level}}',
  mapMoves:
    'Both maps move together. The features are cut on the fly there, before generalisation; tiles too heavy are made lighter.',

  generalisationIntro:
    'At small scales, features are simplified or sorted out to keep the tiles light. In blue, what stays; dotted, what there was.',
  generalisationLegend: 'Way of generalising',
  generalisationMissing: 'Choose a way of generalising.',
  mixed: 'Simplification of mixed data',
  mixedText: 'Points kept, lines and outlines simplified. Fits tables of several kinds.',
  network: 'Simplification of a network',
  networkText: 'Sections are simplified; the nodes where they meet do not move.',
  lines: 'Simplification of other lines',
  linesText: 'Lines are simplified; the smallest vanish from tiles that are too heavy.',
  'schematic-areas': 'Schematic areas',
  'schematic-areasText': 'Outlines follow a grid at small scales: a simple picture from afar.',
  'selected-areas': 'Selection of areas',
  'selected-areasText':
    'In tiles that are too heavy, crowded areas are joined and the smallest removed. With three attributes at most.',
  'merged-areas': 'Merging of areas by attributes',
  'merged-areasText':
    'Neighbouring areas with the same attributes become one. With three attributes at most.',
  'shared-borders': 'Harmonisation of areas',
  'shared-bordersText': 'Shared borders are simplified the same way on both sides: no gap, no overlap.',
  advanced: 'Advanced options',
  options: 'Generalisation options',
  optionsHint: 'Written as for tippecanoe. The choice above fills them in; they may be changed.',
  optionsOwn: 'These options are those of none of the choices above.',

  sampleIntro:
    'A sample takes but a moment: it shows what the pyramid will be like on a small part of the data. Only the tiles that its area meets are made.',
  sampleOnly: 'Generate a sample only',
  sampleHint: 'To try settings, or to make only what will be looked at closely.',
  sampleShape: 'Shape of the sample',
  square: 'Square of {{count}} tiles a side at the last level',
  squareHint: 'Move the map to place it, or search for a place.',
  sampleMap: 'Map of the sample',
  sampleBox: 'Sample',
  sampleExtent: 'Square from longitude {{west}} to {{east}} and latitude {{south}} to {{north}}.',
  sampleOutside: 'This square does not meet the data: move it.',
  submitWhole: 'Generate the pyramid',
  submitSample: 'Generate the sample',
  launching: 'Launching…',
  launched: 'The generation of “{{name}}” is launched.',
};
