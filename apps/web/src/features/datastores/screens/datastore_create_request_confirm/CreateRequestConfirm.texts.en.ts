import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './CreateRequestConfirm.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Request sent',
  done: 'Your request has arrived',
  text: 'The administrators will answer by mail. An acknowledgement has just been sent to you.',
  back: 'Back to the dashboard',
};
