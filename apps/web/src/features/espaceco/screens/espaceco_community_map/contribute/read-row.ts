import type { EspacecoTable } from '@cartable/contract/espaceco';
import { apiError, markNetworkFailure } from '../../../../../base/api/api-error.ts';
import { currentLanguage } from '../../../../../base/i18n/language.ts';
import { reasonOfRejection } from '../../../../../map/index.ts';
import { serviceOf, typeNameOf } from '../../../parts/objects/features-request.ts';
import type { Values } from '../../../parts/unsent/drafts/draft.ts';

/** An object as it is edited: its values, its place as WKT in degrees, and its version. Undefined: it is not there. */
export async function readRow(table: EspacecoTable, key: string): Promise<Values | undefined> {
  const query = new URLSearchParams({
    service: 'WFS',
    version: '2.0.0',
    request: 'GetFeature',
    typeNames: typeNameOf(table),
    outputFormat: 'JSON',
    resourceId: `${table.database}.${table.name}.${key}`,
    srsName: 'urn:ogc:def:crs:OGC:1.3:CRS84',
  });
  const headers = { 'Accept-Language': currentLanguage() };
  const answer = await fetch(`${serviceOf(table)}?${query}`, { headers, credentials: 'same-origin' }).catch(
    (error: unknown) => {
      throw markNetworkFailure(error);
    },
  );
  const body = await answer.text();
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json'))
    throw apiError(answer.status, { code: answer.status, message: reasonOfRejection(body, answer.status) });
  return (JSON.parse(body) as Values[])[0];
}
