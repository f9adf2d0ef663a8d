import Snap from 'ol/interaction/Snap.js';
import type OlMap from 'ol/Map.js';
import { useEffect } from 'react';
import type { SketchView } from './sketch-types.ts';
import { type NamedLayers, sourcesOf } from './sources-of.ts';

/** Around the pointer, in pixels. */
const snapPixels = 12;

/** What is drawn or reshaped goes to the corners and the lines near the pointer. Set after the tools: it is asked first. */
export function useSnap(
  map: OlMap | null,
  view: SketchView | undefined,
  drawn: { readonly current: NamedLayers },
): void {
  const tool = view?.tool ?? null;
  const names = view?.snapTo?.join(' ') ?? '';
  const features = view?.features;
  // biome-ignore lint/correctness/useExhaustiveDependencies: tools are made anew with the drawing and the selection
  useEffect(() => {
    if (!map || tool === null || names === '') return;
    const snaps = sourcesOf(drawn.current, names.split(' ')).map(
      (source) => new Snap({ source, pixelTolerance: snapPixels }),
    );
    for (const snap of snaps) map.addInteraction(snap);
    return () => {
      for (const snap of snaps) map.removeInteraction(snap);
    };
  }, [map, tool, names, features, view?.selected, drawn]);
}
