/** Images kept open between windows, the least recently used closed first: a mosaic has more files than a process may open. */

import { CartableError } from '@cartable/contract';
import type { Raster } from '../description.ts';
import { BlockError } from '../read/block-image.ts';
import { type OpenedImage, openImage } from '../read/open-image.ts';

const mostOpen = 64;

export type OpenBlocks = (raster: Raster) => Promise<OpenedImage>;

export class OpenImages {
  readonly #openBlocks: OpenBlocks;
  readonly #opened = new Map<string, Promise<OpenedImage>>();
  readonly #inUse = new Map<string, number>();

  constructor(openBlocks: OpenBlocks = openForBlocks) {
    this.#openBlocks = openBlocks;
  }

  /** The image stays open at least while `use` runs. A block that cannot be read is said with the name of its file. */
  async use<Result>(raster: Raster, use: (image: OpenedImage) => Promise<Result>): Promise<Result> {
    const { path } = raster.files.main;
    this.#inUse.set(path, (this.#inUse.get(path) ?? 0) + 1);
    try {
      return await use(await this.#open(raster));
    } catch (error) {
      if (!(error instanceof BlockError)) throw error;
      throw new CartableError(
        'raster.blocks-damaged',
        { file: raster.files.name, count: 1, total: 1 },
        { cause: error },
      );
    } finally {
      this.#inUse.set(path, this.#inUse.get(path)! - 1);
      this.#closeOldest();
    }
  }

  #open(raster: Raster): Promise<OpenedImage> {
    const { path } = raster.files.main;
    const opened = this.#opened.get(path) ?? this.#openBlocks(raster);
    this.#opened.delete(path);
    this.#opened.set(path, opened);
    return opened;
  }

  #closeOldest(): void {
    for (const [path, opened] of this.#opened) {
      if (this.#opened.size <= mostOpen) return;
      if (this.#inUse.get(path)) continue;
      this.#opened.delete(path);
      this.#inUse.delete(path);
      void opened.then((image) => image.close());
    }
  }

  async close(): Promise<void> {
    const all = [...this.#opened.values()];
    this.#opened.clear();
    for (const opened of await Promise.allSettled(all))
      if (opened.status === 'fulfilled') opened.value.close();
  }
}

async function openForBlocks(raster: Raster): Promise<OpenedImage> {
  const opened = await openImage(raster);
  if (!opened) throw new Error(`${raster.files.name} must be prepared before it is read by blocks.`);
  return opened;
}
