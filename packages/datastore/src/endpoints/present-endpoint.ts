import type * as Contract from '@cartable/contract';
import { offeringTypes } from '../offerings/types/index.ts';
import { entranceUrl } from '../offerings/types/offering-type.ts';
import type { EndpointUse } from './endpoint.model.ts';

export function presentEndpointUse(
  publicUrl: string,
  { endpoint, use, quota }: EndpointUse,
): Contract.Datastore['endpoints'][number] {
  return {
    use,
    quota,
    endpoint: {
      _id: endpoint.id,
      name: endpoint.name,
      technical_name: endpoint.technicalName,
      type: endpoint.type,
      urls: offeringTypes[endpoint.type].entrances.map((entrance) => ({
        type: entrance.type,
        url: entranceUrl(publicUrl, entrance, endpoint.open),
      })),
      open: endpoint.open,
    },
  };
}
