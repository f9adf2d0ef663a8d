/** Pyramids of tests: made in a folder, read back as one image per level. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Bbox, pm, type TileMatrixSet, tileBbox, tileRangeOf, transformBbox } from '@cartable/geo';
import { type Archive, fileSource, openArchive } from '@cartable/tiling';
import type { Raster } from '../description.ts';
import { buildRasterPyramid } from '../pyramid/build-raster-pyramid.ts';
import type { PyramidResult, PyramidTools, RasterPyramidRequest } from '../pyramid/request.ts';
import { readTiles } from '../sample/read-tiles.ts';

export interface BuiltPyramid {
  readonly result: PyramidResult;
  readonly archivePath: string;
}

export async function buildPyramid(
  folder: string,
  rasters: readonly Raster[],
  request: Partial<RasterPyramidRequest> & Pick<RasterPyramidRequest, 'topLevel' | 'bottomLevel'>,
  tools: Partial<PyramidTools> = {},
): Promise<BuiltPyramid> {
  const archivePath = tools.archivePath ?? join(folder, 'pyramid.pmtiles');
  const spoolDir = join(folder, 'spool');
  mkdirSync(spoolDir, { recursive: true });
  const result = await buildRasterPyramid(
    {
      set: pm,
      rasters,
      resampling: 'bilinear',
      style: { kind: 'natural' },
      format: 'png',
      quality: 75,
      ...request,
    },
    { archivePath, spoolDir, name: 'test', workers: 1, ...tools },
  );
  return { result, archivePath };
}

export interface LevelImage {
  /** RGBA. */
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly bbox: Bbox;
}

/** The tiles of a level over the box of a raster, side by side. */
export async function levelImage(
  archivePath: string,
  raster: Raster,
  zoom: number,
  set: TileMatrixSet = pm,
): Promise<LevelImage> {
  return withArchive(archivePath, async (archive) => {
    const { bbox, srid } = raster.description;
    const range = tileRangeOf(transformBbox(bbox!, srid!, set.srid)!, zoom, set);
    const window = await readTiles(archive, range, set.tileSizePixels);
    const first = tileBbox({ z: zoom, x: range.minX, y: range.minY }, set);
    const last = tileBbox({ z: zoom, x: range.maxX, y: range.maxY }, set);
    return { ...window!, bbox: [first[0], last[1], last[2], first[3]] };
  });
}

export async function withArchive<Result>(
  path: string,
  use: (archive: Archive) => Promise<Result>,
): Promise<Result> {
  const archive = await openArchive(fileSource(path));
  try {
    return await use(archive);
  } finally {
    await archive.close();
  }
}
