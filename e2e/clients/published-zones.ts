import { routes } from '@cartable/contract';
import { ApiClient } from '../support/client.ts';
import { publishFile } from '../support/publish.ts';
import type { RunningServer } from '../support/server.ts';
import { geoJsonOf, type Zone, zones } from './places.ts';

export interface PublishedZone extends Zone {
  /** `layer:table` of the WFS and of the WMS. */
  readonly typeName: string;
  readonly wmsLayer: string;
}

/** Each zone deposited as GeoJSON and published, in the first datastore that is not the sandbox. */
export async function publishZones(server: RunningServer): Promise<PublishedZone[]> {
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const datastoreId = workspaces.find((workspace) => !workspace.is_sandbox)!._id;
  const published: PublishedZone[] = [];
  for (const zone of zones) {
    const file = { name: zone.name, fileName: `${zone.name}.geojson`, content: geoJsonOf(zone) };
    const { typeName, wms, data } = await publishFile(client, datastoreId, file);
    const wmsLayer = `${wms.layer_name}:${data.type_infos.relations[0]!.name}`;
    published.push({ ...zone, typeName, wmsLayer });
  }
  return published;
}
