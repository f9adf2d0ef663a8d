import type { PublishedService } from '@cartable/datastore';
import type { Services } from '../services.ts';
import type { ServiceAnswer } from './context/answer/service-answer.ts';
import type { ServiceContext } from './context/service-context.ts';

/** A map or feature protocol, free of the web framework: request in, answer out, in its own words even to refuse. */
export interface ServiceProtocol {
  /** Last part of its address. */
  readonly path: string;
  readonly serves: PublishedService['type'];
  /** Requests a second from one address. */
  requestsPerSecond(config: Services['config']): number;
  answer(context: ServiceContext, request: ProtocolRequest): Promise<ServiceAnswer>;
  /** Never throws: what is answered instead of an answer. */
  refuse(context: ServiceContext, request: ProtocolRequest, error: unknown): Promise<ServiceAnswer>;
}

export interface ProtocolRequest {
  /** Query of the address, without `?`. */
  readonly query: string;
  readonly body: { readonly kind: 'xml' | 'form'; readonly text: string } | undefined;
}
