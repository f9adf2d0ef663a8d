import { element, serializeDocument } from '@cartable/ogc';

/** Documents of sitemaps.org 0.9. */

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

/** Addresses of one document at most. */
export const sitemapCapacity = 50_000;

export interface SitemapEntry {
  readonly url: string;
  /** ISO 8601. */
  readonly updated?: string | undefined;
}

export function writeSitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ url, updated }) =>
    element('url', {}, element('loc', {}, url), updated !== undefined && element('lastmod', {}, updated)),
  );
  return serializeDocument(element('urlset', namespace, urls));
}

export function writeSitemapIndex(addresses: readonly string[]): string {
  const sitemaps = addresses.map((url) => element('sitemap', {}, element('loc', {}, url)));
  return serializeDocument(element('sitemapindex', namespace, sitemaps));
}
