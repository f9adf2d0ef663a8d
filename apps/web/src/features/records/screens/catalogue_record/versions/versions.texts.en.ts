import type { SameTexts } from '../../../../../base/i18n/texts.ts';
import type { fr } from './versions.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  none: 'These data have no versions to show',
  noneText: 'No service gives their tables.',
  restricted: 'Versions with restricted access',
  restrictedText: 'Versions of data with restricted access are shown to those who may read them.',
  versionsOf: 'Versions of {{names}}',
  onlyOne: 'These data have not been replaced since their publication.',
  version: 'Version {{number}}',
  download: 'Download “{{title}}” of this version (GeoPackage)',
  current: 'In service',
  since: 'In service since',
  from: 'In service from',
  to: 'to',
  features_one: '{{count}} feature',
  features_other: '{{count}} features',
  comparedWith: 'Compared with version {{number}}:',
  rows: 'Features: {{counts}}',
  counts: 'Features: {{before}} before, {{after}} after',
  tableAdded: 'Table added',
  tableRemoved: 'Table removed',
  extentChanged: 'The extent has changed',
};
