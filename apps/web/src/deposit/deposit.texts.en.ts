import type { SameTexts } from '../i18n/texts.ts';
import type { fr } from './deposit.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  list: 'Deposited files',
  progress: 'Deposit of {{name}}',
  waiting: 'Waiting for the files before it',
  preparing: 'Preparing…',
  sending: 'Sending',
  reconnecting: 'Connection lost: trying again…',
  verifying: 'Checked by the server…',
  done: 'Deposited',
  failed: 'Sending interrupted',
  amount: '{{done}} of {{total}}',
  rate: '{{rate}}/s',
  timeLeft: '{{time}} left',
  resumed: '{{size}} already received from an earlier attempt',
  cancel: 'Cancel the deposit of {{name}}',
  remove: 'Remove {{name}}',
  resume: 'Resume',
  unreadable: 'This file can no longer be read: it was changed, moved or deleted. Choose it again.',
  connectionLost:
    'The server does not answer. What was received is kept: resume when the connection is back.',
  sessionLost: 'Your session has expired. Sign in again in another tab, then resume: nothing is lost.',
};
