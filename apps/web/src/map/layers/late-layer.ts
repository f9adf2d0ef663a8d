/** A layer whose code, or whose description, arrives after the map: a group that holds it from then on. */

import LayerGroup from 'ol/layer/Group.js';
import type { MapLayer } from '../map-types.ts';
import type { DrawnLayer } from './drawn-layer.ts';
import type { LayerContext } from './wfs.ts';

type Create<Definition> = (definition: Definition, context: LayerContext) => DrawnLayer;

export function createLateLayer<Definition extends MapLayer>(
  definition: Definition,
  context: LayerContext,
  load: (signal: AbortSignal) => Promise<Create<Definition>>,
): DrawnLayer {
  const layer = new LayerGroup();
  const removed = new AbortController();
  let made: DrawnLayer | undefined;
  const { id, title } = definition;
  context.report(id, { loading: true });
  void load(removed.signal).then(
    (create) => {
      if (removed.signal.aborted) return;
      context.report(id, { loading: false });
      made = create(definition, context);
      layer.getLayers().push(made.layer);
      context.report(id, { silent: made.query === undefined });
    },
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (!removed.signal.aborted) context.report(id, { loading: false, error: reason });
    },
  );
  return {
    layer,
    query: async (click) =>
      (await made?.query?.(click)) ?? { layerId: id, title, features: [], geometries: [] },
    remove: () => {
      removed.abort();
      made?.remove();
    },
  };
}
