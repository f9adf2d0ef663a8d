import { useQueries } from '@tanstack/react-query';
import type { MapLayer } from '../../../../map/index.ts';
import { writeSource } from '../../../records/index.ts';
import type { ChosenLayer } from './chosen-layer.ts';
import { readLayer } from './sources/read-layer.ts';
import type { ResolvedLayer } from './sources/resolved-layer.ts';

export interface ReadLayer {
  readonly chosen: ChosenLayer;
  /** `null`: it is published no more, or not for this person; undefined: not known yet, or not read. */
  readonly known: ResolvedLayer | null | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Chosen layers, in their order, with what their sources tell of them. */
export function useMapLayers(layers: readonly ChosenLayer[]): readonly ReadLayer[] {
  const queries = useQueries({
    queries: layers.map(({ source }) => ({
      queryKey: ['map-layer', writeSource(source)],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => readLayer(source, signal),
      // A drawn layer stays as it is while the person works on the map.
      staleTime: Number.POSITIVE_INFINITY,
      meta: { persist: false },
    })),
  });
  return layers.map((chosen, rank) => {
    const query = queries[rank]!;
    return { chosen, known: query.data, error: query.error, retry: () => void query.refetch() };
  });
}

export function titleOfLayer({ chosen: { source }, known }: ReadLayer): string {
  return known?.title ?? (source.from === 'data' ? source.table : source.name);
}

/** Visible layers as the map draws them, the last one on top. */
export function drawnLayers(layers: readonly ReadLayer[]) {
  const visible = layers.flatMap(({ chosen, known }) =>
    known && chosen.isVisible ? [{ chosen, known }] : [],
  );
  return {
    layers: visible.map(styledView).toReversed(),
    opacities: Object.fromEntries(visible.map(({ chosen, known }) => [known.view.id, chosen.opacity / 100])),
  };
}

/** As the person chose it; a layer that has no styles ignores one. */
export const styledView = ({ chosen: { style }, known: { view } }: DrawnPair): MapLayer =>
  view.kind === 'wms' && style ? { ...view, styleName: style } : view;

interface DrawnPair {
  readonly chosen: ChosenLayer;
  readonly known: ResolvedLayer;
}
