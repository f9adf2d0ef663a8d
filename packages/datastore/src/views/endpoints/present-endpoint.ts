import type * as Contract from '@cartable/contract';
import { offeringTypes } from '../../publishing/offerings/types/index.ts';
import { mountUrl } from '../../publishing/offerings/types/offering-type.ts';
import type { Endpoint, EndpointUse } from '../../workspace/endpoints/endpoint.model.ts';

export function presentEndpointUse(
  publicUrl: string,
  { endpoint, use, inTrash, quota }: EndpointUse,
): Contract.Datastore['endpoints'][number] {
  return {
    use,
    quota,
    in_trash: inTrash,
    endpoint: {
      _id: endpoint.id,
      name: endpoint.name,
      technical_name: endpoint.technicalName,
      type: endpoint.type,
      urls: urlsOf(publicUrl, endpoint),
      open: endpoint.open,
    },
  };
}

function urlsOf(publicUrl: string, { type, open }: Endpoint): { type: string; url: string }[] {
  if (type === 'METADATA') return [{ type, url: `${publicUrl}/api/geonetwork/metadata` }];
  return offeringTypes[type].mounts.map((mount) => ({
    type: mount.type,
    url: mountUrl(publicUrl, mount, open),
  }));
}
