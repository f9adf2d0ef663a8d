import type { EventTitles } from '../../event-titles.ts';
import type { UploadEvent } from './upload.model.ts';

export const uploadEventTitles: EventTitles<UploadEvent> = {
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
