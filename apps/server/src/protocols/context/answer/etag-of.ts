import { createHash } from 'node:crypto';
import type { RequestContext } from '../request-context.ts';

/** Headers of a document written for each request; one that holds a key stays in no cache (`guardMount`). */
export const validatorOf = (
  { linkKey }: Pick<RequestContext, 'linkKey'>,
  body: string,
): Readonly<Record<string, string>> => (linkKey === undefined ? { etag: etagOf(body) } : {});

/** The same of a document that tells the moment of its answer, which alone makes two of them differ. */
export const weakValidatorOf = (
  { linkKey }: Pick<RequestContext, 'linkKey'>,
  body: string,
  moment: string,
): Readonly<Record<string, string>> =>
  linkKey === undefined ? { etag: `W/${etagOf(body.replaceAll(moment, ''))}` } : {};

/** Strong validator of an answer made anew for each request. */
export const etagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
