import { useQuery } from '@tanstack/react-query';
import { ownAddress } from '../../../../../base/site/own-address.ts';
import { readWmsDescription } from '../../../../../map/layers/wms-facts.ts';
import type { ResolvedLayer } from '../sources/resolved-layer.ts';

/** Styles and scales of a layer, as its WMS tells them; undefined meanwhile, and for other layers. */
export function useWmsDescription(view: ResolvedLayer['view']) {
  const { data } = useQuery({
    queryKey: ['wms-facts', 'url' in view && view.url, 'layerName' in view && view.layerName],
    queryFn: ({ signal }) =>
      view.kind === 'wms' ? readWmsDescription(ownAddress(view.url), view.layerName, signal) : null,
    // Those of the version before write their styles and scales otherwise.
    enabled: view.kind === 'wms' && view.version === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Without them the layer is drawn all the same.
    retry: false,
    meta: { persist: false },
  });
  return data ?? undefined;
}
