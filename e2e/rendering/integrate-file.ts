import { routes, type StoredData } from '@cartable/contract';
import type { ApiClient } from '../support/client.ts';

/** A GeoJSON file of one layer, from its deposit to its table. */
export async function integrateFile(
  client: ApiClient,
  datastoreId: string,
  name: string,
  content: Uint8Array,
): Promise<StoredData> {
  const inspection = await client.depositContent(content, `${name}.geojson`);
  const upload = await client.call(routes.createUpload, {
    params: { datastoreId },
    body: {
      data_name: name,
      data_technical_name: name,
      data_srid: inspection.srid,
      data_upload_path: inspection.filename,
    },
  });
  const progress = await client.untilIntegrated(datastoreId, upload);
  if (progress.error) throw new Error(JSON.stringify(progress.error));
  return client.call(routes.getStoredData, { params: { datastoreId, storedDataId: progress.stored_data! } });
}
