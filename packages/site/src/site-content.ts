import { join } from 'node:path';
import type { FaqGroup, Language, Partner, SitePage, SitePageName } from '@cartable/contract';
import type { Clock, ObjectStore } from '@cartable/storage';
import type { z } from 'zod';
import { Content } from './content/content.ts';
import { ownContent, shippedContent } from './content/content-source.ts';
import type { SiteInfo } from './content/site-info.ts';
import { faqInfo, readFaq } from './faq/faq.ts';
import { createNews, type News, newsInfo } from './news/news.ts';
import { pageInfo, readPage } from './pages/pages.ts';
import { partnerInfo, readPartners } from './partners/partners.ts';

export interface SiteContent {
  readonly news: News;
  faq(language: Language): Promise<FaqGroup[]>;
  /** @throws {CartableError} `common.not-found` */
  page(name: SitePageName, language: Language): Promise<SitePage>;
  partners(): Promise<Partner[]>;
}

interface SiteContentOptions {
  readonly objects: ObjectStore;
  readonly clock: Clock;
  readonly site: SiteInfo;
  /** Told of a file of the operator that cannot be read. */
  onBroken(file: string, problem: string): void;
}

const shippedFolder = join(import.meta.dirname, '../content');

/** News, questions, pages and partners: those the product brings, under those the operator wrote. */
export function openSiteContent({ objects, clock, site, onBroken }: SiteContentOptions): SiteContent {
  const sources = [shippedContent(shippedFolder), ownContent(objects)];
  const contentOf = <S extends z.ZodType>(kind: string, schema: S) =>
    new Content({ kind, schema, sources, clock, site, onBroken });
  const faq = contentOf('faq', faqInfo);
  const pages = contentOf('pages', pageInfo);
  const partners = contentOf('partners', partnerInfo);
  return {
    news: createNews(contentOf('news', newsInfo), clock),
    faq: (language) => readFaq(faq, language),
    page: (name, language) => readPage(pages, name, language),
    partners: () => readPartners(partners),
  };
}
