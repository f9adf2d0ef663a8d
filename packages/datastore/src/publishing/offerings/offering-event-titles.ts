import type { EventTitles } from '../../event-titles.ts';
import type { OfferingEvent } from './offering.model.ts';

export const offeringEventTitles: EventTitles<OfferingEvent> = {
  created: { fr: 'Publication demandée', en: 'Publication requested' },
  edited: { fr: 'Modification demandée', en: 'Edition requested' },
  published: { fr: 'Service publié', en: 'Service published' },
  failed: { fr: 'Publication en échec', en: 'Publication failed' },
  'edition-failed': { fr: 'Modification en échec', en: 'Edition failed' },
  retried: { fr: 'Nouvel essai', en: 'Tried again' },
  closed: { fr: 'Service fermé à ses lecteurs', en: 'Service closed to its readers' },
  reopened: { fr: 'Service rouvert à ses lecteurs', en: 'Service open again to its readers' },
  unpublishing: { fr: 'Dépublication demandée', en: 'Unpublication requested' },
};
