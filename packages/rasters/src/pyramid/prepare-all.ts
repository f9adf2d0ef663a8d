/** Images that cannot be read by parts are unpacked into the spool first; a resumption finds them there. */

import { hash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Raster } from '../description.ts';
import { isPrepared, preparedDescription, prepareRaster } from '../read/prepare-raster.ts';
import type { PyramidTools } from './request.ts';

type SpoolTools = Pick<PyramidTools, 'spoolDir' | 'signal'>;

export async function prepareAll(rasters: readonly Raster[], tools: SpoolTools): Promise<Raster[]> {
  const prepared: Raster[] = [];
  for (const raster of rasters) {
    tools.signal?.throwIfAborted();
    prepared.push((await isPrepared(raster)) ? raster : await unpacked(raster, tools));
  }
  return prepared;
}

async function unpacked(raster: Raster, { spoolDir, signal }: SpoolTools): Promise<Raster> {
  const { path } = raster.files.main;
  const { size, mtimeMs } = statSync(path);
  const folder = join(spoolDir, 'prepared');
  mkdirSync(folder, { recursive: true });
  const target = join(folder, `${hash('sha1', JSON.stringify([path, size, mtimeMs]))}.tif`);
  const options = { compression: 'none', ...(signal && { signal }) } as const;
  if (!existsSync(target)) return prepareRaster(raster, target, options);
  const { name } = raster.files;
  return {
    files: { name, main: { path: target, name } },
    description: preparedDescription(raster.description, options),
  };
}

export function deletePreparedFiles(spoolDir: string): void {
  rmSync(join(spoolDir, 'prepared'), { recursive: true, force: true });
}
