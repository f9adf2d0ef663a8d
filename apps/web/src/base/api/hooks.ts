import type { Call, RouteAnswer, RouteDefinition } from '@cartable/contract/core';
import {
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, networkFailure } from './api-error.ts';
import { type AnyRequest, type CallArguments, type CallRequest, send } from './call.ts';
import { queryClient } from './query-client.ts';

/** Key of an answer in the cache. Partial parameters match more: `keyOf(route, { params: { datastoreId } })`. */
export function keyOf(route: Call, request: AnyRequest = {}): QueryKey {
  return [route.name, request.params ?? {}, request.query ?? {}];
}

type ReadOptions<R extends RouteDefinition> = Omit<
  UseQueryOptions<RouteAnswer<R>, ApiError>,
  'queryKey' | 'queryFn'
>;

/**
 * Options of a read, for `useQuery`, `useQueries` and `queryClient.fetchQuery`.
 * @example queryClient.fetchQuery(readOf(datastoreCalls.getLayerNames, { params: { datastoreId }, query: { type: 'WFS' } }))
 */
export function readOf<R extends RouteDefinition>(route: Call<R>, ...[request]: CallArguments<R>) {
  const requested = (request ?? {}) as AnyRequest;
  return {
    queryKey: keyOf(route, requested),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await send(route, { ...requested, signal })) as RouteAnswer<R>,
  };
}

/** Reads a route of the contract. The third argument takes TanStack's options (staleTime, refetchInterval, enabled…). */
export function useRead<R extends RouteDefinition>(
  route: Call<R>,
  request: CallRequest<R>,
  options: ReadOptions<R> = {},
): UseQueryResult<RouteAnswer<R>, ApiError> {
  const requested = request as AnyRequest;
  return useQuery<RouteAnswer<R>, ApiError>({
    ...options,
    queryKey: keyOf(route, requested),
    queryFn: async ({ signal }) => (await send(route, { ...requested, signal })) as RouteAnswer<R>,
  });
}

/**
 * Reads what a form opens with: an answer of this moment. One that an earlier visit kept, or that came before somebody
 * else's change, would be written back by the form over what is true; until a new one is there, there is none.
 */
export function useReadForForm<R extends RouteDefinition>(
  route: Call<R>,
  request: CallRequest<R>,
  options: ReadOptions<R> = {},
): UseQueryResult<RouteAnswer<R>, ApiError> {
  const key = JSON.stringify(keyOf(route, request as AnyRequest));
  const [opened, setOpened] = useState({ key, at: Date.now() });
  if (opened.key !== key) setOpened({ key, at: Date.now() });
  const query = useRead(route, request, { ...options, staleTime: 0 });
  const isRead = query.data !== undefined && query.dataUpdatedAt >= opened.at;
  return isRead ? query : ({ ...query, ...unread(query) } as UseQueryResult<RouteAnswer<R>, ApiError>);
}

/** Without network nothing is asked, and nobody would know what is waited for. */
function unread({ fetchStatus, isError, error }: Pick<UseQueryResult, 'fetchStatus' | 'isError' | 'error'>) {
  const failure = fetchStatus === 'paused' ? networkFailure() : error;
  const hasFailed = isError || fetchStatus === 'paused';
  return {
    data: undefined,
    isSuccess: false,
    isPending: !hasFailed,
    isError: hasFailed,
    error: failure,
    status: hasFailed ? 'error' : 'pending',
  };
}

type WriteOptions<R extends RouteDefinition> = Omit<
  UseMutationOptions<RouteAnswer<R>, ApiError, CallRequest<R>>,
  'mutationFn'
>;

/** Calls a route that changes something: `const create = useWrite(datastoreCalls.createUpload); create.mutate({ params, body })`. */
export function useWrite<R extends RouteDefinition>(
  route: Call<R>,
  options: WriteOptions<R> = {},
): UseMutationResult<RouteAnswer<R>, ApiError, CallRequest<R>> {
  return useMutation<RouteAnswer<R>, ApiError, CallRequest<R>>({
    ...options,
    mutationFn: async (request) => (await send(route, request as AnyRequest)) as RouteAnswer<R>,
  });
}

/** Asks again for every answer of a route that matches; those on screen at once, the others when they are shown. */
export async function invalidate(route: Call, request?: AnyRequest): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: request ? keyOfPart(route, request) : [route.name] });
}

function keyOfPart(route: Call, { params, query }: AnyRequest): QueryKey {
  return query ? [route.name, params ?? {}, query] : [route.name, params ?? {}];
}
