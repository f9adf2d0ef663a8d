import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { Spinner } from '../design/Spinner.tsx';
import { Failure } from './Failure.tsx';
import { NotFound } from './NotFound.tsx';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T, ApiError>;
  /** Shown while loading, instead of the spinner. */
  readonly waiting?: ReactNode;
  readonly children: (data: NonNullable<T>) => ReactNode;
}

/** Spinner, then the content; or the page that fits the failure. What was read once stays while it is read again. */
export function Loaded<T>({ query, waiting, children }: LoadedProps<T>) {
  if (query.data !== undefined && query.data !== null) return children(query.data);
  if (query.isError) return <Failure error={query.error} retry={() => void query.refetch()} />;
  if (query.isSuccess) return <NotFound />;
  return waiting ?? <Spinner />;
}
