import type { PagesOfCatalogue } from '@cartable/catalogue';

/** Addresses of the pages beside one; past the last, the way back to it. */
export function pagesAround(
  documentUrl: string,
  page: number,
  { total, size }: { readonly total: number; readonly size: number },
): PagesOfCatalogue {
  const last = Math.max(1, Math.ceil(total / size));
  const addressOf = (one: number) => `${documentUrl}?page=${one}`;
  return {
    size,
    current: addressOf(page),
    first: addressOf(1),
    previous: page > 1 ? addressOf(Math.min(page - 1, last)) : undefined,
    next: page < last ? addressOf(page + 1) : undefined,
    last: addressOf(last),
  };
}
