import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './MyPermissions.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'My requests for access',
  readFailed: 'Your requests for access could not be read.',
  record: 'Record',
  services: 'Services asked for',
  date: 'Asked on',
  state: 'State',
  actions: 'Actions',
  for: 'For {{names}}',
  myself: 'yourself',
  PENDING: 'Waiting',
  GRANTED: 'Granted',
  withdraw: 'Withdraw the request',
  withdrawOf: 'Withdraw the request for access to {{title}}',
  withdrawTitle: 'Withdraw the request for access to “{{title}}”?',
  withdrawText: 'The producer is told by mail. You can ask for this access again.',
  withdrawFailed: 'The request could not be withdrawn.',
  withdrawn: 'The request for access to “{{title}}” is withdrawn.',
};
