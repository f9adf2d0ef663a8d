export const en = {
  intro: 'Your report goes to the managers of the community “{{name}}”. No account is needed.',
  commentHint: 'What you saw. Write no name or address of anybody here.',
  send: 'Send the report',
  failed: 'The report is not sent',
  sent: 'The report is sent',
  sentText: 'A manager of “{{name}}” will look at it before it can be seen.',
  followAddress: 'Address to follow this report',
  followHint:
    'Keep it: it is given once, and tells whether the report was received and what is done about it.',
  follow: 'Follow this report',
  again: 'Make another report',
} as const;
