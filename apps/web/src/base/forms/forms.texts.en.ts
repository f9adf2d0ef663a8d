import type { SameTexts } from '../i18n/texts.ts';
import type { fr } from './forms.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  restored: 'What you had typed at {{time}} was found again.',
  startAgain: 'Start again from scratch',
  leaveTitle: 'Leave without saving?',
  leaveText:
    'What you typed is not saved. In this tab, you will find it again when you come back to this form.',
  leave: 'Leave the page',
  stay: 'Stay on the page',
  summary_one: '{{count}} thing to correct',
  summary_other: '{{count}} things to correct',
  problem: '{{label}}: {{message}}',
};
