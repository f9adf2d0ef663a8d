import type { Language } from '@cartable/contract';
import { layOutMail, type MailContent } from './layout.ts';

interface Site {
  readonly language: Language;
  readonly siteTitle: string;
  readonly publicUrl: string;
}

const greeting = { fr: 'Bonjour,', en: 'Hello,' } as const;

/** Pages of the site that take a token in their address; the front answers them. */
export const tokenPages = { confirm: '/inscription/confirmation', reset: '/mot-de-passe/nouveau' } as const;

export function writeConfirmation({
  language,
  siteTitle,
  publicUrl,
  token,
}: Site & { token: string }): MailContent {
  const url = `${publicUrl}${tokenPages.confirm}?token=${token}`;
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
  return layOutMail({
    ...words,
    language,
    siteTitle,
    greeting: greeting[language],
    link: { label: words.label, url },
  });
}

export function writePasswordReset({
  language,
  siteTitle,
  publicUrl,
  token,
}: Site & { token: string }): MailContent {
  const url = `${publicUrl}${tokenPages.reset}?token=${token}`;
  const words = {
    fr: {
      subject: 'Choisissez un nouveau mot de passe',
      paragraphs: [
        'Choisissez un nouveau mot de passe en ouvrant le lien ci-dessous. Il est valable une heure et ne sert qu’une fois.',
      ],
      label: 'Choisir un mot de passe',
      closing: 'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.',
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
  return layOutMail({
    ...words,
    language,
    siteTitle,
    greeting: greeting[language],
    link: { label: words.label, url },
  });
}

/** To the former address, so that its owner learns of a change made by somebody else. */
export function writeEmailChangeNotice({
  language,
  siteTitle,
  email,
}: Pick<Site, 'language' | 'siteTitle'> & { email: string }): MailContent {
  const words = {
    fr: {
      subject: 'Changement d’adresse électronique demandé',
      paragraphs: [
        `Il a été demandé de remplacer l’adresse de votre compte par ${email}. Le changement aura lieu quand la nouvelle adresse sera confirmée.`,
      ],
      closing: 'Si vous n’avez rien demandé, changez votre mot de passe sans attendre.',
    },
    en: {
      subject: 'Change of e-mail address requested',
      paragraphs: [
        `Somebody asked to replace the address of your account by ${email}. The change takes place when the new address is confirmed.`,
      ],
      closing: 'If you did not ask for it, change your password now.',
    },
  }[language];
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language] });
}
