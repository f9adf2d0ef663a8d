import type { SameTexts } from '../i18n/texts.ts';
import type { fr } from './pyramids.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  levels: 'Zoom levels',
  topLevel: 'First level (least detailed)',
  bottomLevel: 'Last level (most detailed)',
  levelsChosen: 'From level {{top}} to level {{bottom}}',
  scaleAbout: 'about 1:{{denominator}}',

  estimate: 'Estimate before launching',
  estimating: 'Estimating…',
  estimateTiles: 'Tiles',
  estimateSize: 'Size',
  estimateTime: 'Time',
  about: 'about {{quantity}}',
  estimateFailed: 'No estimate can be made',
  estimateMissing: 'The estimate will show as soon as the required choices are made.',
};
