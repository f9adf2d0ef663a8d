import { createHash } from 'node:crypto';

/** Strong validator of an answer made anew for each request. */
export const etagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
