import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './AdministrationMails.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Mails',
  lead: 'The messages the platform wrote, newest first. Without a mail server they stay here: an administrator may pass their link on. The text of a message that was sent is not kept.',
  search: 'Search by address or subject',
  filter: 'State',
  state_all: 'All',
  empty: 'No message',
  emptyText: 'Address confirmations and password changes will appear here.',
  to: 'To {{to}}',
  sent: 'Sent',
  kept: 'Kept here',
  waiting: 'To be sent',
  failed: 'Failed',
  noText: 'The text is no longer kept: the message was sent.',
  lastError: 'Last refusal of the mail server, on {{date}}: {{error}}',
  resend: 'Send again',
  resendOf: 'Send “{{subject}}” to {{to}} again',
  resent: 'The message “{{subject}}” is about to be sent.',
  resendFailed: 'The message was not sent again',
};
