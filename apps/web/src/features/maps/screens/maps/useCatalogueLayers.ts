import { type CatalogueLayer, type CatalogueRecord, catalogueCalls } from '@cartable/contract/catalogue';
import { useQueries } from '@tanstack/react-query';
import { readOf } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import type { MapLayer } from '../../../../map/index.ts';
import { type LayerReference, readLayerView, refersTo, writeReference } from '../../../records/index.ts';
import type { ChosenLayer } from './map-state.ts';

/** A layer as the catalogue knows it, ready to be drawn. */
export interface KnownLayer {
  readonly record: CatalogueRecord;
  readonly layer: CatalogueLayer;
  readonly view: MapLayer;
}

export interface ReadLayer {
  readonly chosen: ChosenLayer;
  /** `null`: it is published no more, or not for everyone; undefined: not known yet, or not read. */
  readonly known: KnownLayer | null | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Chosen layers, in their order, with what the catalogue tells of them. */
export function useCatalogueLayers(layers: readonly ChosenLayer[]): readonly ReadLayer[] {
  const queries = useQueries({ queries: layers.map(({ reference }) => queryOf(reference)) });
  return layers.map((chosen, rank) => {
    const query = queries[rank]!;
    return { chosen, known: query.data, error: query.error, retry: () => void query.refetch() };
  });
}

const queryOf = (reference: LayerReference) => ({
  queryKey: ['map-layer', writeReference(reference)],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => readLayer(reference, signal),
  // A drawn layer stays as it is while the person works on the map.
  staleTime: Number.POSITIVE_INFINITY,
  meta: { persist: false },
});

async function readLayer(reference: LayerReference, signal: AbortSignal): Promise<KnownLayer | null> {
  const { fileIdentifier } = reference;
  const record = await queryClient.fetchQuery(
    readOf(catalogueCalls.getCatalogueRecord, { params: { fileIdentifier } }),
  );
  const layer = record.open_layers.find((one) => refersTo(reference, one));
  if (!layer) return null;
  const view = await readLayerView(layer, signal);
  const attribution = record.organisation_name || record.datastore.name;
  return { record, layer, view: 'url' in view ? { ...view, attribution } : view };
}
