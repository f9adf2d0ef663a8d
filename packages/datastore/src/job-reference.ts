import type { JobRequest } from '@cartable/storage';

/**
 * A job that others start without importing it: its kind, and what it is given. It is declared low, beside the noun it
 * works on; its definition stands above and is registered at composition, so that a job never imports the next one.
 */
export interface JobReference<Payload> {
  readonly kind: string;
  /** @param share datastore or person the work is for, so that each has its turn */
  request(subject: string, payload: Payload, share?: string): JobRequest;
}

export function jobReference<Payload>(kind: string): JobReference<Payload> {
  return {
    kind,
    request: (subject, payload, share) => ({
      kind,
      subject,
      payload,
      ...(share === undefined ? {} : { share }),
    }),
  };
}
