import { jsonMediaType, readItemsQuery } from '@cartable/ogc';
import { tableRefOf } from '../../map-workers/table-ref.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ReceivedRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { collectionsOf } from '../features/served-collections.ts';
import { countSelection } from './count-selection.ts';
import { getDownloadable, unknownDownload } from './find-service.ts';

/** Number of features a file would hold, for clients that want to know before they ask for it. */
export async function countTable(
  context: ServiceContext,
  { path: { layer = '', table: name = '' }, query }: ReceivedRequest,
): Promise<ServiceAnswer> {
  const service = getDownloadable(context, layer, 'count');
  const served = collectionsOf(service).find(({ table }) => table.publicName === name);
  if (!served) throw unknownDownload(name);
  const { condition: filter, envelope: bbox } = readItemsQuery(served.collection, query);
  const count = await countSelection(context, { ...tableRefOf(served.table), bbox, filter });
  return {
    body: JSON.stringify({ count }),
    contentType: jsonMediaType,
    headers: { 'cache-control': 'no-store' },
  };
}
