import { routes } from '@cartable/contract';
import { type ApiClient, until } from './client.ts';

interface StoredTables {
  readonly datastoreId: string;
  readonly storedDataId: string;
}

/** A version that is ready to be served. @returns its number */
export async function prepareVersion(
  client: ApiClient,
  params: StoredTables,
  { fileName, content }: { readonly fileName: string; readonly content: Uint8Array },
): Promise<number> {
  const { filename, srid } = await client.depositContent(content, fileName);
  const body = { data_upload_path: filename, data_srid: srid, comment: 'essai', switch: 'by-hand' } as const;
  const { number } = await client.call(routes.createDataVersion, { params, body });
  await until(60_000, 'the version to be ready', async () => {
    const { status } = await client.call(routes.getDataVersion, { params: { ...params, number } });
    return status === 'READY' ? true : undefined;
  });
  return number;
}

export const serveVersion = (client: ApiClient, params: StoredTables, number: number) =>
  client.call(routes.switchDataVersion, { params: { ...params, number }, body: { accept: false } });
