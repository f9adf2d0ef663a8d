import { rm } from 'node:fs/promises';
import type { PyramidTools } from '@cartable/rasters';
import type { FeatureStore } from '@cartable/storage';
import type { TaskTools } from '../../workers/tasks.ts';
import type { RasterPyramidBuilt, RasterPyramidTask } from './raster-pyramid-task.ts';
import { tileImages } from './tile-images.ts';
import { tileMap } from './tile-map.ts';

/**
 * Makes the tiles of a raster pyramid. This thread leads; the engine has its own threads to decode, warp and encode.
 * What is done stays in the spool, whatever happens, for the next attempt.
 */
export async function buildPyramidOfImages(
  openFeatures: () => Promise<FeatureStore>,
  task: RasterPyramidTask,
  tools: TaskTools,
): Promise<RasterPyramidBuilt> {
  const pyramidTools: PyramidTools = {
    archivePath: task.archivePath,
    spoolDir: task.spoolDir,
    name: task.name,
    ...(task.attribution === null ? {} : { attribution: task.attribution }),
    signal: tools.signal,
    onProgress: ({ zoom, done, total }) => tools.report({ done, total, unit: 'blocks', part: String(zoom) }),
  };
  // An archive that a former attempt left whole is made again from the spool: nothing else tells what it holds.
  await rm(task.archivePath, { force: true });
  try {
    return task.source.kind === 'raster'
      ? await tileImages(task, task.source, pyramidTools)
      : await tileMap(await openFeatures(), task, task.source, pyramidTools);
  } catch (error) {
    tools.throwIfCancelled();
    throw error;
  }
}
