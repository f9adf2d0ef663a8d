import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './unpublish.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Unpublish “{{name}}”?',
  text: 'The service “{{layer}}” will stop answering those who use it, and its traffic is forgotten. The data stays.',
  confirm: 'Unpublish',
  permissions_one: '{{count}} permission loses this service, with the keys made from it',
  permissions_other: '{{count}} permissions lose this service, with the keys made from them',
  styles_one: '{{count}} style is deleted: {{names}}',
  styles_other: '{{count}} styles are deleted: {{names}}',
  record: 'the metadata record “{{identifier}}” leaves the catalogue; it is kept',
};
