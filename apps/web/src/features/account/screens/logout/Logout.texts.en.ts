import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './Logout.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Sign out',
  question: 'Do you want to close your session?',
  confirm: 'Sign out',
  stay: 'Stay signed in',
  closed: 'No session is open in this browser.',
  signIn: 'Sign in',
};
