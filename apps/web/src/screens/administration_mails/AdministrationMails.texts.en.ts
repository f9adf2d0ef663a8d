import type { SameTexts } from '../../i18n/texts.ts';
import type { fr } from './AdministrationMails.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Mails',
  lead: 'The messages the platform wrote, newest first. Without a mail server they stay here: an administrator may pass their link on. The text of a message that was sent is not kept.',
  empty: 'No message',
  emptyText: 'Address confirmations and password changes will appear here.',
  to: 'To {{to}}',
  sent: 'Sent',
  kept: 'Kept here',
  waiting: 'To be sent',
  noText: 'The text is no longer kept: the message was sent.',
};
