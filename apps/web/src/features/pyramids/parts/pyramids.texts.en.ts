import type { SameTexts } from '../../../base/i18n/texts.ts';
import type { fr } from './pyramids.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  levels: 'Zoom levels',
  topLevel: 'First level (least detailed)',
  bottomLevel: 'Last level (most detailed)',
  levelsChosen: 'From level {{top}} to level {{bottom}}',
  scaleAbout: 'about 1:{{denominator}}',

  set: 'Projection of the tiles',

  estimate: 'Estimate before launching',
  estimating: 'Estimating…',
  estimateTiles: 'Tiles',
  estimateSize: 'Size',
  estimateTime: 'Time',
  about: 'about {{quantity}}',
  estimateFailed: 'No estimate can be made',
  estimateMissing: 'The estimate will show as soon as the required choices are made.',

  large: 'That is a lot: a less detailed last level divides the number of tiles by four.',
  huge: 'That is huge, probably more than you meant: choose a less detailed last level, or a sample.',

  areaShape: 'Shape of the area',
  box: 'Rectangle',
  boxHint: 'Two opposite corners, on the map or in degrees.',
  polygon: 'Polygon',
  polygonHint: 'Any outline: only the tiles it meets are made.',
  draw: 'Draw on the map',
  drawingBox: 'Click two opposite corners of the area.',
  drawingPolygon: 'Click the corners one after the other, then the last one again to end.',
  stopDrawing: 'Stop drawing',
  areaMap: 'Map of the area of the pyramid',
  areaOutline: 'Chosen area',
  west: 'West (longitude)',
  east: 'East (longitude)',
  south: 'South (latitude)',
  north: 'North (latitude)',
  boxProblem: 'West must be smaller than east, and south smaller than north.',
  corners: 'Corners of the polygon',
  cornersHint:
    'One on each line, longitude then latitude in degrees, for example “2.35 48.85”. Beyond the antimeridian, go on: 179, 181.',
  cornersProblem: 'Give 3 to 999 corners, one on each line: longitude then latitude, in degrees.',
  sampleArea:
    'yes, within an outline of {{count}} corners, from longitude {{west}} to {{east}} and latitude {{south}} to {{north}}',
};
