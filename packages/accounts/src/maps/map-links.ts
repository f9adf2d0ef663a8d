import { createHash } from 'node:crypto';
import { CartableError, type MapAddress, namesRestrictedLayer } from '@cartable/contract';
import { type AccountsContext, inTransaction, timestamp } from '../context.ts';
import { countAct } from '../throttling/act-limits.ts';
import { maxMapLinks } from './saved-map.model.ts';
import { countMapLinks, hasMapLink, insertMapLink } from './saved-map.store.ts';

/** 72 bits of the digest of the map. */
const codeLength = 12;

export interface MapLinkRequester {
  /** IP address, for the throttle. */
  readonly address: string;
}

/**
 * A short address made of the map itself: asking again gives the same one and counts for nothing. It is of nobody, and
 * only names layers that everyone sees.
 * @returns the code of the address
 * @throws {CartableError} `map.restricted-layers`, `map.links-full`, `common.too-many`
 */
export async function shortenMap(
  context: AccountsContext,
  { address: asker }: MapLinkRequester,
  { layers, centre, zoom, base }: MapAddress,
): Promise<string> {
  if (namesRestrictedLayer(layers)) throw new CartableError('map.restricted-layers');
  const digest = createHash('sha256').update(JSON.stringify([layers, centre, zoom, base]));
  const code = digest.digest('base64url').slice(0, codeLength);
  return inTransaction(context, async (queries) => {
    if (await hasMapLink(queries, code)) return code;
    await countAct(context, queries, { act: 'map-link.address', subject: asker });
    if ((await countMapLinks(queries)) >= maxMapLinks)
      throw new CartableError('map.links-full', { limit: maxMapLinks });
    await insertMapLink(queries, { code, address: { layers, centre, zoom, base }, at: timestamp(context) });
    return code;
  });
}
