import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './PasswordReset.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Choose a new password',
  password: 'New password',
  passwordHint: 'At least 12 characters; a sentence does well.',
  passwordRequired: 'Choose a password.',
  passwordLength: 'The password must have 12 to 200 characters.',
  submit: 'Save',
  failed: 'The password was not changed',
  missing: 'This link is incomplete: open the one in the message, uncut.',
  done: 'Your password is changed.',
  toLogin: 'Sign in',
  again: 'Ask for another link',
};
