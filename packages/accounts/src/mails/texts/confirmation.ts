import { layOutMail, type MailContent } from '../layout.ts';
import { greeting, type MailSite, mailedPages } from './mail-site.ts';

/** To whoever signed up, or changes of address. */
export function writeConfirmation({
  language,
  siteTitle,
  publicUrl,
  token,
}: MailSite & { token: string }): MailContent {
  const url = `${publicUrl}${mailedPages.confirm}?token=${token}`;
  const words = {
    fr: {
      subject: 'Confirmez votre adresse électronique',
      paragraphs: [
        'Confirmez votre adresse électronique en ouvrant le lien ci-dessous. Il est valable trois jours.',
      ],
      label: 'Confirmer mon adresse',
      closing: 'Si vous n’avez rien demandé, ignorez ce message.',
    },
    en: {
      subject: 'Confirm your e-mail address',
      paragraphs: ['Confirm your e-mail address by opening the link below. It is valid for three days.'],
      label: 'Confirm my address',
      closing: 'If you did not ask for anything, ignore this message.',
    },
  }[language];
  const link = { label: words.label, url };
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language], link });
}
