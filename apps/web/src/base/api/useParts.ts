import type { Call, RouteAnswer, RouteDefinition } from '@cartable/contract/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { type AnyRequest, type CallRequest, send } from './call.ts';
import { keyOf } from './hooks.ts';

interface Part<Item> {
  readonly content: readonly Item[];
  readonly next: string | null;
}

type ItemOf<R extends RouteDefinition> =
  RouteAnswer<R> extends { readonly content: readonly (infer Item)[]; readonly next: string | null }
    ? Item
    : never;

interface PartsOptions {
  readonly staleTime?: number;
}

/** Reads a route that answers part after part, without `after` in the query: `readMore` adds what follows. */
export function useParts<R extends RouteDefinition>(
  route: Call<R>,
  request: CallRequest<R>,
  { staleTime = 0 }: PartsOptions = {},
) {
  const { params, query } = request as AnyRequest;
  const read = useInfiniteQuery({
    queryKey: [...keyOf(route, { params, query }), 'more'],
    queryFn: async ({ pageParam: after, signal }) =>
      (await send(route, { params, query: { ...query, after }, signal })) as Part<ItemOf<R>>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime,
    meta: { persist: false },
  });
  return {
    /** What was read until now; `undefined` before the first answer. */
    items: read.data?.pages.flatMap(({ content }) => content),
    /** The first answer is there, were it empty. */
    isRead: read.data !== undefined,
    error: read.error as ApiError | null,
    hasMore: read.hasNextPage,
    isReadingMore: read.isFetchingNextPage,
    readMore: () => void read.fetchNextPage(),
    /** Asks again for what is shown. */
    retry: () => void read.refetch(),
  };
}
