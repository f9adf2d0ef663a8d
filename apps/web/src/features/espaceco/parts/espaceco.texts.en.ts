import type { SameTexts } from '../../../base/i18n/texts.ts';
import type { fr } from './espaceco.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  list: 'Collaborative space',
  alreadyActive: 'This community is set up already',
  alreadyActiveText: 'Its settings are now changed on the management screen.',
  toManagement: 'Manage the community',
  stillCreated: 'This community is being set up',
  stillCreatedText: 'Finish its steps to open it to its members.',
  toSetup: 'Resume the set-up',
  apply: 'Apply',
};
