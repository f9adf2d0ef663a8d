import { type DepositInspection, routes, type StoredData } from '@cartable/contract';
import type { ApiClient } from './client.ts';

/** A file as a producer deposits it. */
export interface DepositedContent {
  /** Name of the datasheet, and of the data. */
  readonly name: string;
  readonly fileName: string;
  readonly content: Uint8Array;
}

/** From a deposited file to its tables or its images. */
export async function integrate(
  client: ApiClient,
  datastoreId: string,
  { name, fileName, content }: DepositedContent,
): Promise<StoredData> {
  return integrateInspected(client, datastoreId, name, await client.depositContent(content, fileName));
}

/** The same of a file that was received and looked into. */
export async function integrateInspected(
  client: ApiClient,
  datastoreId: string,
  name: string,
  inspection: DepositInspection,
  limitMs?: number,
): Promise<StoredData> {
  const upload = await makeUpload(client, datastoreId, name, inspection);
  const progress = await client.untilIntegrated(datastoreId, upload, limitMs);
  if (progress.error) throw new Error(JSON.stringify(progress.error));
  const params = { datastoreId, storedDataId: progress.stored_data! };
  return client.call(routes.getStoredData, { params });
}

export function makeUpload(
  client: ApiClient,
  datastoreId: string,
  name: string,
  inspection: DepositInspection,
) {
  return client.call(routes.createUpload, {
    params: { datastoreId },
    body: {
      data_name: name,
      data_technical_name: name,
      data_srid: inspection.srid,
      data_upload_path: inspection.filename,
    },
  });
}
