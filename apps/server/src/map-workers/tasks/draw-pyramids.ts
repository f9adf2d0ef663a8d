import { tileMatrixSet } from '@cartable/geo';
import { composeImage, drawFromPyramid } from '@cartable/rasters';
import { contentTypes } from '@cartable/rendering';
import type { DrawPyramidsTask, ImageAnswer, PyramidRef } from '../tasks.ts';
import type { WorkerContext } from '../worker/context.ts';

/** A GetMap of raster pyramids: each resampled and laid over those before it. */
export async function drawPyramids(
  context: WorkerContext,
  task: DrawPyramidsTask,
  signal: AbortSignal,
): Promise<ImageAnswer> {
  const layers: Uint8Array[] = [];
  for (const pyramid of task.pyramids) layers.push(await draw(context, pyramid, task, signal));
  return { bytes: await composeImage({ ...task, layers }), contentType: contentTypes[task.format] };
}

async function draw(
  context: WorkerContext,
  pyramid: PyramidRef,
  { bbox, srid, width, height }: DrawPyramidsTask,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { topLevel, bottomLevel, tileMatrixSet: setName } = pyramid;
  const archive = await context.archives.get(pyramid);
  const set = tileMatrixSet(setName);
  return drawFromPyramid({ archive, set, topLevel, bottomLevel, bbox, srid, width, height, signal });
}
