import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './Trash.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Trash',
  lead: 'Deleted datasheets wait here before they disappear. What they hold is no longer seen and their services no longer answer, but they still count in the space used.',
  room: '{{size}} in the trash.',
  consumption: 'See the consumption',
  deletedBy: 'Deleted on {{date}} by {{name}}',
  deleted: 'Deleted on {{date}}',
  daysLeft_one: '{{count}} day left',
  daysLeft_other: '{{count}} days left',
  hoursLeft: 'less than a day left',
  restore: 'Restore',
  restoreOf: 'Restore {{name}}',
  restored: '“{{name}}” is back, with all that it held.',
  see: 'See the datasheet',
  purge: 'Delete for good',
  purgeOf: 'Delete for good {{name}}',
  purgeTitle: 'Delete “{{name}}” for good?',
  purgeText: 'This cannot be undone. Will disappear:',
  purged: '“{{name}}” is deleted for good.',
  noRight: 'It takes the rights to delete all that it holds.',
  content: 'Content',
  noContent: 'This datasheet is empty.',
  emptyTitle: 'The trash is empty',
  emptyText: 'A deleted datasheet stays there some days, in case one changes one’s mind.',
};
