import { tileMatrixSet } from '@cartable/geo';
import { composeImage, drawFromPyramid } from '@cartable/rasters';
import { contentTypes, type EncodedImage, type MapImageRequest } from '@cartable/rendering';
import type { PyramidRef } from '../pyramid-ref.ts';
import type { WorkerContext } from '../worker/context.ts';

/** A map of raster pyramids, in any system. */
export interface DrawPyramidsTask {
  readonly kind: 'draw-pyramids';
  readonly image: MapImageRequest & { readonly background: string };
  /** Shown in this order: the first lies at the bottom. */
  readonly pyramids: readonly PyramidRef[];
}

/** A GetMap of raster pyramids: each resampled and laid over those before it. */
export async function drawPyramids(
  task: DrawPyramidsTask,
  context: WorkerContext,
  signal: AbortSignal,
): Promise<EncodedImage> {
  const { image } = task;
  const layers: Uint8Array[] = [];
  for (const pyramid of task.pyramids) layers.push(await draw(context, pyramid, image, signal));
  return { bytes: await composeImage({ ...image, layers }), contentType: contentTypes[image.format] };
}

async function draw(
  context: WorkerContext,
  pyramid: PyramidRef,
  { bbox, srid, width, height }: MapImageRequest,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { topLevel, bottomLevel, tileMatrixSet: setName } = pyramid;
  const archive = await context.archives.get(pyramid);
  const set = tileMatrixSet(setName);
  return drawFromPyramid({ archive, set, topLevel, bottomLevel, bbox, srid, width, height, signal });
}
