import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './CatalogueRecord.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  producer: 'Produced by {{organisation}}',
  catalogue: 'Catalogue',
  datastore: 'Datastore',
  openLayers: 'Services open to everyone',
  privateLayers: 'Services with restricted access',
  privateText:
    'These services answer only to the people and communities whom the producer has given a permission.',
  requestAccess: 'Request access',
  show: 'View',
  hide: 'Take off the map',
  shown: 'Map of layer {{name}}',
  copyAddress: 'Address of {{name}} ({{protocol}})',
  thumbnail: 'Overview of the data',
};
