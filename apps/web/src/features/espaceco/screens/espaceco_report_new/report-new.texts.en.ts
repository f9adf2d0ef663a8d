import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './report-new.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  send: 'Send the report',
  failed: 'The report is not sent',
  sent: 'Report no. {{id}} is sent.',
  filesFailed: 'The report is sent, but its files are not: add them here.',
  queued: 'The report is kept here: it leaves when the network is back.',
};
