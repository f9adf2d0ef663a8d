import type { Language } from '@cartable/contract';

/** Facts that every mail needs about the site and its reader. */
export interface MailSite {
  readonly language: Language;
  readonly siteTitle: string;
  /** Without final slash. */
  readonly publicUrl: string;
}

export const greeting = { fr: 'Bonjour,', en: 'Hello,' } as const;

/** Pages of the site that mails lead to; the front answers them. */
export const mailedPages = {
  confirm: '/inscription/confirmation',
  requestReset: '/mot-de-passe/oublie',
  reset: '/mot-de-passe/nouveau',
  invitation: '/invitation',
  dashboard: '/tableau-de-bord',
} as const;

export function membersPage(publicUrl: string, communityId: string, userId?: string): string {
  const page = `${publicUrl}/communaute/${communityId}/membres`;
  return userId === undefined ? page : `${page}?userId=${userId}`;
}

/** « 6 décembre 2026 »: the day as it is in Paris, where the platform's public is. */
export function dayText(iso: string, language: Language): string {
  return dateText(new Date(iso), language, { timeZone: 'Europe/Paris' });
}

export function dateText(date: Date, language: Language, more: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    ...more,
  });
  const text = format.format(date);
  // The first of the month has a name of its own in French, which the runtime does not know.
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text;
}

/** Permissions end with a day of universal time: the day that was chosen. */
export function endDayText(iso: string, language: Language): string {
  return dateText(new Date(iso), language, { timeZone: 'UTC' });
}

/** First and last names, or whatever else the person is called. */
export function nameText(person: {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly userName: string;
}): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.userName;
}
