import type { Language } from '@cartable/contract';
import { escapeAttribute, escapeText } from '@cartable/ogc';
import type { PageHead } from '../http/front.ts';

/** Texts of the head of a page. */
export interface CommonHead {
  /** Title of the window. */
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly url: string;
  readonly imageUrl: string | null;
  readonly siteTitle: string;
}

/** Title, description, canonical address and Open Graph (ogp.me). */
export function commonHead({ title, heading, description, url, imageUrl, siteTitle }: CommonHead): string {
  const openGraph = [
    ['og:type', 'website'],
    ['og:site_name', siteTitle],
    ['og:title', heading],
    ['og:description', description],
    ['og:url', url],
    ...(imageUrl === null ? [] : [['og:image', imageUrl]]),
  ].map(([name, content]) => `<meta property="${name}" content="${escapeAttribute(content!)}" />`);
  return [
    titleOf(title),
    `<meta name="description" content="${escapeAttribute(description)}" />`,
    `<link rel="canonical" href="${escapeAttribute(url)}" />`,
    ...openGraph,
  ].join('');
}

/** Link that feed readers and browsers find by themselves. */
export const related = (relation: string, type: string, title: string, url: string) =>
  `<link rel="${relation}" type="${type}" title="${escapeAttribute(title)}" href="${escapeAttribute(url)}" />`;

export const titleOf = (title: string) => `<title>${escapeText(title)}</title>`;

/** No text of a record can end the script it stands in. */
export const jsonLd = (document: object) =>
  `<script type="application/ld+json">${JSON.stringify(document).replaceAll('<', '\\u003c')}</script>`;

export const noIndex = '<meta name="robots" content="noindex" />';

const unknownTitles: Readonly<Record<Language, string>> = { fr: 'Page non trouvée', en: 'Page not found' };

/** Head of an address where there is nothing, or nothing that may be told. */
export const unknownHead = (siteTitle: string, language: Language): PageHead => ({
  status: 404,
  html: titleOf(`${unknownTitles[language]} | ${siteTitle}`) + noIndex,
});
