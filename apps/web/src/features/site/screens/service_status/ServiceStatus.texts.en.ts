import type { fr } from './ServiceStatus.texts.fr.ts';

export const en: Record<keyof typeof fr, string> = {
  title: 'Service status',
  lead: 'What is going on now on {{site}}: works, incidents, changes to come.',
  feed: 'RSS feed of the alerts',
  feedTitle: 'RSS feed of the alerts (new window)',
  alerts: 'Current alerts',
  none: 'No current alert.',
  failed: 'The alerts could not be read',
};
