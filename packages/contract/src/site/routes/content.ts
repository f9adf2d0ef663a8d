import { z } from 'zod';
import { languageSchema } from '../../core/index.ts';
import { defineRoute } from '../../core/route.ts';
import {
  faqGroupSchema,
  guideSchema,
  guidesSchema,
  newsArticleSchema,
  newsPageSchema,
  sitePageNames,
  sitePageSchema,
  siteSearchSchema,
} from '../entities/site-content.ts';

/** Asked by name, not by header: each language has an answer of its own in caches. */
const language = languageSchema.default('fr');

/** Content of the site for its visitors: news, questions and pages. */
export const contentRoutes = {
  getNews: defineRoute({
    name: 'getNews',
    method: 'GET',
    path: '/api/site/news',
    tag: 'site',
    access: 'public',
    summary: 'News that have appeared, the newest first',
    query: z.object({
      page: z.coerce.number().int().min(0).max(10_000).default(0),
      limit: z.coerce.number().int().min(1).max(50).default(9),
      tag: z.string().max(50).optional(),
      language,
    }),
    answer: newsPageSchema,
  }),
  getNewsArticle: defineRoute({
    name: 'getNewsArticle',
    method: 'GET',
    path: '/api/site/news/{slug}',
    tag: 'site',
    access: 'public',
    summary: 'An article of the news',
    params: z.object({ slug: z.string().max(100) }),
    query: z.object({ language }),
    answer: newsArticleSchema,
  }),
  getFaq: defineRoute({
    name: 'getFaq',
    method: 'GET',
    path: '/api/site/faq',
    tag: 'site',
    access: 'public',
    summary: 'Questions asked often, with their answers, by group',
    query: z.object({ language }),
    answer: z.array(faqGroupSchema),
  }),
  getGuides: defineRoute({
    name: 'getGuides',
    method: 'GET',
    path: '/api/site/guides',
    tag: 'site',
    access: 'public',
    summary: 'Guides to the use of the site, and their parts that hold the words searched',
    query: z.object({ q: z.string().max(200).default(''), language }),
    answer: guidesSchema,
  }),
  getGuide: defineRoute({
    name: 'getGuide',
    method: 'GET',
    path: '/api/site/guides/{guide}',
    tag: 'site',
    access: 'public',
    summary: 'A guide to the use of the site, with its table of contents',
    params: z.object({ guide: z.string().max(100) }),
    query: z.object({ language }),
    answer: guideSchema,
  }),
  searchSite: defineRoute({
    name: 'searchSite',
    method: 'GET',
    path: '/api/site/search',
    tag: 'site',
    access: 'public',
    summary: 'News, questions, pages and parts of the guides that hold the words searched',
    query: z.object({ q: z.string().trim().min(1).max(200), language }),
    answer: siteSearchSchema,
  }),
  getSitePage: defineRoute({
    name: 'getSitePage',
    method: 'GET',
    path: '/api/site/pages/{page}',
    tag: 'site',
    access: 'public',
    summary: 'A page of the site to read: about, offer, legal notice…',
    params: z.object({ page: z.enum(sitePageNames) }),
    query: z.object({ language }),
    answer: sitePageSchema,
  }),
};
