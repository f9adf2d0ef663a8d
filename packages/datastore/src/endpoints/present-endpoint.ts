import type * as Contract from '@cartable/contract';
import { offeringTypes } from '../offerings/types/index.ts';
import type { Endpoint, EndpointUse } from './endpoint.model.ts';

/** Base address of an endpoint, without query. */
export function endpointUrl(publicUrl: string, { type, open }: Pick<Endpoint, 'type' | 'open'>): string {
  const { paths } = offeringTypes[type];
  return `${publicUrl}${open ? paths.open : paths.restricted}`;
}

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
      urls: [{ type: offeringTypes[endpoint.type].urlType, url: endpointUrl(publicUrl, endpoint) }],
      open: endpoint.open,
    },
  };
}
