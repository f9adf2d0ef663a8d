import type { Visitor } from '@cartable/accounts';
import type { Language } from '@cartable/contract';
import type { Audience, Grants } from '@cartable/datastore';
import type { Services } from '../../services.ts';
import type { EndpointScope } from './endpoint-scope.ts';
import { type LinkKey, withKey } from './requester/keyed-links.ts';
import type { UsedOfferings } from './used-services.ts';

/** One request to a protocol: who asks, at which endpoint, at which moment of what is published. */
export interface RequestContext {
  readonly services: Services;
  readonly visitor: Visitor;
  /** Grants of the visitor beside what their communities own. */
  readonly grants: Grants;
  readonly language: Language;
  readonly audience: Audience;
  /** Part of the platform the endpoint is narrowed to. */
  readonly endpoint: EndpointScope;
  /** Address requests are sent to, without query. */
  readonly baseUrl: string;
  /** Key the addresses of a streamed answer keep; those of a document get it when it is sent. */
  readonly linkKey: LinkKey | undefined;
  /** Version of the published facts this request works on, from beginning to end. */
  readonly infoVersion: number;
  /** Version of capabilities (OWS Common 06-121r9 §7.3.4): grows with the facts and, if private, with the rights. */
  readonly updateSequence: number;
  /** IP address of the client, as limits count it. */
  readonly address: string;
  /** Offerings the request asked for by name, for the traffic of their datastores and for metrics. */
  readonly used: UsedOfferings;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** The address requests are sent to, as streamed answers tell it. */
export function linkedUrl({ baseUrl, linkKey }: Pick<RequestContext, 'baseUrl' | 'linkKey'>): string {
  return withKey(baseUrl, linkKey);
}
