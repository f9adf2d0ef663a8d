import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './record-map.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  shown: 'Map of layer {{name}}',
  selectedRow: 'Feature chosen in the table',
};
