import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './CatalogueRecordMap.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  nothing: 'No service open to everyone shows these data.',
};
