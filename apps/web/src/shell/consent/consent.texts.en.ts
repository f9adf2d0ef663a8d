import type { SameTexts } from '../../base/i18n/texts.ts';
import type { fr } from './consent.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Cookie management',
  audienceTitle: 'Audience measurement',
  audienceText:
    'Count the public pages that are read, by a Matomo the operator of the site chooses. No cookie, no search words, no page of your workspace.',
  necessaryTitle: 'What the site needs',
  necessaryText: 'The following only makes the site work. No consent is asked for it.',
  session: 'A session cookie, when you sign in, that scripts cannot read.',
  choices: 'In your browser: the language, the look, and your choices on this page.',
  drafts:
    'In your browser, once signed in: what you are writing and the last answers read. Signing out deletes them, but for the work of the collaborative space that is not sent yet, which you may delete then.',
  optionalTitle: 'What needs your consent',
  none: 'Nothing: this site does not measure its audience and sets no tracker.',
  accepted: 'You accepted the audience measurement.',
  refused: 'You refused the audience measurement: nothing is measured.',
  undecided: 'You have not chosen yet: nothing is measured.',
  changeButton: 'Change my choice',
  bannerTitle: 'May we count your visit?',
  bannerChange: 'You may change your choice at any time:',
  panelAll: 'For all measurements:',
  panelNecessary:
    'The session, the language and the look: nothing works without them, and no consent is asked.',
};
