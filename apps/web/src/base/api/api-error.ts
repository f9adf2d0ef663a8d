import type { ErrorCode } from '@cartable/contract/errors';

/**
 * Rejection of a failed call: the parsed JSON body of the answer, or an empty object when it has none
 * (specification §8). The HTTP status travels beside it, since a body may be empty.
 */
export interface ApiError {
  /** HTTP status, as the body repeats it. */
  readonly code?: number;
  readonly status?: string;
  /** For people, in the language of the interface; several problems are separated by line breaks. */
  readonly message?: string;
  readonly details?: ApiErrorDetails;
}

export interface ApiErrorDetails {
  /** Stable code of the situation. */
  readonly error?: string;
  /** Everything wrong with the fields sent; `path` such as `body.email`. */
  readonly problems?: readonly { readonly path: string; readonly message: string }[];
  readonly params?: Readonly<Record<string, string | number>>;
  readonly controller?: string;
  readonly session_expired?: boolean;
  readonly [detail: string]: unknown;
}

const statuses = new WeakMap<object, number>();

export function apiError(status: number, body: unknown): ApiError {
  const error: ApiError = typeof body === 'object' && body !== null ? body : {};
  statuses.set(error, status);
  return error;
}

/** HTTP status of a failed call; undefined for anything that is not one. */
export function httpStatusOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null ? statuses.get(error) : undefined;
}

/**
 * Stable code of the refusal, when the server named one. It is compared with codes of the contract, and told to nobody:
 * the text for people is in `message`, so that the page needs no catalogue of errors.
 */
export function errorCodeOf(error: unknown): ErrorCode | undefined {
  if (httpStatusOf(error) === undefined) return undefined;
  return (error as ApiError).details?.error as ErrorCode | undefined;
}

/** The call was given up, or the server could not be reached: nothing a person must be told as an error (§8). */
export function isAbortOrNetworkError(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'AbortError';
  // `fetch` rejects with a TypeError, and nothing else, when no answer came.
  return error instanceof Error && networkFailures.has(error);
}

const networkFailures = new WeakSet<object>();

/** What Vite says where a style sheet of a screen did not come. */
const missingSheet = 'Unable to preload CSS';

/** Marks the rejection of `fetch` itself, so that a TypeError of our own code is never taken for it. */
export function markNetworkFailure(error: unknown): unknown {
  const isSheet = error instanceof Error && error.message.startsWith(missingSheet);
  if (error instanceof TypeError || isSheet) networkFailures.add(error);
  return error;
}

/** What a call that was not made, for want of a network, would have been rejected with. */
export function networkFailure(): unknown {
  return markNetworkFailure(new TypeError('There is no network.'));
}

export function isSessionExpired(error: unknown): boolean {
  const { code, details } = error as ApiError;
  return (
    httpStatusOf(error) === 401 &&
    code === 401 &&
    details?.controller !== undefined &&
    details.session_expired === true
  );
}

/** Text of a failure for people: the server's, else the one of any exception, else empty. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error ?? '');
  const message = (error as { message?: unknown }).message;
  return typeof message === 'string' ? message : '';
}
