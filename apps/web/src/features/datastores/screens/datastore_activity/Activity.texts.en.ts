import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './Activity.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Activity log',
  lead: 'Who did what, and when, in this workspace.',
  search: 'Subject, datasheet or person',
  kind: 'Action',
  allKinds: 'Every action',
  from: 'From',
  to: 'To',
  export: 'Export (CSV)',
  date: 'Date',
  what: 'Action',
  subject: 'Subject',
  actor: 'Author',
  platform: 'The platform',
  inDatasheet: 'Datasheet: {{name}}',
  emptyTitle: 'Nothing has been done here yet',
  emptyText: 'Each upload, publication, permission or deletion will leave a line.',
};
