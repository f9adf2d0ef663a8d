import { layOutMail, type MailContent } from '../layout.ts';
import { greeting, type MailSite, mailedPages } from './mail-site.ts';

export function writePasswordReset({
  language,
  siteTitle,
  publicUrl,
  token,
}: MailSite & { token: string }): MailContent {
  const url = `${publicUrl}${mailedPages.reset}?token=${token}`;
  const words = {
    fr: {
      subject: 'Choisissez un nouveau mot de passe',
      paragraphs: [
        'Choisissez un nouveau mot de passe en ouvrant le lien ci-dessous. Il est valable une heure et ne sert qu’une fois.',
      ],
      label: 'Choisir un mot de passe',
      closing: 'Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe ne change pas.',
    },
    en: {
      subject: 'Choose a new password',
      paragraphs: [
        'Choose a new password by opening the link below. It is valid for one hour and works once.',
      ],
      label: 'Choose a password',
      closing: 'If you did not ask for anything, ignore this message: your password does not change.',
    },
  }[language];
  const link = { label: words.label, url };
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language], link });
}
