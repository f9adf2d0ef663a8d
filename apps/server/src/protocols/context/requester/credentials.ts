/** Credentials of a request to a private address: an access key, in whichever place its type allows. */

import type { PresentedCredentials } from '@cartable/datastore';
import type { FastifyRequest } from 'fastify';

/** Name of the parameter and of the header, in any case. */
export const keyParameter = 'apikey';
const keyHeaders = [keyParameter, 'x-api-key'] as const;
/** Longer is no secret of ours: it is not worth comparing. */
const maxSecretLength = 500;

type Shown = Pick<FastifyRequest, 'headers' | 'url'>;

/** The most visible place first: a client that was given an address with a key sends no other one. */
export function readCredentials({ headers, url }: Shown): PresentedCredentials {
  const inQuery = keyInQuery(queryOf(url));
  if (inQuery !== undefined) return { kind: 'query', secret: bounded(inQuery) };
  for (const name of keyHeaders) {
    const value = headers[name];
    if (typeof value === 'string') return { kind: 'header', secret: bounded(value.trim()) };
  }
  return readAuthorization(headers.authorization);
}

/** RFC 7617 and RFC 6750; another scheme shows nothing we know. */
function readAuthorization(header: string | undefined): PresentedCredentials {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+) *$/.exec(header ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return { kind: 'bearer', token: bounded(value) };
  if (scheme.toLowerCase() !== 'basic') return { kind: 'none' };
  const text = Buffer.from(value, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const login = colon < 0 ? text : text.slice(0, colon);
  return { kind: 'basic', login: bounded(login), password: bounded(colon < 0 ? '' : text.slice(colon + 1)) };
}

/** A secret that is too long stays one that is wrong; so does one with the NUL character, which PostgreSQL refuses. */
const bounded = (text: string): string => text.slice(0, maxSecretLength + 1).replaceAll('\0', '\uFFFD');

export function queryOf(url: string): string {
  return url.split('?').slice(1).join('?');
}

/** The parameters as they were written, the key apart. */
function pairsOf(query: string): string[] {
  return query.split('&').flatMap((pair) => (isKey(pair) ? unglued(pair) : [pair]));
}

/** OWSLib, given an address with a key, puts a second `?` after it; none of our secrets holds one. */
function unglued(pair: string): string[] {
  const mark = pair.indexOf('?');
  return mark < 0 ? [pair] : [pair.slice(0, mark), pair.slice(mark + 1)];
}

function isKey(pair: string): boolean {
  const [name = ''] = new URLSearchParams(pair).keys();
  return name.toLowerCase() === keyParameter;
}

function keyInQuery(query: string): string | undefined {
  const pair = pairsOf(query).find(isKey);
  return pair === undefined ? undefined : [...new URLSearchParams(pair).values()][0];
}

/** The query as the protocols read it: the key is not theirs. The rest stays as it was written. */
export function withoutKey(query: string): string {
  return pairsOf(query)
    .filter((pair) => !isKey(pair))
    .join('&');
}
