/** A layer that cannot be drawn is told and left out: the library would draw nothing of the map any more. */

import type BaseLayer from 'ol/layer/Base.js';
import LayerGroup from 'ol/layer/Group.js';
import Layer from 'ol/layer/Layer.js';

/** @param onFailure told once, with what went wrong */
export function guardRender(layer: BaseLayer, onFailure: (reason: string) => void): void {
  if (layer instanceof LayerGroup) {
    for (const one of layer.getLayers().getArray()) guardRender(one, onFailure);
    layer.getLayers().on('add', ({ element }) => guardRender(element, onFailure));
  }
  if (!(layer instanceof Layer)) return;
  const render = layer.render.bind(layer);
  let isBroken = false;
  layer.render = (...frame: Parameters<Layer['render']>) => {
    if (isBroken) return null;
    try {
      return render(...frame);
    } catch (error) {
      isBroken = true;
      // The frame is being drawn: what follows from the failure waits for its end.
      queueMicrotask(() => onFailure(error instanceof Error ? error.message : String(error)));
      return null;
    }
  };
}
