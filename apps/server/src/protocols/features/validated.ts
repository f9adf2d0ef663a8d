import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PublishedService } from '@cartable/datastore';
import { productVersion } from '../../version.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { isCollaborative } from './collaborative-tables.ts';

export interface Validated {
  /** Those the answer is made of: their features, or how they are drawn. */
  readonly services: readonly PublishedService[];
  readonly received: Pick<ProtocolRequest, 'query' | 'body' | 'isOnce' | 'ifNoneMatch'>;
  /** What the answer depends on besides the address: what was chosen by other headers. */
  readonly form: string;
  /** Those headers, which the answer of who has it already tells too (RFC 9110 §15.4.5). */
  readonly vary?: string;
  /** Whether the answer tells addresses, and so the key it was asked with, which no cache may keep. @default true */
  readonly hasLinks?: boolean;
}

/**
 * The answer with its validator; of who has it already, nothing is read. The validator is made of the facts of the
 * services, among them the versions of their data, and of the question: not of the features. It is weak, for two answers
 * differ by the moment they tell of (`timeStamp`).
 */
export async function validated(
  context: ServiceContext,
  { services, received, form, vary, hasLinks = true }: Validated,
  answer: () => Promise<ServiceAnswer>,
): Promise<ServiceAnswer> {
  if (!isAskedAgain(context, received) || (hasLinks && context.linkKey !== undefined)) return answer();
  const digest = digestOf(context, services, [received.query, form]);
  const etag = `W/"${digest}"`;
  const headers = { etag, ...(vary && { vary }) };
  const unchanged = { status: 304, body: '', contentType: 'text/plain; charset=utf-8', headers };
  const known = (received.ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(`"${digest}"`)) return unchanged;
  const answered = await answer();
  if (known.includes('*')) {
    // Whatever there is: it was looked for, and is not sent.
    if (answered.body instanceof Readable) answered.body.destroy();
    return unchanged;
  }
  return { ...answered, headers: { ...answered.headers, ...headers } };
}

/** Of an answer that holds words of its own, in the language that was asked for. */
export function writtenFor({ language }: Pick<ServiceContext, 'language'>, by: Validated): Validated {
  return { ...by, form: `${language} ${by.form}`, vary: 'accept-language' };
}

/**
 * A question by address of what was published. Tables that are edited change between the description that is read here
 * and the features that are read later, maybe of a replica that is behind.
 */
function isAskedAgain(context: ServiceContext, { body, isOnce }: Validated['received']): boolean {
  return body === undefined && isOnce !== true && !isCollaborative(context);
}

/** Services live as long as the facts they belong to. */
const digests = new WeakMap<PublishedService, string>();

function digestOf(context: ServiceContext, services: readonly PublishedService[], asked: string[]): string {
  const { config } = context.services;
  const facts = services.map((service) => {
    const known = digests.get(service) ?? hash('sha256', JSON.stringify(service), 'base64url');
    digests.set(service, known);
    return known;
  });
  const parts = [productVersion, config.siteTitle, context.baseUrl, ...facts, ...asked];
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 27);
}
