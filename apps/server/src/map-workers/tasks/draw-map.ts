import { type MapLayer, renderMap } from '@cartable/rendering';
import type { DrawMapTask, ImageAnswer } from '../tasks.ts';
import type { WorkerContext } from '../worker/context.ts';
import { openSource } from '../worker/table-source.ts';

/** A GetMap. Drawings take turns: a worker has one WASM instance. */
export async function drawMap(
  context: WorkerContext,
  task: DrawMapTask,
  signal: AbortSignal,
): Promise<ImageAnswer> {
  const layers = await openLayers(context, task);
  const { bytes, contentType } = await context.drawing.run(() =>
    renderMap({
      width: task.width,
      height: task.height,
      bbox: task.bbox,
      srid: task.srid,
      ...(task.background === undefined ? {} : { background: task.background }),
      transparent: task.transparent,
      format: task.format,
      layers,
      ...(task.pixelSizeMm === undefined ? {} : { pixelSizeMm: task.pixelSizeMm }),
      signal,
      timeoutMs: task.timeoutMs,
    }),
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
