import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ApiError, httpStatusOf, isSessionExpired, networkFailure } from '../api/api-error.ts';
import { isUnasked } from '../api/unread.ts';
import { FailedPart } from './FailedPart.tsx';
import { Failure } from './Failure.tsx';
import { NotFound } from './NotFound.tsx';
import { Spinner } from './Spinner.tsx';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T, ApiError>;
  /** Shown while loading, instead of the spinner. */
  readonly waiting?: ReactNode;
  /** In a dialog, or a part of a page: a failure is told where it is, and the page around it keeps its title. */
  readonly inPlace?: boolean;
  readonly children: (data: NonNullable<T>) => ReactNode;
}

/**
 * Spinner, then the content; or the page that fits the failure. What was read once stays while it is read again, and
 * when the network fails; it goes when it is no more, or may be seen no more. What stands for an answer that cannot be
 * asked for, without network, does not stay: it is of another filter, or another page.
 */
export function Loaded<T>({ query, waiting, inPlace = false, children }: LoadedProps<T>) {
  const retry = () => void query.refetch();
  if (inPlace && query.isError && !isSessionExpired(query.error) && (isGone(query.error) || !query.data))
    return <FailedPart error={query.error} retry={isGone(query.error) ? undefined : retry} />;
  if (query.isError && isGone(query.error)) return <Failure error={query.error} />;
  if (isUnasked(query) && inPlace) return <FailedPart error={networkFailure()} retry={retry} />;
  if (isUnasked(query)) return <Failure error={networkFailure()} retry={retry} />;
  if (query.data !== undefined && query.data !== null) return children(query.data);
  if (query.isError) return <Failure error={query.error} retry={retry} />;
  if (query.isSuccess) return <NotFound />;
  return waiting ?? <Spinner />;
}

function isGone(error: ApiError): boolean {
  const status = httpStatusOf(error);
  return status === 403 || status === 404 || status === 410;
}
