import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './Logout.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Sign out',
  question: 'Do you want to close your session?',
  confirm: 'Sign out',
  stay: 'Stay signed in',
  unsent_one: 'One work of the collaborative space is not sent yet, and stays in this browser.',
  unsent_other: '{{count}} works of the collaborative space are not sent yet, and stay in this browser.',
  unsentWhat: 'What becomes of the work that is not sent?',
  keep: 'Keep it',
  keepHint: 'You find it again when you sign in with this browser. Nobody else sees it in the site.',
  delete: 'Delete it',
  deleteHint: 'To choose on a device that others use. Drafts, photographs and tracks are lost.',
  deleteFailed: 'The work that is not sent is not deleted',
  closed: 'No session is open in this browser.',
  signIn: 'Sign in',
};
