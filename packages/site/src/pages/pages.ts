import type { Language, SitePage, SitePageName } from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { z } from 'zod';
import type { Content } from '../content/content.ts';

/** Front matter of a page. */
export const pageInfo = z.object({
  title: z.string().min(1).max(200),
  /** Subject of the page, in a sentence: also told to search engines. */
  summary: z.string().min(1).max(500),
});

/** @throws {CartableError} `common.not-found` */
export async function readPage(
  content: Content<typeof pageInfo>,
  page: SitePageName,
  language: Language,
): Promise<SitePage> {
  const entry = (await content.inLanguage(language)).find(({ name }) => name === page);
  if (!entry) throw new CartableError('common.not-found');
  return { name: page, language: entry.language, ...entry.metadata, body: entry.body };
}
