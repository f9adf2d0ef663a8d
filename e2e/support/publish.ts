import { routes, type Service, type StoredData } from '@cartable/contract';
import type { ApiClient } from './client.ts';
import { wfsForm, wmsVectorForm } from './forms.ts';
import { type DepositedContent, integrate } from './integrate.ts';

interface PublishedFile {
  readonly data: StoredData;
  readonly wfs: Service;
  readonly wms: Service;
  /** Name of the only feature type. */
  readonly typeName: string;
}

/** A file of one layer, from its deposit to its WFS and its WMS. */
export async function publishFile(
  client: ApiClient,
  datastoreId: string,
  file: DepositedContent & { share?: 'all_public' | 'your_community' },
): Promise<PublishedFile> {
  const { name, share: share_with = 'all_public' } = file;
  const data = await integrate(client, datastoreId, file);
  const params = { datastoreId, storedDataId: data._id };
  const wfsBody = { ...wfsForm(`${name}_wfs`, name, data), share_with };
  const wmsBody = { ...wmsVectorForm(`${name}_wms`, name, data), share_with };
  const wfs = await client.call(routes.createWfs, { params, body: wfsBody });
  const wms = await client.call(routes.createWmsVector, { params, body: wmsBody });
  return {
    data,
    wfs: await client.untilPublished(datastoreId, wfs._id),
    wms: await client.untilPublished(datastoreId, wms._id),
    typeName: `${wfs.layer_name}:${data.type_infos.relations[0]!.name}`,
  };
}

/** Stored tables as files to download. */
export async function publishDownload(
  client: ApiClient,
  datastoreId: string,
  { name, data, share }: { name: string; data: StoredData; share: 'all_public' | 'your_community' },
): Promise<Service> {
  const params = { datastoreId, storedDataId: data._id };
  const body = { ...wfsForm(name, name, data), share_with: share };
  const { _id } = await client.call(routes.createDownload, { params, body });
  return client.untilPublished(datastoreId, _id);
}
