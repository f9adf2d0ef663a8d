import { queryClient } from '../../../../../base/api/query-client.ts';
import type { MapLayer } from '../../../../../map/index.ts';
import { type OutsideSource, writeSource } from '../../../../records/index.ts';
import type { ResolvedLayer } from '../sources/resolved-layer.ts';
import type { OutsideOffer } from './outside-service.ts';
import { readService } from './read-address.ts';

/** `null`: its service has no such layer any more. */
export async function readOutsideLayer(source: OutsideSource): Promise<ResolvedLayer | null> {
  const { protocol, url, name } = source;
  const service = await queryClient.fetchQuery({
    queryKey: ['outside-service', protocol, url],
    queryFn: ({ signal }) => readService(protocol, url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { persist: false },
  });
  const offer = service.offers.find((one) => one.name === name);
  return offer ? knownOffer(source, offer) : null;
}

function knownOffer(source: OutsideSource, { title, box, view }: OutsideOffer): ResolvedLayer {
  return {
    title,
    hint: `${new URL(source.url).host} · ${source.protocol.toUpperCase()}`,
    view: { ...view, id: writeSource(source), title } as MapLayer,
    box,
    tables: [],
  };
}
