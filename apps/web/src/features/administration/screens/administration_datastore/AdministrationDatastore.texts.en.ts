import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './AdministrationDatastore.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Datastore {{name}}',
  facts: 'What it holds',
  community: 'Community',
  technicalName: 'Technical name',
  identifier: 'Technical identifier',
  created: 'Created',
  datasheets: 'Datasheets',
  services: 'Services',
  open: 'Open the workspace',
  storage: 'Storage',
  settings: 'Settings',
  save: 'Save',
  saved: 'The settings are saved.',
  failed: 'The settings were refused',
  out: 'Put out of use',
  outTitle: 'Put this datastore out of use?',
  outText:
    'The members of “{{name}}” no longer enter it, and its {{services}} services no longer answer. Nothing is deleted: it can be put back in use at any time.',
  in: 'Put back in use',
  inactive: 'This datastore is out of use: its members do not enter it and its services do not answer.',
};
