import type { Language } from '@cartable/contract';
import type { StoredDataEvent } from '../ingest/stored-data/stored-data.model.ts';
import type { UploadEvent } from '../ingest/uploads/upload.model.ts';
import type { OfferingEvent } from '../publishing/offerings/offering.model.ts';

/** Events are kept as codes and said in the reader's language. */
type Titles<Event extends string> = Readonly<Record<Event, Readonly<Record<Language, string>>>>;

export const uploadEventTitles: Titles<UploadEvent> = {
  created: { fr: 'Livraison créée', en: 'Upload created' },
  closed: { fr: 'Fichiers reçus', en: 'Files received' },
  checking: { fr: 'Vérifications commencées', en: 'Checks started' },
  checked: { fr: 'Vérifications réussies', en: 'Checks passed' },
  'checks-failed': { fr: 'Vérifications en échec', en: 'Checks failed' },
  integrating: { fr: 'Intégration commencée', en: 'Integration started' },
  integrated: { fr: 'Intégration réussie', en: 'Integration done' },
  'integration-failed': { fr: 'Intégration en échec', en: 'Integration failed' },
  cancelled: { fr: 'Travail arrêté', en: 'Work stopped' },
  retried: { fr: 'Nouvel essai', en: 'Tried again' },
  fault: { fr: 'Erreur interne', en: 'Internal error' },
  deleted: { fr: 'Livraison supprimée', en: 'Upload deleted' },
};

export const storedDataEventTitles: Titles<StoredDataEvent> = {
  created: { fr: 'Donnée créée', en: 'Data created' },
  generating: { fr: 'Génération commencée', en: 'Generation started' },
  generated: { fr: 'Donnée prête', en: 'Data ready' },
  failed: { fr: 'Génération en échec', en: 'Generation failed' },
  cancelled: { fr: 'Génération arrêtée', en: 'Generation stopped' },
  'regeneration-failed': { fr: 'Nouvelle génération en échec', en: 'New generation failed' },
  deleted: { fr: 'Donnée supprimée', en: 'Data deleted' },
};

export const offeringEventTitles: Titles<OfferingEvent> = {
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
