import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './AdministrationDatastores.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Datastores',
  lead: 'What each datastore keeps and publishes. A datastore out of use, and its services, answer as if they did not exist; nothing is lost.',
  search: 'Search by name',
  community: 'Community',
  content: 'Content',
  datasheets_one: '{{count}} datasheet',
  datasheets_other: '{{count}} datasheets',
  services_one: '{{count}} service',
  services_other: '{{count}} services',
  storage: 'Storage',
  active: 'In use',
  inactive: 'Out of use',
  sandbox: 'Sandbox',
  manage: 'Manage',
  manageOf: 'Manage the datastore {{name}}',
  createTitle: 'Create the datastore of {{name}}',
  create: 'Create the datastore',
  failed: 'The creation was refused',
  hasOne: 'This community already has a datastore.',
};
