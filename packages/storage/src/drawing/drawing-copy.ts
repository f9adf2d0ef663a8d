/**
 * A copy of a table made for drawing alone: neighbours side by side in pages, thinned for each range of scales, with the
 * attributes that styles read. A row of a database costs more to fetch than to draw; a page costs two reads.
 *
 * It is derived: it may be removed at any moment, and is made again from the table.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Bbox, DetailBox, FeatureBatch, Value } from '@cartable/geo';
import { levelFor } from './choose-levels.ts';
import { type Directory, decodeDirectory, keysAt, type Page, type Section, textsAt } from './copy-format.ts';

/** Features of an answer given together. */
const batchSize = 1000;
/** Features given in the order of the table, when that many at most may be found: they are held together meanwhile. */
const mostOrdered = 100_000;
/** A page of no more is read at once, with the columns nobody asked for. */
const readAtOnce = 64 << 10;

export interface DrawingCopy {
  readonly columns: readonly string[];
  /**
   * As `FeatureTable.draw`, whose columns are among those of the copy. Features come with their boxes, in the order of
   * their keys unless they are very many: what lies over what is then the same in all maps.
   */
  draw(request: {
    bbox?: Bbox;
    columns: readonly string[];
    resolution?: number;
    detail?: DetailBox;
    painted?: Bbox;
    signal?: AbortSignal;
  }): AsyncIterable<FeatureBatch>;
  close(): void;
}

/** Undefined where there is none, or none that can be read. */
export function openDrawingCopy(path: string): DrawingCopy | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return undefined;
  }
  try {
    const read = reader(file);
    return new PagedCopy(file, decodeDirectory(fstatSync(file).size, read));
  } catch {
    closeSync(file);
    return undefined;
  }
}

function reader(file: number): (section: Section) => Uint8Array<ArrayBuffer> {
  return ({ at, bytes }) => {
    const buffer = new Uint8Array(bytes);
    const read = readSync(file, buffer, 0, bytes, at);
    return read === bytes ? buffer : buffer.subarray(0, read);
  };
}

class PagedCopy implements DrawingCopy {
  readonly #file: number;
  readonly #directory: Directory;
  readonly #read: (section: Section) => Uint8Array<ArrayBuffer>;
  /** Boxes of the pages side by side: all of them are looked at for each map. */
  readonly #boxes: Float64Array;

  constructor(file: number, directory: Directory) {
    this.#file = file;
    this.#directory = directory;
    this.#read = reader(file);
    this.#boxes = Float64Array.from(directory.pages.flatMap(({ bbox }) => [...bbox]));
  }

  get columns(): readonly string[] {
    return this.#directory.columns;
  }

