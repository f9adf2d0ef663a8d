import type { Call, RouteAnswer, RouteDefinition } from '@cartable/contract/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { type AnyRequest, type CallRequest, send } from './call.ts';
import { keyOf } from './hooks.ts';

interface Listed<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}

type ItemOf<R extends RouteDefinition> =
  RouteAnswer<R> extends { readonly items: readonly (infer Item extends { readonly _id: string })[] }
    ? Item
    : never;

/** A list read from its beginning, further each time more is asked for. */
export interface ReadMore<Item> {
  /** What was read until now; `undefined` before the first answer. While other words are searched, what was found before. */
  readonly items: readonly Item[] | undefined;
  /** How many there are in all. */
  readonly total: number;
  /** The items are those of an earlier question. */
  readonly isFormer: boolean;
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  readonly error: ApiError | null;
  readonly readMore: () => void;
  /** Asks again for what is shown. */
  readonly retry: () => void;
}

/** Reads a route that answers by pages, without `page` in the query: `readMore` adds the next one. */
export function useReadMore<R extends RouteDefinition>(
  route: Call<R>,
  request: CallRequest<R>,
  { enabled = true }: { readonly enabled?: boolean } = {},
): ReadMore<ItemOf<R>> {
  const { params, query } = request as AnyRequest;
  const read = useInfiniteQuery({
    queryKey: [...keyOf(route, { params, query }), 'more'],
    queryFn: async ({ pageParam, signal }) =>
      (await send(route, { params, query: { ...query, page: pageParam }, signal })) as Listed<ItemOf<R>>,
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled,
    meta: { persist: false },
  });
  // What is added or removed meanwhile moves the others from a page to the next.
  const items = read.data && [
    ...new Map(read.data.pages.flatMap((page) => page.items).map((item) => [item._id, item])).values(),
  ];
  return {
    items,
    total: read.data?.pages.at(-1)?.total ?? 0,
    isFormer: read.isPlaceholderData,
    hasMore: read.hasNextPage,
    isReadingMore: read.isFetchingNextPage,
    error: read.error,
    readMore: () => void read.fetchNextPage(),
    retry: () => void read.refetch(),
  };
}
