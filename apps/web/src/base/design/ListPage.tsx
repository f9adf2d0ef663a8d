import { type ReactNode, useEffect } from 'react';
import { session } from '../routing/routes.ts';
import { Pager, pageCount } from './Pager.tsx';
import { Spinner } from './Spinner.tsx';

interface ListPageProps {
  /** One page of a list, as the server answers it. */
  readonly answer: {
    readonly items: readonly unknown[];
    readonly total: number;
    readonly page: number;
    readonly limit: number;
  };
  /** Link of a page: `(page) => routes.datasheet_list({ ...route.params, page }).link`. */
  readonly linkOf: (page: number) => { readonly href: string; readonly onClick: (event?: unknown) => void };
  /** The items, or why there are none. */
  readonly children: ReactNode;
}

/**
 * A page of a list with the way to the others. A page beyond the last one (typed by hand, or emptied since) leads to
 * the last one: a list that has items never says it has none.
 */
export function ListPage({ answer: { items, total, page, limit }, linkOf, children }: ListPageProps) {
  const isBeyond = items.length === 0 && total > 0;
  const last = linkOf(pageCount(total, limit)).href;
  useEffect(() => {
    if (isBeyond) session.replace(last);
  }, [isBeyond, last]);
  if (isBeyond) return <Spinner />;
  return (
    <>
      {children}
      <Pager page={page} limit={limit} total={total} linkOf={linkOf} />
    </>
  );
}
