import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './UploadDetails.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Upload {{name}}',
  back: 'Back to the datasheet',
  retry: 'Run the integration again',
};
