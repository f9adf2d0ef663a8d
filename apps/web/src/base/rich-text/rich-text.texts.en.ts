import type { SameTexts } from '../i18n/texts.ts';
import type { fr } from './rich-text.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  toolbar: 'Formatting of “{{label}}”',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  heading: 'Heading',
  subheading: 'Subheading',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  quote: 'Quote',
  code: 'Code',
  rule: 'Separator',
  link: 'Link',
  unlink: 'Remove the link',
  undo: 'Undo',
  redo: 'Redo',
  insertions: 'Words replaced on sending:',
  insert: 'Insert: {{word}}',
  linkTitle: 'Address of the link',
  linkAddress: 'Address',
  linkHint: 'Begins with https:// or mailto:',
  linkInvalid: 'This address is not valid: it must begin with https://, http:// or mailto:.',
  linkApply: 'Set the link',
  count: '{{count}} characters of {{max}}, formatting included',
};
