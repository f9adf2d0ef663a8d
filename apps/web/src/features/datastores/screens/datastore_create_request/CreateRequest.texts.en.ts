import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './CreateRequest.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Ask for a workspace',
  lead: 'A workspace belongs to your organisation: you supervise it and invite members. The administrators answer by mail.',
  name: 'Name of the workspace',
  nameHint: '10 to 99 characters: for instance the name of your organisation or project.',
  nameLength: 'The name has 10 to 99 characters.',
  technicalName: 'Technical name',
  technicalNameHint:
    'Suggested from the name; 30 characters at most: letters without accent, digits, hyphen, dot or underscore. It appears in addresses and will not change.',
  technicalNameRule: 'Expected: 1 to 30 letters without accent, digits, hyphens, dots or underscores.',
  information: 'Details (optional)',
  informationHint: 'What you want to publish, for whom, and how much room it would need.',
  submit: 'Send the request',
  failed: 'The request was not sent',
  unverified: 'First confirm your e-mail address: the link is in the message received when signing up.',
};