  async *draw({
    bbox,
    columns,
    resolution,
    detail,
    painted,
    signal,
  }: Parameters<DrawingCopy['draw']>[0]): AsyncGenerator<FeatureBatch> {
    const level = levelFor(this.#directory.levels, resolution);
    const chosen = columns.map((name) => this.#directory.columns.indexOf(name));
    const pages = this.#pagesIn(bbox);
    const isOrdered = pages.reduce((sum, { count }) => sum + count, 0) <= mostOrdered;
    let found: Found[] = [];
    let size = 0;
    for (const run of runsOf(pages)) {
      for (const one of this.#gather(run, level, { bbox, detail, chosen })) {
        found.push(one);
        size += one.hit.ranks.length;
      }
      signal?.throwIfAborted();
      if (isOrdered || size < batchSize) continue;
      yield* batchesOf(found, false, undefined);
      [found, size] = [[], 0];
    }
    yield* batchesOf(found, isOrdered, painted);
  }

  close(): void {
    closeSync(this.#file);
  }

  #pagesIn(bbox: Bbox | undefined): readonly Page[] {
    const { pages } = this.#directory;
    if (!bbox) return pages;
    const met: Page[] = [];
    for (let i = 0; i < pages.length; i += 1) if (meets(bbox, this.#boxes, i * 4)) met.push(pages[i]!);
    return met;
  }

  #gather(run: readonly Page[], level: number, wanted: Wanted): Found[] {
    const first = run[0]!.common.at;
    const isShort = run[0]!.common.bytes <= readAtOnce;
    const commons = isShort ? this.#readRun(run.map(({ common }) => common)) : undefined;
    const columns = this.#directory.columns.length;
    const hits = run.flatMap((page): Hit[] => {
      const bytes = commons ?? this.#read({ at: page.common.at, bytes: textsAt(columns, page.count) });
      const hit = new Hit(page, bytes, commons ? page.common.at - first : 0, columns);
      hit.choose(wanted);
      return hit.ranks.length > 0 ? [hit] : [];
    });
    if (hits.length === 0) return [];
    const sections = hits.map(({ page }) => page.geometries[level]!);
    const isTogether = sections.every(
      ({ at, bytes }, i) => at + bytes === (sections[i + 1]?.at ?? at + bytes),
    );
    const together = isTogether ? this.#readRun(sections) : undefined;
    return hits.map((hit, i): Found => {
      const read = commons ? undefined : (section: Section) => this.#read(section);
      const shapes = together ?? this.#read(sections[i]!);
      const from = together ? sections[i]!.at - sections[0]!.at : 0;
      const { count } = hit.page;
      return {
        hit,
        values: wanted.chosen.map((column) => hit.values(column, read)),
        shapes,
        ends: new Uint32Array(shapes.buffer, from, count),
        start: from + count * 4,
      };
    });
  }

  /** Sections that follow each other. */
  #readRun(sections: readonly Section[]): Uint8Array<ArrayBuffer> {
    const last = sections.at(-1)!;
    const { at } = sections[0]!;
    return this.#read({ at, bytes: last.at + last.bytes - at });
  }
}

/** Pages read at once: some hundreds of kilobytes. */
const longestRun = 16;

/** Those that follow each other in the file together. */
function* runsOf(pages: readonly Page[]): Generator<Page[]> {
  let run: Page[] = [];
  for (const page of pages) {
    const last = run.at(-1)?.common;
    const follows = last && last.at + last.bytes === page.common.at && page.common.bytes <= readAtOnce;
    if (last && (!follows || run.length === longestRun)) {
      yield run;
      run = [];
    }
    run.push(page);
  }
  if (run.length > 0) yield run;
}

/** A page under the eyes, and which of its features are wanted. */
class Hit {
  readonly page: Page;
  readonly ranks: number[] = [];
  readonly keys: Float64Array;
  readonly boxes: Float64Array;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #from: number;
  readonly #columns: number;

  /** @param from where the page begins in the bytes */
  constructor(page: Page, bytes: Uint8Array<ArrayBuffer>, from: number, columns: number) {
    this.page = page;
    this.#bytes = bytes;
    this.#from = from;
    this.#columns = columns;
    const numbersAt = from + keysAt(columns);
    this.keys = new Float64Array(bytes.buffer, numbersAt, page.count);
    this.boxes = new Float64Array(bytes.buffer, numbersAt + page.count * 8, page.count * 4);
  }

  choose({ bbox, detail }: Wanted): void {
    for (let rank = 0; rank < this.page.count; rank += 1) {
      if (isWanted(this.boxes, rank * 4, bbox, detail)) this.ranks.push(rank);
    }
  }

  /** @param read when the page is not under the eyes beyond its boxes */
  values(column: number, read: ((section: Section) => Uint8Array<ArrayBuffer>) | undefined): Value[] {
    const ends = new Uint32Array(this.#bytes.buffer, this.#from, this.#columns);
    const head = textsAt(this.#columns, this.page.count);
    const start = column === 0 ? 0 : ends[column - 1]!;
    const bytes = ends[column]! - start;
    const text = read
      ? Buffer.from(read({ at: this.page.common.at + head + start, bytes }).buffer)
      : Buffer.from(this.#bytes.buffer, this.#from + head + start, bytes);
    return JSON.parse(text.toString()) as Value[];
  }
}

interface Wanted {
  readonly bbox: Bbox | undefined;
  readonly detail: DetailBox | undefined;
  /** Ranks of the columns in the copy. */
  readonly chosen: readonly number[];
}

function rowOf(values: readonly Value[][], rank: number): Value[] {
  const row = new Array<Value>(values.length);
  for (let column = 0; column < values.length; column += 1) row[column] = values[column]![rank]!;
  return row;
}

/** Features of a page, all that is wanted of them under the eyes. */
interface Found {
  readonly hit: Hit;
  readonly values: readonly Value[][];
  readonly shapes: Uint8Array<ArrayBuffer>;
  /** Of the geometries of the page, counted from where the first begins. */
  readonly ends: Uint32Array;
  readonly start: number;
}

class Gathered implements FeatureBatch {
  readonly keys: number[] = [];
  readonly geometries: Uint8Array[] = [];
  readonly rows: (readonly Value[])[] = [];
  readonly boxes: number[] = [];

  get size(): number {
    return this.rows.length;
  }

  add({ hit: { keys, boxes }, values, shapes, ends, start }: Found, rank: number): void {
    const at = rank * 4;
    this.keys.push(keys[rank]!);
    this.geometries.push(shapes.subarray(start + (rank === 0 ? 0 : ends[rank - 1]!), start + ends[rank]!));
    this.rows.push(rowOf(values, rank));
    this.boxes.push(boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!);
  }
}

/**
 * @param isOrdered by key, else as they come
 * @param painted outside of it they come first, and as they come: to fetch them here and there costs more than to sort
 */
function* batchesOf(
  found: readonly Found[],
  isOrdered: boolean,
  painted: Bbox | undefined,
): Generator<FeatureBatch> {
  const count = found.reduce((sum, { hit }) => sum + hit.ranks.length, 0);
  const owners = new Uint32Array(count);
  const ranks = new Uint8Array(count);
  const keys = new Float64Array(count);
  let at = 0;
  let batch = new Gathered();
  for (const [owner, one] of found.entries()) {
    const { hit } = one;
    for (const rank of hit.ranks) {
      if (isOrdered && painted && !meets(painted, hit.boxes, rank * 4)) {
        batch.add(one, rank);
        if (batch.size < batchSize) continue;
        yield batch;
        batch = new Gathered();
        continue;
      }
      owners[at] = owner;
      ranks[at] = rank;
      keys[at] = hit.keys[rank]!;
      at += 1;
    }
  }
  const order = isOrdered ? orderOfKeys(keys.subarray(0, at)) : undefined;
  for (let i = 0; i < at; i += 1) {
    const index = order ? order[i]! : i;
    batch.add(found[owners[index]!]!, ranks[index]!);
    if (batch.size < batchSize) continue;
    yield batch;
    batch = new Gathered();
  }
  if (batch.size > 0) yield batch;
}

/** Bits of an index, beside which a key fits in the whole numbers that a double holds. */
const indexBits = 2 ** 17;
const largestPacked = 2 ** (53 - 17);

function orderOfKeys(keys: Float64Array): ArrayLike<number> {
  const isPacked = keys.length <= indexBits && keys.every((key) => key >= 0 && key < largestPacked);
  if (!isPacked) return Uint32Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]!);
  // Numbers alone are sorted several times faster than by a comparison.
  const packed = keys.map((key, index) => key * indexBits + index).sort();
  return packed.map((number) => number % indexBits);
}

function isWanted(
  boxes: Float64Array,
  at: number,
  bbox: Bbox | undefined,
  detail: DetailBox | undefined,
): boolean {
  if (bbox && !meets(bbox, boxes, at)) return false;
  if (!detail || meets(detail.bbox, boxes, at)) return true;
  const size = boxes[at + 2]! - boxes[at]! + boxes[at + 3]! - boxes[at + 1]!;
  return size >= detail.smallestBeyond;
}

function meets(window: Bbox, boxes: ArrayLike<number>, at: number): boolean {
  return (
    boxes[at + 2]! >= window[0] &&
    boxes[at]! <= window[2] &&
    boxes[at + 3]! >= window[1] &&
    boxes[at + 1]! <= window[3]
  );
}
