import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './AdministrationTexts.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Texts of the site',
  lead: 'News, questions, pages and partners. What is published here takes the place of the texts of the product, at once, without a build.',
  news: 'News',
  faq: 'Frequently asked questions',
  pages: 'Pages',
  partners: 'Partners',
  text: 'Text',
  state: 'State',
  shipped: 'text of the product',
  own: 'published',
  draft: 'draft',
  appears: 'will appear on',
  french: 'French',
  english: 'English',
  edit: 'Edit',
  editOf: 'Edit “{{title}}” ({{language}})',
  add: 'Write a new text',
  kind: 'Kind',
  name: 'Name',
  nameHint: 'Lower case without accents, digits and hyphens: it makes the address.',
  nameWrong: 'Expected: lower case without accents, digits and hyphens, 100 signs at most.',
  language: 'Language',
  write: 'Write',
};
