import { httpStatusOf } from './api-error.ts';

/** Specification §9: three retries, from 1 s, doubled each time, 30 s at most. */
const RETRIES = 3;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;

/** A refusal (4xx) would be the same the next time: only failures of the server or of the network are retried. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = httpStatusOf(error);
  const isClientError = status !== undefined && status >= 400 && status < 500;
  return !isClientError && failures < RETRIES;
}

export function retryDelayMs(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
}
