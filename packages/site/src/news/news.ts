import type { Language, NewsArticle, NewsCard, NewsPage } from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Clock } from '@cartable/storage';
import { z } from 'zod';
import type { Content, ContentEntry } from '../content/content.ts';

/** Front matter of an article. */
export const newsInfo = z.object({
  title: z.string().min(1).max(200),
  summary: z.string().min(1).max(500),
  /** When it is to appear; a date to come keeps it back until then. */
  date: z.coerce.date(),
  tags: z.array(z.string().min(1).max(50)).max(10).default([]),
  /** Path of a picture of this site, such as `/files/news/cover.webp`. */
  cover: z
    .string()
    .regex(/^\/[^/\s]\S{0,498}$/)
    .nullable()
    .default(null),
  draft: z.boolean().default(false),
});

type Article = ContentEntry<z.output<typeof newsInfo>>;

export interface News {
  /** @param page from 0 */
  list(query: NewsQuery): Promise<NewsPage>;
  /** @throws {CartableError} `common.not-found` */
  read(slug: string, language: Language): Promise<NewsArticle>;
}

export interface NewsQuery {
  readonly page: number;
  readonly limit: number;
  readonly tag?: string | undefined;
  readonly language: Language;
}

/** Articles that have appeared, the newest first. */
export function createNews(content: Content<typeof newsInfo>, clock: Clock): News {
  const appeared = async (language: Language) =>
    (await content.inLanguage(language))
      .filter(({ metadata: { draft, date } }) => !draft && date <= clock.now())
      .sort((a, b) => b.metadata.date.getTime() - a.metadata.date.getTime() || a.name.localeCompare(b.name));

  return {
    async list({ page, limit, tag, language }) {
      const articles = await appeared(language);
      const chosen =
        tag === undefined ? articles : articles.filter(({ metadata: { tags } }) => tags.includes(tag));
      return {
        items: chosen.slice(page * limit, (page + 1) * limit).map(cardOf),
        total: chosen.length,
        page,
        limit,
        tags: countTags(articles),
      };
    },

    async read(slug, language) {
      const articles = await appeared(language);
      const at = articles.findIndex(({ name }) => name === slug);
      const article = articles[at];
      if (!article) throw new CartableError('common.not-found');
      return {
        ...cardOf(article),
        body: article.body,
        newer: neighbourOf(articles[at - 1]),
        older: neighbourOf(articles[at + 1]),
      };
    },
  };
}

function cardOf({ name, language, metadata: { title, summary, date, tags, cover } }: Article): NewsCard {
  return { slug: name, language, title, summary, date: date.toISOString(), tags, cover };
}

const neighbourOf = (article: Article | undefined) =>
  article === undefined ? null : { slug: article.name, title: article.metadata.title };

function countTags(articles: readonly Article[]): NewsPage['tags'] {
  const counts = new Map<string, number>();
  for (const tag of articles.flatMap(({ metadata }) => metadata.tags))
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => b.count - a.count);
}
