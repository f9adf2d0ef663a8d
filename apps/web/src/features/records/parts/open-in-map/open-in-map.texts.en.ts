import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './open-in-map.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  open: 'Open in the map',
};
