import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './SignupConfirm.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Confirmation of the e-mail address',
  waiting: 'Confirming…',
  done: 'The address {{email}} is confirmed.',
  failed: 'The address could not be confirmed',
  missing: 'This link is incomplete: open the one in the message, uncut.',
  again: 'Open my dashboard to ask for another link',
  next: 'Continue',
};
