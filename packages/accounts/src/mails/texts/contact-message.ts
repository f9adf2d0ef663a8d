import type { ContactCategory } from '@cartable/contract';
import { layOutMail, type MailContent } from '../layout.ts';
import { dateText, greeting, type MailSite } from './mail-site.ts';

interface Info extends MailSite {
  readonly sent: {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly category: ContactCategory;
    readonly organization: string;
    readonly message: string;
  };
  /** Identifier of the account signed in: without it, nothing proves who the sender is. */
  readonly userId: string | null;
  readonly at: Date;
}

const categories = {
  fr: { Particulier: 'particulier', Professionnel: 'professionnel' },
  en: { Particulier: 'individual', Professionnel: 'professional' },
} as const;

/** To the support. */
export function writeContactMessage({ language, siteTitle, sent, userId, at }: Info): MailContent {
  const who = `${sent.firstName} ${sent.lastName}`;
  const when = dateText(at, language, { timeStyle: 'short', timeZone: 'Europe/Paris' });
  const category = categories[language][sent.category];
  const words = {
    fr: {
      subject: `Message de ${who}`,
      paragraphs: ['Un message a été écrit avec le formulaire de contact.'],
      details: [
        ['De', `${who} <${sent.email}>`],
        ['Qualité', category],
        ['Organisme', sent.organization],
        ['Date', when],
        ['Compte', userId ?? 'aucun\u00a0: l’identité n’est pas vérifiée'],
      ] as const,
      closing: 'Répondre à ce message écrit directement à cette personne.',
    },
    en: {
      subject: `Message from ${who}`,
      paragraphs: ['A message was written with the contact form.'],
      details: [
        ['From', `${who} <${sent.email}>`],
        ['As', category],
        ['Organisation', sent.organization],
        ['Date', when],
        ['Account', userId ?? 'none: the identity is not verified'],
      ] as const,
      closing: 'Answering this mail writes to that person directly.',
    },
  }[language];
  return layOutMail({
    ...words,
    language,
    siteTitle,
    greeting: greeting[language],
    quote: sent.message,
  });
}
