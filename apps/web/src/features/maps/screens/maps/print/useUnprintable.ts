import { useEffect, useState } from 'react';
import type { MapLayer } from '../../../../../map/index.ts';

const none: readonly string[] = [];

/** Titles of the layers that will not be on paper, to be told before anything is printed. */
export function useUnprintable(layers: readonly MapLayer[]): readonly string[] {
  const [titles, setTitles] = useState(none);
  // A frame or a selection comes and goes over layers that stay the same.
  const key = layers.map(({ id, kind }) => `${kind} ${id}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the layers
  useEffect(() => {
    const controller = new AbortController();
    void import('../../../../../map/print/printed-layers.ts')
      .then(({ unprintableLayers }) => unprintableLayers(layers, controller.signal))
      .then((found) => controller.signal.aborted || setTitles(found))
      // Said at the printing, then.
      .catch(() => undefined);
    return () => controller.abort();
  }, [key]);
  // One that has just left the map is not said to be missing from the page.
  return titles.filter((title) => layers.some((layer) => layer.title === title));
}
