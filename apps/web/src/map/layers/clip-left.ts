import type BaseLayer from 'ol/layer/Base.js';
import LayerGroup from 'ol/layer/Group.js';
import Layer from 'ol/layer/Layer.js';
import { unByKey } from 'ol/Observable.js';
import type RenderEvent from 'ol/render/Event.js';
import { getRenderPixel } from 'ol/render.js';

/** Draws a layer on the left part of the map only. @param percent of the width @returns what draws it whole again */
export function clipLeft(layer: BaseLayer, percent: number): () => void {
  const parts = layer instanceof LayerGroup ? layer.getLayersArray() : layer instanceof Layer ? [layer] : [];
  const keys = parts.flatMap((part) => [
    part.on('prerender', (event: RenderEvent) => clip(event, part.getMapInternal()?.getSize(), percent)),
    part.on('postrender', ({ context }: RenderEvent) => {
      if (context instanceof CanvasRenderingContext2D) context.restore();
    }),
  ]);
  layer.changed();
  return () => {
    unByKey(keys);
    layer.changed();
  };
}

function clip(event: RenderEvent, size: number[] | undefined, percent: number): void {
  const { context } = event;
  if (!(context instanceof CanvasRenderingContext2D) || !size) return;
  const [width, height] = size as [number, number];
  const right = (width * percent) / 100;
  context.save();
  context.beginPath();
  for (const corner of [
    [0, 0],
    [right, 0],
    [right, height],
    [0, height],
  ]) {
    const [x, y] = getRenderPixel(event, corner);
    context.lineTo(x!, y!);
  }
  context.closePath();
  context.clip();
}
