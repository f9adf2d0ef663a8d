import type { Language } from '@cartable/contract';
import { layOutMail, type MailContent, type MailParts } from '../layout.ts';
import { greeting, type MailSite } from './mail-site.ts';

/** Of one language. */
export interface PageMailWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Of the link. */
  readonly label: string;
  readonly closing: string;
}

/** A mail that leads to one page. */
export function writeToPage(
  { language, siteTitle }: Pick<MailSite, 'language' | 'siteTitle'>,
  words: Readonly<Record<Language, PageMailWords>>,
  { url, details = [] }: { readonly url: string } & Pick<MailParts, 'details'>,
): MailContent {
  const { label, subject, paragraphs, closing } = words[language];
  const head = { language, siteTitle, greeting: greeting[language] };
  return layOutMail({ ...head, subject, paragraphs, closing, details, link: { label, url } });
}
