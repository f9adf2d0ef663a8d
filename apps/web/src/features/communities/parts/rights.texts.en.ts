import type { SameTexts } from '../../../base/i18n/texts.ts';
import type { fr } from './rights.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  legend: 'Rights',
  COMMUNITY: 'Community',
  UPLOAD: 'Upload',
  PROCESSING: 'Processing',
  ANNEX: 'Annexes',
  BROADCAST: 'Publication',
  COMMUNITY_hint: 'Change the community, see and manage its members',
  UPLOAD_hint: 'Deposit files and delete them',
  PROCESSING_hint: 'Integrate data, make pyramids, delete them',
  ANNEX_hint: 'Manage annexes, thumbnails, documents and style files',
  BROADCAST_hint: 'Publish services and metadata, grant permissions',
  none: 'Read only',
  missingOne: '{{right}} ({{allows}})',
  missing_one: 'You lack one right here: {{rights}}. The supervisor of the community can give it to you.',
  missing_other:
    'You lack {{count}} rights here: {{rights}}. The supervisor of the community can give them to you.',
};
