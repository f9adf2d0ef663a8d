/** Content of one document of a sitemap: some pages of the site, then records. */
export interface SitemapPart {
  readonly pages: readonly string[];
  readonly records: { readonly offset: number; readonly limit: number };
}

interface Everything {
  readonly pages: readonly string[];
  /** Number of records. */
  readonly records: number;
}

export function countParts({ pages, records }: Everything, capacity: number): number {
  return Math.max(1, Math.ceil((pages.length + records) / capacity));
}

/** @param rank from 1. @returns undefined where there is none */
export function partOf(everything: Everything, rank: number, capacity: number): SitemapPart | undefined {
  if (!(rank >= 1 && rank <= countParts(everything, capacity))) return undefined;
  const start = (rank - 1) * capacity;
  const pages = everything.pages.slice(start, start + capacity);
  const offset = Math.max(0, start - everything.pages.length);
  return { pages, records: { offset, limit: capacity - pages.length } };
}
