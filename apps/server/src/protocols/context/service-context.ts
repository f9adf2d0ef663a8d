import type { Visitor } from '@cartable/accounts';
import type { Language } from '@cartable/contract';
import {
  type Audience,
  type Grants,
  mayUse,
  type PublishedService,
  type ServiceOperation,
} from '@cartable/datastore';
import type { Services } from '../../services.ts';
import type { EndpointScope } from './endpoint-scope.ts';
import { type LinkKey, withKey } from './requester/keyed-links.ts';

/** One request to a service: who asks, at which endpoint, over which published facts. */
export interface ServiceContext {
  readonly services: Services;
  readonly visitor: Visitor;
  /** What they were granted beside what their communities own. */
  readonly grants: Grants;
  readonly language: Language;
  readonly audience: Audience;
  /** What the endpoint is narrowed to. */
  readonly endpoint: EndpointScope;
  /** Address requests are sent to, without query. */
  readonly baseUrl: string;
  /** What the addresses of a streamed answer keep; those of a document get it when it is sent. */
  readonly linkKey: LinkKey | undefined;
  /** Version of the published facts this request works on, from beginning to end. */
  readonly factsVersion: number;
  /** Of capabilities (OWS Common 06-121r9 §7.3.4): grows with the facts and, at a private address, with the rights. */
  readonly updateSequence: number;
  /** Every published service of the type at this endpoint; `visible` is what may be used of them. */
  readonly published: readonly PublishedService[];
  /** Where the client is, as limits count it. */
  readonly address: string;
  /** Offerings the request asked for by name, for the traffic of their datastores. */
  readonly used: Set<string>;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** The services this visitor may use so. What is missing here does not exist for the rest of the request. */
export function visible(context: ServiceContext, operation: ServiceOperation): PublishedService[] {
  return context.published.filter((service) => isVisible(context, operation, service));
}

/** The same of one service, of whatever protocol. */
export function isVisible(
  { visitor, audience, grants }: Pick<ServiceContext, 'visitor' | 'audience' | 'grants'>,
  operation: ServiceOperation,
  service: PublishedService,
): boolean {
  return mayUse(visitor, { audience, operation, service }, grants);
}

/** The address requests are sent to, as streamed answers tell it. */
export function linkedUrl({ baseUrl, linkKey }: Pick<ServiceContext, 'baseUrl' | 'linkKey'>): string {
  return withKey(baseUrl, linkKey);
}
