import { createHash } from 'node:crypto';
import type { RequestContext } from '../request-context.ts';

/** Headers of a document written for each request; one that holds a key stays in no cache (`guardMount`). */
export const validatorOf = (
  { linkKey }: Pick<RequestContext, 'linkKey'>,
  body: string,
): Readonly<Record<string, string>> => (linkKey === undefined ? { etag: etagOf(body) } : {});

/** Strong validator of an answer made anew for each request. */
export const etagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
