import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './StoredDataDetails.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  back: 'Back to the datasheet',
  versions: 'New version and history',
  version: 'Version',
};
