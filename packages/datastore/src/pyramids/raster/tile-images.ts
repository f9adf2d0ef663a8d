import { readFile } from 'node:fs/promises';
import { tileMatrixSet } from '@cartable/geo';
import {
  buildRasterPyramid,
  type PyramidTools,
  type Raster,
  type RasterPyramidRequest,
} from '@cartable/rasters';
import { indexName, type RasterIndex, rasterOf } from '../../ingest/rasters/raster-index.ts';
import { nameOfArchive } from '../../workers/tiles-archive.ts';
import type {
  ImagesToTile,
  RasterPyramidBuilt,
  RasterPyramidTask,
  RasterTilesTask,
} from './raster-pyramid-task.ts';
import { readReuseFile, writeReuseFile } from './reuse-file.ts';

/** The images of a stored raster as tiles. */
export async function tileImages(
  task: RasterPyramidTask,
  source: ImagesToTile,
  tools: PyramidTools,
): Promise<RasterPyramidBuilt> {
  const previous = task.previous && (await readReuseFile(task.previous.reusePath, 'raster'));
  const { fingerprints, requestKey, ...built } = await buildRasterPyramid(
    {
      ...(await imagesRequest(task, source)),
      ...(previous && task.previous
        ? { previous: { ...previous, archivePath: nameOfArchive(task.previous.archive) } }
        : {}),
    },
    tools,
  );
  await writeReuseFile(task.reusePath, { kind: 'raster', requestKey, fingerprints });
  return built;
}

/** The same for all workers that make tiles of it. */
export async function imagesRequest(
  task: RasterTilesTask,
  source: ImagesToTile,
): Promise<Omit<RasterPyramidRequest, 'previous'>> {
  return {
    rasters: await readRasters(source),
    set: tileMatrixSet(task.tileMatrixSet),
    topLevel: task.topLevel,
    bottomLevel: task.bottomLevel,
    format: task.format,
    quality: task.quality,
    resampling: source.resampling,
    style: source.style,
    ...(source.area ? { area: source.area } : {}),
    ...(source.rings ? { rings: source.rings } : {}),
  };
}

async function readRasters({ paths }: ImagesToTile): Promise<Raster[]> {
  const pathOf = (keyName: string): string => {
    const path = paths[keyName];
    if (path === undefined) throw new Error(`The stored raster has no file ${keyName}.`);
    return path;
  };
  const index = JSON.parse(await readFile(pathOf(indexName), 'utf8')) as RasterIndex;
  return index.rasters.map((raster) => rasterOf(raster, pathOf));
}
