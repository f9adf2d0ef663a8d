import type { FaqGroup, NewsPage, SitePage, SiteSearch } from '@cartable/contract';
import { foldText, wordsOf } from './words.ts';

const mostOfKind = 6;
/** All the news of a site are looked through: it has dozens. */
export const searchedNews = 500;

interface SearchedSite {
  readonly news: NewsPage['items'];
  readonly faq: readonly FaqGroup[];
  readonly pages: readonly SitePage[];
  readonly passages: SiteSearch['passages'];
}

/** What holds every word, what is named by them first. */
export function searchSite(search: string, { news, faq, pages, passages }: SearchedSite): SiteSearch {
  const words = wordsOf(search);
  const pick = <T>(
    entries: readonly T[],
    namesOf: (entry: T) => string,
    textOf: (entry: T) => string,
  ): T[] =>
    words.length === 0
      ? []
      : entries
          .flatMap((entry) => {
            const name = foldText(namesOf(entry));
            const text = foldText(textOf(entry));
            if (!words.every((word) => name.includes(word) || text.includes(word))) return [];
            return [{ entry, inName: words.filter((word) => name.includes(word)).length }];
          })
          .sort((a, b) => b.inName - a.inName)
          .slice(0, mostOfKind)
          .map(({ entry }) => entry);
  return {
    news: pick(
      news,
      ({ title }) => title,
      ({ summary, tags }) => `${summary} ${tags.join(' ')}`,
    ),
    questions: pick(
      faq.flatMap(({ questions }) => questions),
      ({ question }) => question,
      ({ answer }) => answer,
    ).map(({ id, question, language }) => ({ id, question, language })),
    pages: pick(
      pages,
      ({ title }) => title,
      ({ summary, body }) => `${summary} ${body}`,
    ).map(({ name, title, summary, language }) => ({ name, title, summary, language })),
    passages: passages.slice(0, mostOfKind),
  };
}
