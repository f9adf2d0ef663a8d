/** Trying again what a poor line or a busy server refused. */

import { errorCodeOf, httpStatusOf } from '../../../base/api/api-error.ts';

/** With the delays below: about two minutes of a line that is down before asking the person. */
const ATTEMPTS = 8;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
/** Statuses that another attempt may change: time-out, too early, too many, failures of the server or of a proxy. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/** No answer at all, a passing status, or a chunk damaged on its way. */
export function mayPass(error: unknown): boolean {
  if (error instanceof DOMException && error.name === 'AbortError') return false;
  if (error instanceof ConnectionLost) return true;
  if (errorCodeOf(error) === 'upload.chunk-corrupted') return true;
  const status = httpStatusOf(error);
  return status !== undefined && passing.has(status);
}

/** Errors after which received bytes stand: one may go on with the same file. A refusal of the file itself is final. */
export function isResumable(error: unknown): boolean {
  const status = httpStatusOf(error);
  return mayPass(error) || status === 401 || status === undefined;
}

/** The request left and no answer came. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

export interface RetryOptions {
  readonly signal: AbortSignal;
  /** Waits; also ends early when the connection is back. */
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>;
  readonly onRetry: (attempt: number) => void;
}

export async function withRetry<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      options.signal.throwIfAborted();
      if (!mayPass(error) || count >= ATTEMPTS) throw error;
      options.onRetry(count);
      await options.wait(Math.min(FIRST_DELAY_MS * 2 ** (count - 1), LONGEST_DELAY_MS), options.signal);
    }
  }
}

/** Waits the delay, or less when the browser says that the network is back. */
export function waitForConnection(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', onOnline);
      signal.removeEventListener('abort', onAbort);
      finish();
    };
    const onOnline = end(resolve);
    const onAbort = end(() => reject(signal.reason));
    const timer = setTimeout(end(resolve), delayMs);
    globalThis.addEventListener?.('online', onOnline);
    signal.addEventListener('abort', onAbort);
  });
}
