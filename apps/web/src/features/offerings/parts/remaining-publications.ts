import type { OfferingTypeId } from '@cartable/contract/core';
import type { Datastore } from '@cartable/contract/datastore';

export interface RemainingPublications {
  readonly endpointId: string;
  readonly endpoint: string;
  readonly open: boolean;
  readonly remaining: number;
}

/** Number of services of a type that each endpoint of the datastore may still carry. */
export function remainingPublications(
  { endpoints }: Pick<Datastore, 'endpoints'>,
  type: OfferingTypeId,
): RemainingPublications[] {
  return endpoints
    .filter(({ endpoint }) => endpoint.type === type)
    .map(({ use, quota, endpoint }) => ({
      endpointId: endpoint._id,
      endpoint: endpoint.name,
      open: endpoint.open,
      remaining: Math.max(0, quota - use),
    }));
}
