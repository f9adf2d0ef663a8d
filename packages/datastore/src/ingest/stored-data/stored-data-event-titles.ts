import type { EventTitles } from '../../event-titles.ts';
import type { StoredDataEvent } from './stored-data.model.ts';

export const storedDataEventTitles: EventTitles<StoredDataEvent> = {
  created: { fr: 'Donnée créée', en: 'Data created' },
  generating: { fr: 'Génération commencée', en: 'Generation started' },
  generated: { fr: 'Donnée prête', en: 'Data ready' },
  failed: { fr: 'Génération en échec', en: 'Generation failed' },
  cancelled: { fr: 'Génération arrêtée', en: 'Generation stopped' },
  'regeneration-failed': { fr: 'Nouvelle génération en échec', en: 'New generation failed' },
  replaced: { fr: 'Version mise en service', en: 'Version put in service' },
  deleted: { fr: 'Donnée supprimée', en: 'Data deleted' },
};
