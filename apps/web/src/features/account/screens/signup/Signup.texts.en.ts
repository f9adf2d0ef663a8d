import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './Signup.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Create an account',
  email: 'E-mail address',
  emailHint: 'A confirmation link will be sent to it.',
  emailDomains: 'An address of {{domains}}. A confirmation link will be sent to it.',
  emailRequired: 'Type your e-mail address.',
  emailInvalid: 'This e-mail address is not valid. Example: name@domain.org',
  userName: 'User name',
  userNameHint: 'The name other members see.',
  userNameRequired: 'Choose a user name.',
  firstName: 'First name',
  lastName: 'Last name',
  tooLong: 'No more than 100 characters.',
  password: 'Password',
  passwordHint: 'At least 12 characters; a sentence does well.',
  passwordRequired: 'Choose a password.',
  passwordLength: 'The password must have 12 to 200 characters.',
  terms: 'By creating an account you accept the',
  termsLink: 'terms of service',
  submit: 'Create the account',
  failed: 'The account was not created',
  doneTitle: 'Your request is received',
  doneText:
    'A message was sent to {{email}}. Open the link in it to confirm your address; if you already had an account, it says so. If it does not arrive, look among the unwanted mail or ask the administrator of the site.',
  toLogin: 'Sign in',
  toDashboard: 'Go to the dashboard',
  closedTitle: 'Sign-up is not open',
  closedText: 'This site does not let anybody create an account. Ask its administrator.',
  invitationText:
    'On this site accounts are created on invitation. Open the link of the invitation message, or ask the manager of a community to invite you.',
  haveAccount: 'You already have an account?',
};
