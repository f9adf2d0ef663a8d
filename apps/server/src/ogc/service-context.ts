import type { Visitor } from '@cartable/accounts';
import type { Language } from '@cartable/contract';
import { type Audience, mayUse, type PublishedService, type ServiceOperation } from '@cartable/datastore';
import type { Services } from '../services.ts';
import type { EndpointScope } from './endpoint-scope.ts';

/** One request to a service: who asks, at which endpoint, over which published facts. */
export interface ServiceContext {
  readonly services: Services;
  readonly visitor: Visitor;
  readonly language: Language;
  readonly audience: Audience;
  /** What the endpoint is narrowed to. */
  readonly endpoint: EndpointScope;
  /** Address requests are sent to, without query. */
  readonly baseUrl: string;
  /** Version of the published facts this request works on, from beginning to end. */
  readonly factsVersion: number;
  /** Every published service of the type at this endpoint; `visible` is what may be used of them. */
  readonly published: readonly PublishedService[];
  /** Where the client is, as limits count it. */
  readonly address: string;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** The services this visitor may use so. What is missing here does not exist for the rest of the request. */
export function visible(context: ServiceContext, operation: ServiceOperation): PublishedService[] {
  const { visitor, audience } = context;
  return context.published.filter((service) => mayUse(visitor, { audience, operation, service }));
}
