import { type DatasheetDocument, datastoreCalls } from '@cartable/contract/datastore';
import { invalidate, keyOf } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';

export type DatasheetParams = Readonly<Record<'datastoreId' | 'datasheetName', string>>;

/** Writes answer the whole list: it is shown at once, and counted again on the tab. */
export async function showDocuments(params: DatasheetParams, documents: DatasheetDocument[]): Promise<void> {
  queryClient.setQueryData(keyOf(datastoreCalls.getDatasheetDocuments, { params }), documents);
  await invalidate(datastoreCalls.getDatasheet, { params });
}

/** Tile and header show the same picture. */
export async function invalidateThumbnail(params: DatasheetParams): Promise<void> {
  await Promise.all([
    invalidate(datastoreCalls.getDatasheet, { params }),
    invalidate(datastoreCalls.getDatasheets),
  ]);
}
