import { z } from 'zod';
import { languageSchema } from '../../core/index.ts';
import { automatedResultsSchema } from './automated-results.ts';

/** Texts are Markdown (GitHub flavour). `language` is the one a text is written in, where it lacks the one asked for. */

const newsCardSchema = z.object({
  slug: z.string(),
  language: languageSchema,
  title: z.string(),
  summary: z.string(),
  date: z.iso.datetime(),
  tags: z.array(z.string()),
  /** Address of a picture. */
  cover: z.string().nullable(),
});
export type NewsCard = z.infer<typeof newsCardSchema>;

export const newsPageSchema = z.object({
  items: z.array(newsCardSchema),
  total: z.number().int(),
  /** From 0. */
  page: z.number().int(),
  limit: z.number().int(),
  /** Tags of all articles, the most used first. */
  tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
});
export type NewsPage = z.infer<typeof newsPageSchema>;

const neighbourSchema = z.object({ slug: z.string(), title: z.string() }).nullable();

export const newsArticleSchema = newsCardSchema.extend({
  body: z.string(),
  newer: neighbourSchema,
  older: neighbourSchema,
});
export type NewsArticle = z.infer<typeof newsArticleSchema>;

export const faqGroupSchema = z.object({
  title: z.string(),
  questions: z.array(
    z.object({ id: z.string(), language: languageSchema, question: z.string(), answer: z.string() }),
  ),
});
export type FaqGroup = z.infer<typeof faqGroupSchema>;

export const sitePageNames = [
  'about',
  'offer',
  'join',
  'accessibility',
  'legal_notice',
  'personal_data',
  'terms_of_service',
] as const;
export type SitePageName = (typeof sitePageNames)[number];

/** As the State's services declare it (RGAA 4): whether all criteria are met, half of them, or fewer. */
export const conformities = ['none', 'partial', 'full'] as const;
export type Conformity = (typeof conformities)[number];

/** What an audit found of the accessibility of the site, in the words of the operator. */
export const accessibilityStatementSchema = z.object({
  conformity: z.enum(conformities),
  auditor: z.string().nullable(),
  /** Day of the audit. */
  audited: z.iso.date().nullable(),
  /** Share of the criteria that are met, in percents. */
  rate: z.number().nullable(),
  /** Criteria that are not met. */
  unmet: z.string().nullable(),
  /** Contents that the law does not bind, or at too high a cost. */
  exempt: z.string().nullable(),
  /** Whom to turn to, and what may be done without an answer. */
  recourse: z.string().nullable(),
});
export type AccessibilityStatement = z.infer<typeof accessibilityStatementSchema>;

export const sitePageSchema = z.object({
  name: z.enum(sitePageNames),
  language: languageSchema,
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  /** Of the page of accessibility alone. */
  statement: accessibilityStatementSchema.nullable(),
  /** Annex of the same page: what the tests of this version found. */
  automated: automatedResultsSchema.nullable(),
});
export type SitePage = z.infer<typeof sitePageSchema>;

const guideCardSchema = z.object({
  name: z.string(),
  language: languageSchema,
  title: z.string(),
  /** Its beginning, as plain text. */
  summary: z.string(),
});
export type GuideCard = z.infer<typeof guideCardSchema>;

/** A part of a guide that holds the words searched. */
const guidePassageSchema = z.object({
  guide: z.string(),
  title: z.string(),
  /** Title of the part; that of the guide for its beginning. */
  section: z.string(),
  /** Of the part in the page of the guide; empty for its beginning. */
  anchor: z.string(),
  /** Text around the words. */
  excerpt: z.string(),
  language: languageSchema,
});
export type GuidePassage = z.infer<typeof guidePassageSchema>;

export const guidesSchema = z.object({
  guides: z.array(guideCardSchema),
  /** Best first; none without words. */
  passages: z.array(guidePassageSchema),
});
export type Guides = z.infer<typeof guidesSchema>;

export const guideSchema = z.object({
  name: z.string(),
  language: languageSchema,
  title: z.string(),
  body: z.string(),
  /** Its parts, as the table of contents lists them. */
  sections: z.array(z.object({ depth: z.int(), title: z.string(), anchor: z.string() })),
  /** Those of the product, as the text names them, in pixels. */
  pictures: z.array(z.object({ src: z.string(), width: z.int(), height: z.int() })),
});
export type Guide = z.infer<typeof guideSchema>;

/** What of the texts of the site holds the words searched, a few of each kind, best first. */
export const siteSearchSchema = z.object({
  news: z.array(newsCardSchema),
  questions: z.array(z.object({ id: z.string(), language: languageSchema, question: z.string() })),
  pages: z.array(sitePageSchema.omit({ body: true, statement: true, automated: true })),
  passages: z.array(guidePassageSchema),
});
export type SiteSearch = z.infer<typeof siteSearchSchema>;
