import type { SameTexts } from '../i18n/texts.ts';
import type { fr } from './status.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  CREATED: 'Created',
  OPEN: 'Open',
  CLOSED: 'Closed',
  CHECKING: 'Checking',
  GENERATING: 'Generating',
  MODIFYING: 'Being modified',
  GENERATED: 'Ready',
  UNSTABLE: 'Unstable',
  DELETED: 'Deleted',
  PUBLISHING: 'Publishing',
  PUBLISHED: 'Published',
  UNPUBLISHING: 'Unpublishing',
  WAITING: 'Waiting',
  PROGRESS: 'In progress',
  SUCCESS: 'Succeeded',
  FAILURE: 'Failed',
  ABORTED: 'Aborted',
  waiting: 'Waiting',
  in_progress: 'In progress',
  successful: 'Succeeded',
  failed: 'Failed',
};
