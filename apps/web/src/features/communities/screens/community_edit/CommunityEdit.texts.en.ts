import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './CommunityEdit.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Edit the community',
  members: 'Members of {{name}}',
  name: 'Name',
  nameRequired: 'Give the community a name.',
  nameTooLong: 'No more than 100 characters.',
  technicalName: 'Technical name',
  technicalNameHint: 'It is part of public addresses and does not change.',
  description: 'Description',
  descriptionHint: 'Read by people who look for a community to join.',
  descriptionTooLong: 'No more than 2,000 characters.',
  contact: 'Contact e-mail address',
  contactHint:
    'It receives the requests to join and is seen by people who are signed in. Without it, those who manage members receive them.',
  contactInvalid: 'This address is not valid. Example: name@domain.org',
  public: 'Public community',
  publicHint:
    'It is in the list of communities anybody may ask to join, and among those a producer may grant a permission to.',
  saved: 'The community is up to date.',
  failed: 'The community was not changed',
};
