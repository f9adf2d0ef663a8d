import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './invitation.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Invitation',
  communities: 'Collaborative space',
  toMap: 'Open the map of the community',
  toList: 'See my communities',
  notInvited:
    'You are neither invited to this community nor a member of it. If the invitation came to another address, sign in with the account of that address.',
  already: 'You are a member of the community {{name}} already',
  pending: 'Your request to join the community {{name}} waits for an answer',
  accept: 'Accept and join the community',
  accepted: 'You are a member of the community {{name}}.',
  refuse: 'Refuse the invitation',
  refused: 'The invitation is refused.',
  failed: 'The answer was not saved',
  join: 'Join the community',
  joinText: 'You are not a member of this community yet.',
  asked: 'Your request is sent to the managers of the community {{name}}.',
};
