import type { SameTexts } from '../../../base/i18n/texts.ts';
import type { fr } from './record-form.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Metadata record',
  intro:
    'One record describes the whole datasheet. What you save is read at once wherever it is published, and proposed to the next service forms.',
  resource: 'Description of the resource',
  useLimitation: 'Limitations of use',
  useLimitationHint: 'What the data does not suit, for instance “Not to be used for navigation”.',
  classification: 'Classification, dates and responsible parties',
  more: 'Additional information',
  contacts: 'Other contacts',
  contactsHint: 'Those who have a role towards the resource, besides the responsible organisation.',
  contact: 'Contact {{rank}}',
  contactOrganisation: 'Organisation or person',
  contactEmail: 'E-mail address',
  contactRole: 'Role',
  addContact: 'Add a contact',
  removeContact: 'Remove contact {{rank}}',
  computed: 'Computed by the platform',
  computedHint: 'These facts come from the data and the services; they are not written.',
  saving: 'Saving…',
  saved: 'The metadata record is saved.',
  changed: 'The record was changed meanwhile',
  reload: 'Reload the record',
  merged: 'The reloaded record was joined with what you had written.',
  mergedDiffering:
    'The record was reloaded. Somebody wrote something else than you in these fields, where your text has stayed: {{fields}}. Saving will replace theirs.',
};
