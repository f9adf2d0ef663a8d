import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './ContactConfirmation.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Message sent',
  text: 'Your message has reached the support. An acknowledgement is sent to you by e-mail.',
  home: 'Back to the home page',
  again: 'Write another message',
};
