import { type EncodedImage, type MapImageRequest, type MapLayer, renderMap } from '@cartable/rendering';
import type { StyledTable } from '../table-ref.ts';
import type { WorkerContext } from '../worker/context.ts';
import { openSource } from '../worker/table-source.ts';

export interface DrawMapTask {
  readonly kind: 'draw-map';
  readonly image: MapImageRequest;
  /** Drawn in this order: the first lies at the bottom. */
  readonly layers: readonly StyledTable[];
  readonly timeoutMs: number;
}

/** A GetMap. Drawings take turns: a worker has one WASM instance. */
export async function drawMap(
  task: DrawMapTask,
  context: WorkerContext,
  signal: AbortSignal,
): Promise<EncodedImage> {
  const layers = await openLayers(context, task);
  const { bytes, contentType } = await context.drawing.run(() =>
    renderMap({ ...task.image, layers, signal, timeoutMs: task.timeoutMs }),
  );
  return { bytes, contentType };
}

async function openLayers(context: WorkerContext, task: DrawMapTask): Promise<MapLayer[]> {
  const layers: MapLayer[] = [];
  for (const layer of task.layers) {
    const source = await openSource(context, layer);
    if (source !== undefined) layers.push({ source, style: context.styles.get(layer) });
  }
  return layers;
}
