import type { SameTexts } from '../../i18n/texts.ts';
import type { fr } from './Dashboard.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Dashboard',
  welcome: 'Welcome {{name}}',
  workspaces: 'Workspaces',
  sandboxTitle: 'Discovery',
  sandboxText: 'For tests: data that do not appear in the catalogue.',
  sandboxJoin: 'Join this space and open it',
  joining: 'Opening the Discovery space…',
  joinFailed: 'The Discovery space could not be joined',
  noOther: 'You are not a member of any other community that owns a workspace.',
  account: 'My account',
  accountText: 'Name, address, language, password',
  mails: 'Mails',
  mailsText: 'Messages written by the platform, for its administrators',
  resend: 'Send the link again',
  resent: 'The confirmation link was just sent again.',
  resendFailed: 'The link was not sent again',
  unverified: 'Your e-mail address is not confirmed yet: open the link in the message that was sent to you.',
};
