/** A layer whose code arrives after the map: a group that holds it from then on. */

import LayerGroup from 'ol/layer/Group.js';
import type { MapLayer } from '../map-types.ts';
import type { DrawnLayer } from './drawn-layer.ts';
import type { LayerContext } from './wfs.ts';

type Create<Definition> = (definition: Definition, context: LayerContext) => DrawnLayer;

export function createLateLayer<Definition extends MapLayer>(
  definition: Definition,
  context: LayerContext,
  load: () => Promise<Create<Definition>>,
): DrawnLayer {
  const layer = new LayerGroup();
  let made: DrawnLayer | undefined;
  let isRemoved = false;
  context.report(definition.id, { loading: true });
  void load().then(
    (create) => {
      if (isRemoved) return;
      made = create(definition, context);
      layer.getLayers().push(made.layer);
    },
    (error: unknown) => context.report(definition.id, { loading: false, error: String(error) }),
  );
  return {
    layer,
    remove: () => {
      isRemoved = true;
      made?.remove();
    },
  };
}
