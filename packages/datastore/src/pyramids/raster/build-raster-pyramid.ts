import { rm } from 'node:fs/promises';
import { CartableError } from '@cartable/contract';
import { type BandSharing, bandFolder, helpWithRasterPyramid, type PyramidTools } from '@cartable/rasters';
import type { FeatureStore } from '@cartable/storage';
import type { ArchiveSource, TaskGrant } from '@cartable/tiling';
import type { TaskTools } from '../../workers/task.ts';
import type { TilesArchive } from '../../workers/tiles-archive.ts';
import type { PartsQuestion } from '../sharing/sharing.model.ts';
import type { RasterHelpTask, RasterPyramidBuilt, RasterPyramidTask } from './raster-pyramid-task.ts';
import { imagesRequest, tileImages } from './tile-images.ts';
import { tileMap } from './tile-map.ts';

interface Stores {
  openFeatures(): Promise<FeatureStore>;
  openTiles(archive: TilesArchive): Promise<ArchiveSource>;
}

/**
 * Makes the tiles of a raster pyramid. This thread leads; the engine has its own threads to decode, warp and encode.
 * Finished parts stay in the spool, whatever happens, for the next attempt.
 */
export async function buildPyramidOfImages(
  { openFeatures, openTiles }: Stores,
  task: RasterPyramidTask,
  tools: TaskTools,
): Promise<RasterPyramidBuilt> {
  const pyramidTools: PyramidTools = {
    archivePath: task.archivePath,
    spoolDir: task.spoolDir,
    name: task.name,
    ...(task.attribution === null ? {} : { attribution: task.attribution }),
    signal: tools.signal,
    openPrevious: () => openTiles(task.previous!.archive),
    ...sharingOf(task, tools),
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

/** The process that runs this thread holds the leases of parts. */
function sharingOf(
  { sharedFromTiles, spoolDir }: RasterPyramidTask,
  tools: TaskTools,
): Pick<PyramidTools, 'sharing'> {
  if (sharedFromTiles === null) return {};
  const sharing: BandSharing = {
    fromTiles: sharedFromTiles,
    publish: async (plan) => void (await tools.question({ kind: 'publish', plan } satisfies PartsQuestion)),
    report: reportOf(spoolDir, tools),
  };
  return { sharing };
}

const reportOf =
  (spoolDir: string, tools: TaskTools): BandSharing['report'] =>
  async (state) => {
    const asked: PartsQuestion = { kind: 'report', folder: bandFolder(spoolDir), state };
    return (await tools.question(asked)) as TaskGrant;
  };

/** Makes parts for another worker, in the folder of this task. */
export async function helpWithPyramidOfImages(task: RasterHelpTask, tools: TaskTools): Promise<void> {
  try {
    await helpWithRasterPyramid(await imagesRequest(task, task.source), task.plan, {
      spoolDir: tools.spoolDir,
      sharing: { report: reportOf(tools.spoolDir, tools) },
      signal: tools.signal,
    });
  } catch (error) {
    tools.throwIfCancelled();
    throw error;
  }
}

const isCorruptArchive = (error: unknown): boolean =>
  error instanceof CartableError && error.code === 'tiling.archive-corrupt';
