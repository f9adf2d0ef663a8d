import type { SameTexts } from '../../base/i18n/texts.ts';
import type { fr } from './box.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  draw: 'Draw on the map',
  stopDrawing: 'Stop drawing',
  drawing: 'Click on two opposite corners of the rectangle.',
  west: 'West (°)',
  east: 'East (°)',
  south: 'South (°)',
  north: 'North (°)',
};
