import type { Bbox } from '@cartable/geo';
import type { Page } from './copy-format.ts';
import { meets } from './meets.ts';

/** Pages looked at together: they follow each other in the file, hence on the ground. */
const pagesPerBlock = 32;

/** Index of the pages of a copy by window. Millions of features make thousands of pages, of which a map reads some. */
export class PageIndex {
  readonly #pages: readonly Page[];
  /** Boxes side by side, of the pages and of their blocks. */
  readonly #boxes: Float64Array;
  readonly #blocks: Float64Array;

  constructor(pages: readonly Page[]) {
    this.#pages = pages;
    this.#boxes = Float64Array.from(pages.flatMap(({ bbox }) => [...bbox]));
    this.#blocks = blocksOf(pages);
  }

  /** In the order of the file. */
  in(window: Bbox): Page[] {
    const found: Page[] = [];
    const { length } = this.#pages;
    for (let first = 0, block = 0; first < length; first += pagesPerBlock, block += 4) {
      if (!meets(window, this.#blocks, block)) continue;
      const end = Math.min(first + pagesPerBlock, length);
      for (let i = first; i < end; i += 1) if (meets(window, this.#boxes, i * 4)) found.push(this.#pages[i]!);
    }
    return found;
  }
}

function blocksOf(pages: readonly Page[]): Float64Array {
  const blocks = new Float64Array(Math.ceil(pages.length / pagesPerBlock) * 4);
  for (let at = 0; at < blocks.length; at += 4) {
    blocks.set([Infinity, Infinity, -Infinity, -Infinity], at);
  }
  pages.forEach(({ bbox }, index) => {
    const at = Math.floor(index / pagesPerBlock) * 4;
    blocks[at] = Math.min(blocks[at]!, bbox[0]);
    blocks[at + 1] = Math.min(blocks[at + 1]!, bbox[1]);
    blocks[at + 2] = Math.max(blocks[at + 2]!, bbox[2]);
    blocks[at + 3] = Math.max(blocks[at + 3]!, bbox[3]);
  });
  return blocks;
}
