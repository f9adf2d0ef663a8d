import { Pagination } from '@codegouvfr/react-dsfr/Pagination';

interface PagerProps {
  /** Rank from 1. Above the last one, the last one is meant. */
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  /** Link of a page: `(page) => routes.datasheet_list({ ...route.params, page }).link`. */
  readonly linkOf: (page: number) => { readonly href: string; readonly onClick: (event?: unknown) => void };
}

/** Nothing when all fits on one page. */
export function Pager({ page, limit, total, linkOf }: PagerProps) {
  const count = pageCount(total, limit);
  if (count <= 1) return null;
  const shown = Math.min(Math.max(page, 1), count);
  return (
    <Pagination
      // The component keeps its first page: a new one for each.
      key={shown}
      className="fr-mt-4w"
      count={count}
      defaultPage={shown}
      showFirstLast
      getPageLinkProps={linkOf}
    />
  );
}

export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}
