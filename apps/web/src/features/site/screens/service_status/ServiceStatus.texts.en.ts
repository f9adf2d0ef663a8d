import type { fr } from './ServiceStatus.texts.fr.ts';

export const en: Record<keyof typeof fr, string> = {
  title: 'Service status',
  lead: 'What is going on now on {{site}}: works, incidents, changes to come.',
  feed: 'RSS feed of the alerts',
  feedTitle: 'RSS feed of the alerts (new window)',
  alerts: 'Current alerts',
  none: 'No current alert.',
  failed: 'The alerts could not be read',
  parts: 'How it worked in the last 90 days',
  database: 'Catalogue and accounts',
  objects: 'Files and tiles',
  map_workers: 'Drawing of maps',
  jobs: 'Checks, integrations and publications',
  ok: 'Working',
  warning: 'Slow',
  failure: 'Failing',
  unknown: 'Not measured',
  noMeasure: 'No measure',
  ofDay: '{{day}}: {{words}}',
  share_one: '{{share}} of the looks met no failure, over one measured day of the last {{limit}}',
  share_other: '{{share}} of the looks met no failure, over {{count}} measured days of the last {{limit}}',
};
