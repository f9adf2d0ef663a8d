import { z } from 'zod';
import { dateTime, languageSchema } from '../../core/common.ts';

/** Kinds of texts that administrators write on the site itself. */
export const siteTextKinds = ['news', 'faq', 'pages', 'partners'] as const;
export type SiteTextKind = (typeof siteTextKinds)[number];

export const siteTextRefSchema = z.object({
  kind: z.enum(siteTextKinds),
  /** Makes the address of an article; that of a page is its route. */
  name: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,99}$/),
  language: languageSchema,
});
export type SiteTextRef = z.infer<typeof siteTextRefSchema>;

export const siteTextCardSchema = siteTextRefSchema.extend({
  title: z.string(),
  /** Of the product, or written here. */
  source: z.enum(['shipped', 'own']).nullable(),
  has_draft: z.boolean(),
  /** When an article that is published will be on the site; null once it is. */
  appears: z.iso.datetime().nullable(),
});
export type SiteTextCard = z.infer<typeof siteTextCardSchema>;

const fact = z.union([
  z.string().max(1000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(100)).max(20),
]);

/** What stands at the head of a text, by name: title, date, tags… */
export const siteTextHeadSchema = z
  .record(z.string().regex(/^[a-z]{1,30}$/), fact)
  .refine((head) => Object.keys(head).length <= 20);

export const siteTextSchema = siteTextRefSchema.extend({
  source: z.enum(['shipped', 'own']).nullable(),
  is_draft: z.boolean(),
  head: z.record(z.string(), z.unknown()),
  /** Markdown. */
  body: z.string(),
  /** To be given back when it is saved; null: there is none yet. */
  version: z.string().nullable(),
  /** Texts it has been, the newest first. */
  history: z.array(z.object({ _id: z.string(), date: dateTime })),
});
export type SiteText = z.infer<typeof siteTextSchema>;
