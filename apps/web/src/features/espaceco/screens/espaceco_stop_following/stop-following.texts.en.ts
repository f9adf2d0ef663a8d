export const en = {
  title: 'Mails about a report',
  text: 'You received a mail at each reply or change of status of a report.',
  stop: 'Stop these mails',
  stopped: 'You will receive no more mail about this report.',
  stoppedText: 'The page of the report lets you follow it again.',
  failed: 'The mails are not stopped',
} as const;
