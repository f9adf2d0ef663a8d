import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './PasswordRequest.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Forgotten password',
  lead: 'Give the e-mail address of your account: a link to choose a new password will be sent to it.',
  email: 'E-mail address',
  emailRequired: 'Type your e-mail address.',
  emailInvalid: 'This e-mail address is not valid. Example: name@domain.org',
  submit: 'Send the link',
  failed: 'The link was not sent',
  done: 'If an account exists for {{email}}, a message was just sent to it. Its link serves once.',
  back: 'Back to sign-in',
};
