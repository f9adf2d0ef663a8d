import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CartableError, isErrorCode } from '@cartable/contract';
import { isPrepared, prepareRaster, type Raster, type RasterFile } from '@cartable/rasters';
import { logLine } from '../../log-lines.ts';
import type { TaskTools } from '../../workers/task.ts';
import { extensionOf } from './deposit-kind.ts';
import { inspectRasters, openRasters } from './open-rasters.ts';
import type { IntegratedRasters, RastersToPrepare } from './prepare-rasters-task.ts';
import { type IndexedFile, type IndexedRaster, indexName, type RasterIndex } from './raster-index.ts';
import type { PreparedFile } from './raster-plan.ts';

/**
 * Makes a checked deposit of images ready to be kept: files that can be read by parts as they are, the others as
 * tiled GeoTIFF with the same pixels, and the index that tells them.
 */
export async function prepareRasters(input: RastersToPrepare, tools: TaskTools): Promise<IntegratedRasters> {
  const began = performance.now();
  const unpacked = join(input.folder, 'unpacked');
  await mkdir(unpacked, { recursive: true });
  const deposit = await openRasters(input, unpacked);
  const { rasters, rejected } = await inspectRasters(deposit.rasters, tools, input.srid);
  const first = rejected[0];
  if (first && isErrorCode(first.code)) throw new CartableError(first.code, { ...first.params });
  const keeper = new Keeper(input);
  const whole = rasters.map((raster) => withRanges(raster, input.ranges));
  let converted = 0;
  for (const [rank, raster] of whole.entries()) {
    tools.throwIfCancelled();
    const isUnchanged = await isPrepared(raster);
    if (!isUnchanged) converted++;
    await (isUnchanged
      ? keeper.keep(raster, rank + 1)
      : keeper.convert(raster, rank + 1, rasters.length === 1, tools));
    tools.report({ done: rank + 1, total: rasters.length, unit: 'files' });
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const logs = [
    logLine('images.prepared', { images: rasters.length, converted }),
    logLine('preparation.ended', { seconds }),
  ];
  return { files: await keeper.finish(), logs };
}

/** The ranges of values of all the images: each is then shown with the same stretch. */
function withRanges(raster: Raster, ranges: RastersToPrepare['ranges']): Raster {
  const bands = raster.description.bands.map((band, rank) => ({ ...band, ...ranges[rank] }));
  return { ...raster, description: { ...raster.description, bands } };
}

/** Gives each file a name of its own in the object store, and remembers what goes with what. */
class Keeper {
  readonly #folder: string;
  readonly #depositPath: string;
  readonly #files: PreparedFile[] = [];
  readonly #index: IndexedRaster[] = [];

  constructor({ folder, path }: { folder: string; path: string }) {
    this.#folder = folder;
    this.#depositPath = path;
  }

  async keep({ files, description }: Raster, rank: number): Promise<void> {
    const { name, main, world, prj, aux } = files;
    this.#index.push({
      description,
      name,
      main: this.#name(main, rank),
      ...(world && { world: this.#name(world, rank) }),
      ...(prj && { prj: this.#name(prj, rank) }),
      ...(aux && { aux: this.#name(aux, rank) }),
    });
  }

  async convert(raster: Raster, rank: number, isAlone: boolean, tools: TaskTools): Promise<void> {
    const path = join(this.#folder, `${rank}.converted.tif`);
    const { files, description } = await prepareRaster(raster, path, {
      signal: tools.signal,
      onProgress: (done, total) => {
        tools.throwIfCancelled();
        if (isAlone) tools.report({ done, total, unit: 'blocks' });
      },
    });
    // A large archive would otherwise be on the disk twice.
    if (raster.files.main.path !== this.#depositPath) await rm(raster.files.main.path, { force: true });
    this.#index.push({ description, name: files.name, main: this.#name(files.main, rank) });
  }

  async finish(): Promise<PreparedFile[]> {
    const path = join(this.#folder, indexName);
    await writeFile(path, JSON.stringify({ rasters: this.#index } satisfies RasterIndex));
    // Last, so that where the index is, the rest is too.
    return [...this.#files, { keyName: indexName, path }];
  }

  #name({ path, name }: RasterFile, rank: number): IndexedFile {
    const keyName = `${rank}.${extensionOf(path) || extensionOf(name)}`;
    this.#files.push({ keyName, path });
    return { keyName, name };
  }
}
