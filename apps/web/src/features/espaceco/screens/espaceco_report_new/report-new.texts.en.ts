import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './report-new.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  send: 'Send the report',
  failed: 'The report is not sent',
  sent: 'Report no. {{id}} is sent.',
  filesFailed: 'The report is sent, but its files are not: add them here. {{reason}}',
  filesQueued: 'The report is sent; its files are kept here and leave when the network is back.',
  filesInTab:
    'The report is sent, but its files are in this tab only: they leave when the network is back. Do not close the tab.',
  copied:
    'This draft is open in another tab already. What you write here is another report, which begins with its text.',
  draftsFull:
    'This browser keeps 20 drafts of reports already: this one is not kept if you leave the page. Send it, or delete one from the map of its community.',
  noRoom:
    'This browser has no room left: this report is in this page only. Send it now, or make its photographs lighter so that it can be kept.',
  noStore:
    'This browser keeps nothing here (private window, or storage refused): this report is in this page only. Send it before you leave.',
  lighten: 'Make the photographs lighter',
  queuedInTab:
    'This browser could not keep the report (no room left, or storage refused): it is in this tab only, and is sent when the network is back. Do not close the tab.',
  queued: 'The report is kept here: it leaves when the network is back.',
};
