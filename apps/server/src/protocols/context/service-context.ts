import { mayUse, type PublishedService, type ServiceOperation, usableAmong } from '@cartable/datastore';
import type { RequestContext } from './request-context.ts';

/** A request to a protocol that serves offerings, with those published. */
export interface ServiceContext extends RequestContext {
  /** Every published service of the type at this endpoint; `visible` is what may be used of them. */
  readonly published: readonly PublishedService[];
}

/** The services this visitor may use so. What is missing here does not exist for the rest of the request. */
export function visible(
  { published, visitor, audience, grants }: ServiceContext,
  operation: ServiceOperation,
): readonly PublishedService[] {
  return usableAmong(published, visitor, { audience, operation }, grants);
}

/** The same of one service, of whatever protocol. */
export function isVisible(
  { visitor, audience, grants }: Pick<RequestContext, 'visitor' | 'audience' | 'grants'>,
  operation: ServiceOperation,
  service: PublishedService,
): boolean {
  return mayUse(visitor, { audience, operation, service }, grants);
}
