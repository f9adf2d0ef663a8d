import type { JobRequest } from '@cartable/storage';

/**
 * A job that others start without importing it: its kind, and what it is given. It is declared low, beside the noun it
 * works on; its definition stands above and is registered at composition, so that a job never imports the next one.
 */
export interface JobReference<Payload> {
  readonly kind: string;
  request(subject: string, payload: Payload): JobRequest;
}

export function jobReference<Payload>(kind: string): JobReference<Payload> {
  return { kind, request: (subject, payload) => ({ kind, subject, payload }) };
}
