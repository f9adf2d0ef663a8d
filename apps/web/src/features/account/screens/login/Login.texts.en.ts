import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './Login.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Sign in',
  expired:
    'Your session has expired. Sign in again: this window will close and you will find your work as you left it.',
  email: 'E-mail address',
  emailHint: 'Expected: name@domain.org',
  emailRequired: 'Type your e-mail address.',
  password: 'Password',
  passwordRequired: 'Type your password.',
  code: 'Verification code',
  codeHint: 'The six digits of the application of your telephone, or a recovery code.',
  codeRequired: 'Type the code.',
  submit: 'Sign in',
  forgotten: 'Forgotten password?',
  noAccount: 'No account yet?',
  signUp: 'Create an account',
  withProvider: 'Sign in with {{name}}',
  withPasskey: 'Sign in with a passkey',
  or: 'or',
  failed: 'Sign-in failed',
};
