/** Addresses of the neighbouring pages of an answer (OGC 09-025r2 §7.7.4.4). */

export interface Page {
  readonly startIndex: number;
  readonly count: number;
  readonly numberMatched: number | 'unknown';
  readonly numberReturned: number;
}

/**
 * @param baseUrl public address of the service, without query
 * @param query query of the request, as received
 */
export function pageLinks(
  baseUrl: string,
  query: string,
  page: Page,
): { next: string | undefined; previous: string | undefined } {
  const isLast =
    page.numberMatched === 'unknown'
      ? page.numberReturned < page.count
      : page.startIndex + page.numberReturned >= page.numberMatched;
  const isEmpty = page.count === 0;
  return {
    next: isLast || isEmpty ? undefined : linkTo(baseUrl, query, page.startIndex + page.count, page.count),
    previous: page.startIndex === 0 || isEmpty ? undefined : previousOf(baseUrl, query, page),
  };
}

/** The page before is shorter when the current one does not start at a multiple of its size. */
function previousOf(baseUrl: string, query: string, page: Page): string {
  const start = Math.max(page.startIndex - page.count, 0);
  return linkTo(baseUrl, query, start, Math.min(page.count, page.startIndex - start));
}

function linkTo(baseUrl: string, query: string, startIndex: number, count: number): string {
  const url = new URL(baseUrl);
  for (const [name, value] of new URLSearchParams(query)) {
    if (!/^(startindex|count|maxfeatures)$/i.test(name)) url.searchParams.append(name, value);
  }
  url.searchParams.set('startIndex', String(startIndex));
  url.searchParams.set('count', String(count));
  return url.toString();
}
