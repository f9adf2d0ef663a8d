/**
 * A copy of a table made for drawing alone: neighbours side by side in pages, thinned for each range of scales, with the
 * attributes that styles read. A row of a database costs more to fetch than to draw; a page costs two reads.
 *
 * It is derived: it may be removed at any moment, and is made again from the table.
 */
import type { DrawRequest, FeatureBatch } from '@cartable/geo';
import type { FeaturePage, TableDescription } from '../features/port.ts';
import { levelFor } from './choose-levels.ts';
import type { Page } from './copy-format.ts';
import { CopyReader, runsOf } from './copy-reader.ts';
import { batchesOf, batchSize, type Found } from './drawn-batches.ts';
import { meets } from './meets.ts';
import { type BoxQuery, pageInBox } from './page-in-box.ts';
import type { PageShapes } from './page-shapes.ts';

/** Features given in the order of the table, when that many at most may leave a trace: they are held together meanwhile. */
const mostOrdered = 100_000;

export interface RenderCache {
  readonly columns: readonly string[];
  /**
   * As `FeatureTable.draw`, for columns that are among those of the copy. Features come with their boxes, in the order of
   * their keys unless they are very many: what lies over what is then the same in all maps.
   */
  draw(request: DrawRequest): AsyncIterable<FeatureBatch>;
  /**
   * As `FeatureTable.page`, as they are stored, for columns that are among those of the copy. The copy must stay open
   * until its features are read. @returns nothing for what the table itself had better tell
   */
  page(query: BoxQuery, table: TableDescription): FeaturePage | undefined;
  close(): void;
}

/** Undefined where there is none, or none that can be read. */
export function openRenderCache(path: string): RenderCache | undefined {
  const reader = CopyReader.open(path);
  return reader && new PagedCopy(reader);
}

class PagedCopy implements RenderCache {
  readonly columns: readonly string[];
  readonly #reader: CopyReader;

  constructor(reader: CopyReader) {
    this.#reader = reader;
    this.columns = reader.directory.columns.map(({ name }) => name);
  }

  async *draw(request: DrawRequest): AsyncGenerator<FeatureBatch> {
    const { bbox, painted, isByPlaceBeyond, signal } = request;
    const pages = this.#reader.pagesIn(bbox);
    const shapesIn = isByPlaceBeyond ? painted : undefined;
    const isNear = ({ bbox: box }: Page) => !painted || meets(painted, box, 0);
    const near = pages.reduce((sum, page) => sum + (isNear(page) ? page.count : 0), 0);
    const isOrdered = near <= mostOrdered;
    const chosen = request.columns.map((name) => this.columns.indexOf(name));
    const held: Found[] = [];
    let found: Found[] = [];
    let size = 0;
    for (const run of runsOf(pages)) {
      for (const one of this.#gather(run, chosen, request)) {
        if (isOrdered && isNear(one.hit.page)) {
          held.push(one);
          continue;
        }
        found.push(one);
        size += one.hit.ranks.length;
      }
      signal?.throwIfAborted();
      if (size < batchSize) continue;
      yield* batchesOf(found, { isOrdered: false, shapesIn });
      [found, size] = [[], 0];
    }
    yield* batchesOf(found, { isOrdered: false, shapesIn });
    yield* batchesOf(held, { isOrdered: true, painted, shapesIn });
  }

  page(query: BoxQuery, table: TableDescription): FeaturePage | undefined {
    return pageInBox(this.#reader, table, query);
  }

  close(): void {
    this.#reader.close();
  }

  /** @param columns their ranks in the copy */
  #gather(run: readonly Page[], columns: readonly number[], request: DrawRequest): Found[] {
    const { bbox, detail, allocate } = request;
    const hits = this.#reader.hits(run, { bbox, detail }, allocate);
    const shapes = this.#shapesOf(
      hits.map(({ page }) => page),
      request,
    );
    return hits.map((hit) => ({
      hit,
      values: columns.map((column) => hit.values(column)),
      shapes: shapes.get(hit.page),
    }));
  }

  /** Geometries of each page, where some are wanted. */
  #shapesOf(
    pages: readonly Page[],
    { resolution, painted, isByPlaceBeyond, allocate }: DrawRequest,
  ): Map<Page, PageShapes> {
    const shaped = isByPlaceBeyond && painted ? pages.filter(({ bbox }) => meets(painted, bbox, 0)) : pages;
    const level = levelFor(this.#reader.directory.levels, resolution);
    const shapes = this.#reader.shapes(shaped, level, allocate);
    return new Map(shaped.map((page, i) => [page, shapes[i]!]));
  }
}
