import { CartableError } from '@cartable/contract';

/** Options of the application or of a route, as its refusals tell them. */
interface Accepted {
  /** Largest body. */
  readonly bodyBytes: number;
  readonly mediaTypes: string;
}

/** Errors the web framework raises before any handler, in our words. @returns undefined for any other error */
export function frameworkError(
  error: unknown,
  { bodyBytes, mediaTypes }: Accepted,
): CartableError | undefined {
  if (error instanceof CartableError || !(error instanceof Error)) return undefined;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new CartableError('common.too-large', { limit: bodyBytes });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new CartableError('server.media-type', { expected: mediaTypes });
  }
  if (statusCode === 400) return new CartableError('server.body-unreadable', { reason: error.message });
  if (statusCode === 404 || statusCode === 414) return new CartableError('common.not-found');
  return undefined;
}
