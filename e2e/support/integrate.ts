import { routes, type StoredData } from '@cartable/contract';
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
  const inspection = await client.depositContent(content, fileName);
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
  const params = { datastoreId, storedDataId: progress.stored_data! };
  return client.call(routes.getStoredData, { params });
}
