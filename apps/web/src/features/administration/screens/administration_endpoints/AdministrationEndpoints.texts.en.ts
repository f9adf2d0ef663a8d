import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './AdministrationEndpoints.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Endpoints',
  lead: 'The addresses where services are published. They come with the platform; only their name changes.',
  type: 'Type',
  addresses: 'Addresses',
  address: '{{type}}: {{url}}',
  use: 'Use',
  services_one: '{{count}} service',
  services_other: '{{count}} services',
  datastores_one: '{{count}} datastore allowed',
  datastores_other: '{{count}} datastores allowed',
  rename: 'Rename',
  renameOf: 'Rename {{name}}',
  failed: 'The name was refused',
};
