import { useQuery } from '@tanstack/react-query';
import { ownAddress } from '../../../../../base/site/own-address.ts';
import { readWmsDescriptions } from '../../../../../map/layers/wms-facts.ts';
import type { ResolvedLayer } from '../sources/resolved-layer.ts';

/** Styles and scales of a layer, as its WMS tells them; undefined meanwhile, and for other layers. */
export function useWmsDescription(view: ResolvedLayer['view']) {
  const { data } = useQuery({
    // Once for all layers of a service.
    queryKey: ['wms-facts', 'url' in view && view.url],
    queryFn: ({ signal }) => (view.kind === 'wms' ? readWmsDescriptions(ownAddress(view.url), signal) : null),
    // Those of the version before write their styles and scales otherwise.
    enabled: view.kind === 'wms' && view.version === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Without them the layer is drawn all the same.
    retry: false,
    meta: { persist: false },
  });
  return view.kind === 'wms' ? data?.get(view.layerName) : undefined;
}
