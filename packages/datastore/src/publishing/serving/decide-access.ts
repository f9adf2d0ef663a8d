import { isAdministrator, isMember, type Visitor } from '@cartable/accounts';
import { type Grants, noGrants } from './grants.ts';
import type { PublishedService } from './published-service.ts';

/** Operation a protocol is about to do with a service, whatever the protocol calls it. */
export type ServiceOperation = 'list' | 'describe' | 'read' | 'count' | 'draw' | 'query' | 'legend';

/** Endpoint the request came to: one that anyone may use, or one that wants to know who asks. */
export type Audience = 'open' | 'restricted';

export interface AccessQuestion {
  readonly audience: Audience;
  readonly operation: ServiceOperation;
  readonly service: PublishedService;
}

/**
 * The one decision point of the services: every operation of every protocol asks here before it lists, describes,
 * reads, counts or draws anything. A refused service must look as if it did not exist.
 *
 * The open endpoint serves what is open, to everyone alike: a session changes nothing there, so that its answers may
 * be shared. The restricted one serves what is restricted, and only that: to the community that owns it, to
 * administrators, and to those who were granted it.
 */
export function mayUse(
  visitor: Visitor,
  { audience, service }: AccessQuestion,
  grants: Grants = noGrants,
): boolean {
  if (audience === 'open') return service.open;
  if (service.open) return false;
  return (
    isMember(visitor, service.communityId) ||
    isAdministrator(visitor) ||
    grants.offeringIds.has(service.offeringId)
  );
}

/** Of services that stay the same, what is open stays the same for everyone: with thousands, not sieved by each request. */
const openOnes = new WeakMap<readonly PublishedService[], readonly PublishedService[]>();

/** Those of the services that this visitor may use so, as `mayUse` says of each. */
export function usableAmong(
  services: readonly PublishedService[],
  visitor: Visitor,
  question: Omit<AccessQuestion, 'service'>,
  grants?: Grants,
): readonly PublishedService[] {
  const sieve = () => services.filter((service) => mayUse(visitor, { ...question, service }, grants));
  if (question.audience !== 'open') return sieve();
  const usable = openOnes.get(services) ?? sieve();
  openOnes.set(services, usable);
  return usable;
}
