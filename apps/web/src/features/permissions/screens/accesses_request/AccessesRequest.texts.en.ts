import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './AccessesRequest.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Request access',
  lead: 'Record: {{title}}, published by {{datastore}}.',
  seeRecord: 'See the record',
  explain:
    'The producer receives your request. If it is accepted, you receive a permission, of which you make an access key.',
  layers: 'Services asked for',
  layersRequired: 'Choose at least one service.',
  beneficiaries: 'For whom',
  myself: 'Myself',
  beneficiariesRequired: 'Choose at least one beneficiary.',
  message: 'Message to the producer',
  messageHint: 'Say what this data is for.',
  submit: 'Send the request',
  sent: 'Your request was forwarded to the producer. The answer will reach you by e-mail.',
  failed: 'The request was not sent',
  noneTitle: 'No restricted service',
  noneText: 'Every service of this record is open: no request is needed.',
  unknownTitle: 'This record cannot be read',
  dashboard: 'Open my dashboard',
};
