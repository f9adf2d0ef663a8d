import { isCloudOptimized, mayBeCloudOptimized, writeCloudRaster } from '@cartable/rasters';
import { rasterOf } from '../../ingest/rasters/raster-index.ts';
import type { TaskTools } from '../../workers/task.ts';
import type { ImageToWrite, WrittenImage } from './write-image-task.ts';

export async function writeImage(
  { indexed, paths, target }: ImageToWrite,
  tools: TaskTools,
): Promise<WrittenImage> {
  const raster = rasterOf(indexed, (name) => paths[name]!);
  if (await isCloudOptimized(raster)) return 'kept';
  if (!mayBeCloudOptimized(raster.description)) return 'too-wide';
  await writeCloudRaster(raster, target, {
    signal: tools.signal,
    onProgress: (done, total) => {
      tools.throwIfCancelled();
      tools.report({ done, total, unit: 'blocks' });
    },
  });
  return 'written';
}
