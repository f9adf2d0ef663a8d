export const en = {
  otherNameTitle: 'This site is open under another name than its public address',
  otherNameText:
    'This page is open at {{here}}, but mails, links and the addresses of services carry {{publicUrl}}. If that address does not lead here, give the right one to CARTABLE_PUBLIC_URL, then start the server again.',
  secureOnlyTitle: 'One cannot sign in from this address',
  secureOnlyText: 'A session is only kept by an encrypted address. Open instead',
} as const;
