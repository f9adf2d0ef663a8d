import type { contentRoutes } from '@cartable/contract';
import type { HandlersOf } from '../http/handlers.ts';

/** News, FAQ and pages of the site. */
export const contentHandlers: HandlersOf<typeof contentRoutes> = {
  getNews: ({ services }, { query }) => services.content.news.list(query),

  getNewsArticle: ({ services }, { params, query }) =>
    services.content.news.read(params.slug, query.language),

  getFaq: ({ services }, { query }) => services.content.faq(query.language),

  getGuides: ({ services }, { query }) => services.content.guides(query),

  getGuide: ({ services }, { params, query }) => services.content.guide(params.guide, query.language),

  searchSite: ({ services }, { query }) => services.content.search(query),

  getSitePage: ({ services }, { params, query }) => services.content.page(params.page, query.language),
};
