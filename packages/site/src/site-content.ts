import { join } from 'node:path';
import {
  type AccessibilityStatement,
  type FaqGroup,
  type Guide,
  type Guides,
  type Language,
  type Partner,
  type SitePage,
  type SitePageName,
  type SiteSearch,
  sitePageNames,
} from '@cartable/contract';
import type { Clock, ObjectStore } from '@cartable/storage';
import type { z } from 'zod';
import { Content } from './content/content.ts';
import { ownContent, shippedContent, shippedGuides } from './content/content-source.ts';
import type { SiteInfo } from './content/site-info.ts';
import { editTexts, type TextEditing } from './editing/edit-texts.ts';
import { faqInfo, readFaq } from './faq/faq.ts';
import { guideInfo, listGuides, readGuide } from './guides/guides.ts';
import { createNews, type News, newsInfo } from './news/news.ts';
import { readStatement } from './pages/accessibility.ts';
import { pageInfo, readPage } from './pages/pages.ts';
import { partnerInfo, readPartners } from './partners/partners.ts';
import { keepPicture, type ReceivedPicture } from './pictures/keep-picture.ts';
import { searchedNews, searchSite } from './search/search-site.ts';

export interface SiteContent {
  readonly news: News;
  faq(language: Language): Promise<FaqGroup[]>;
  /** @throws {CartableError} `common.not-found` */
  page(name: SitePageName, language: Language): Promise<SitePage>;
  /** What the operator declares of the accessibility of the site. */
  accessibility(): Promise<AccessibilityStatement>;
  partners(): Promise<Partner[]>;
  /** For administrators: a picture for the texts. @returns its path on the site */
  keepPicture(file: ReceivedPicture): Promise<string>;
  /** For administrators. */
  readonly texts: TextEditing;
  guides(query: { readonly q: string; readonly language: Language }): Promise<Guides>;
  /** Everything the site tells, but its data. */
  search(query: { readonly q: string; readonly language: Language }): Promise<SiteSearch>;
  /** @throws {CartableError} `common.not-found` */
  guide(name: string, language: Language): Promise<Guide>;
}

interface SiteContentOptions {
  readonly objects: ObjectStore;
  readonly clock: Clock;
  readonly site: SiteInfo;
  /** Told of a file of the operator that cannot be read. */
  onBroken(file: string, problem: string): void;
}

const shippedFolder = join(import.meta.dirname, '../content');
/** The guides that people read beside the code are those of the site. */
const guidesFolder = join(import.meta.dirname, '../../../docs/guide');
const picturesFolder = join(import.meta.dirname, '../../../docs/pictures');

/** News, questions, pages and partners: those the product brings, under those the operator wrote. */
export function openSiteContent({ objects, clock, site, onBroken }: SiteContentOptions): SiteContent {
  const contentOf = <S extends z.ZodType>(kind: string, schema: S, shipped = shippedContent(shippedFolder)) =>
    new Content({ kind, schema, sources: [shipped, ownContent(objects)], clock, site, onBroken });
  const faq = contentOf('faq', faqInfo);
  const pages = contentOf('pages', pageInfo);
  const partners = contentOf('partners', partnerInfo);
  const guides = contentOf('guides', guideInfo, shippedGuides(guidesFolder));
  const news = createNews(contentOf('news', newsInfo), clock);
  return {
    news,
    faq: (language) => readFaq(faq, language),
    page: (name, language) => readPage(pages, name, language),
    accessibility: () => readStatement(pages),
    partners: () => readPartners(partners),
    keepPicture: (file) => keepPicture(objects, file),
    texts: editTexts({
      objects,
      clock,
      shippedFolder,
      shipped: shippedContent(shippedFolder),
      own: ownContent(objects),
    }),
    search: async ({ q, language }) =>
      searchSite(q, {
        news: (await news.list({ page: 0, limit: searchedNews, language })).items,
        faq: await readFaq(faq, language),
        pages: await Promise.all(sitePageNames.map((name) => readPage(pages, name, language))),
        passages: (await listGuides(guides, { q, language })).passages,
      }),
    guides: (query) => listGuides(guides, query),
    guide: (name, language) => readGuide(guides, { name, language }, picturesFolder),
  };
}
