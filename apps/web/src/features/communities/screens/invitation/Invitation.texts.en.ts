import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './Invitation.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Invitation',
  missing: 'The address of this page is not complete. Open the link of the message again.',
  failed: 'The invitation could not be read',
  lead: '{{by}} invites you to join the community “{{name}}”.',
  address: 'Invited address',
  rights: 'Rights offered',
  expires: 'Valid until',
  accept: 'Accept the invitation',
  decline: 'Decline',
  declineTitle: 'Decline this invitation?',
  declineText: 'The link will no longer work. Changing your mind takes a new invitation.',
  declineConfirm: 'Decline the invitation',
  declined: 'The invitation is declined. Thank you for answering.',
  acceptFailed: 'The invitation was not accepted',
  accepted: 'You are a member of the community “{{name}}”.',
  signInText: 'To accept, sign in with the account of this address, or create one.',
  signIn: 'Sign in',
  signUp: 'Create an account',
  otherAddress:
    'You are signed in with {{email}}, which is not the invited address. Sign out to use the other account, or ask for an invitation to your address.',
  signOut: 'Sign out',
};
