import { useEffect, useState } from 'react';
import type { MapLayer } from '../../../../../map/index.ts';

/** Titles of layers. */
interface NotAsShown {
  /** Will not be on paper. */
  readonly unprintable: readonly string[];
  /** Will be, in other colours than their style would give them. */
  readonly unstyled: readonly string[];
}

const nothing: NotAsShown = { unprintable: [], unstyled: [] };

/** What the page will not have as the map is meant to be, to be told before anything is printed. */
export function useNotAsShown(layers: readonly MapLayer[]): NotAsShown {
  const [found, setFound] = useState(nothing);
  // A frame or a selection comes and goes over layers that stay the same.
  const key = layers.map(({ id, kind }) => `${kind} ${id}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the layers
  useEffect(() => {
    const controller = new AbortController();
    void import('../../../../../map/print/printed-layers.ts')
      .then(async ({ unprintableLayers, unstyledLayers }) => {
        const [unprintable, unstyled] = await Promise.all([
          unprintableLayers(layers, controller.signal),
          unstyledLayers(layers),
        ]);
        if (!controller.signal.aborted) setFound({ unprintable, unstyled });
      })
      // Said at the printing, then.
      .catch(() => undefined);
    return () => controller.abort();
  }, [key]);
  // One that has just left the map is not said to be missing from the page.
  const stillThere = (title: string) => layers.some((layer) => layer.title === title);
  return {
    unprintable: found.unprintable.filter(stillThere),
    unstyled: found.unstyled.filter(stillThere),
  };
}
