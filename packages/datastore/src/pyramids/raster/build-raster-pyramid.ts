import { rm } from 'node:fs/promises';
import { CartableError } from '@cartable/contract';
import type { PyramidTools } from '@cartable/rasters';
import type { FeatureStore } from '@cartable/storage';
import type { TaskTools } from '../../workers/task.ts';
import type { RasterPyramidBuilt, RasterPyramidTask } from './raster-pyramid-task.ts';
import { tileImages } from './tile-images.ts';
import { tileMap } from './tile-map.ts';

/**
 * Makes the tiles of a raster pyramid. This thread leads; the engine has its own threads to decode, warp and encode.
 * Finished parts stay in the spool, whatever happens, for the next attempt.
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
  const make = async (requested: RasterPyramidTask): Promise<RasterPyramidBuilt> =>
    requested.source.kind === 'raster'
      ? tileImages(requested, requested.source, pyramidTools)
      : tileMap(await openFeatures(), requested, requested.source, pyramidTools);
  try {
    return await make(task).catch((error: unknown) => {
      // Tiles of a corrupt former archive are all made again: that is what people are told to do about them.
      if (task.previous && isCorruptArchive(error)) return make({ ...task, previous: null });
      throw error;
    });
  } catch (error) {
    tools.throwIfCancelled();
    throw error;
  }
}

const isCorruptArchive = (error: unknown): boolean =>
  error instanceof CartableError && error.code === 'tiling.archive-corrupt';
