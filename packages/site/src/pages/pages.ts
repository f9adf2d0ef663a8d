import type { Language, SitePage, SitePageName } from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { z } from 'zod';
import type { Content } from '../content/content.ts';
import { isFounded, readStatement, statementInfo, titleOfStatement } from './accessibility.ts';
import { automatedResults } from './automated-results.ts';

/** Front matter of a page. */
export const pageInfo = statementInfo
  .extend({
    title: z.string().min(1).max(200),
    /** Subject of the page, in a sentence: also told to search engines. */
    summary: z.string().min(1).max(500),
  })
  .refine(isFounded, {
    path: ['conformity'],
    message: 'auditor, audited, rate (partial: 50–100, full: 100)',
  });

/** @throws {CartableError} `common.not-found` */
export async function readPage(
  content: Content<typeof pageInfo>,
  page: SitePageName,
  language: Language,
): Promise<SitePage> {
  const entry = (await content.inLanguage(language)).find(({ name }) => name === page);
  if (!entry) throw new CartableError('common.not-found');
  const { title, summary } = entry.metadata;
  const read = { name: page, language: entry.language, title, summary, body: entry.body };
  if (page !== 'accessibility') return { ...read, statement: null, automated: null };
  const statement = await readStatement(content);
  return {
    ...read,
    title: titleOfStatement(statement, entry.language),
    statement,
    automated: automatedResults,
  };
}
