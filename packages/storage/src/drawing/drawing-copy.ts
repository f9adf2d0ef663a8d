/**
 * A copy of a table made for drawing alone: neighbours side by side in pages, thinned for each range of scales, with the
 * attributes that styles read. A row of a database costs more to fetch than to draw; a page costs two reads.
 *
 * It is derived: it may be removed at any moment, and is made again from the table.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Allocate, Bbox, DetailBox, DrawRequest, FeatureBatch, Value } from '@cartable/geo';
import { levelFor } from './choose-levels.ts';
import {
  boxField,
  type Directory,
  decodeDirectory,
  featureFields,
  keyField,
  numbersAt,
  type Page,
  pageSize,
  placeField,
  type Section,
  textsAt,
  tieField,
} from './copy-format.ts';
import { KeptColumns } from './kept-columns.ts';
import { meets } from './meets.ts';
import { orderOf } from './order-of-keys.ts';
import { PageIndex } from './page-index.ts';

/** Features of an answer given together. */
const batchSize = 1000;
/** Features given in the order of the table, when that many at most may leave a trace: they are held together meanwhile. */
const mostOrdered = 100_000;
/** A page of no more is read at once, with the columns nobody asked for. */
const readAtOnce = 64 << 10;

export interface DrawingCopy {
  readonly columns: readonly string[];
  /**
   * As `FeatureTable.draw`, for columns that are among those of the copy. Features come with their boxes, in the order of
   * their keys unless they are very many: what lies over what is then the same in all maps.
   */
  draw(request: DrawRequest): AsyncIterable<FeatureBatch>;
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

type Read = (section: Section, allocate?: Allocate) => Uint8Array<ArrayBuffer>;

function reader(file: number): Read {
  return ({ at, bytes }, allocate) => {
    const buffer = allocate?.(bytes) ?? new Uint8Array(bytes);
    const read = readSync(file, buffer, 0, bytes, at);
    return read === bytes ? buffer : buffer.subarray(0, read);
  };
}

/** Of all the copies that a thread has open. */
const keptColumns = new KeptColumns();

class PagedCopy implements DrawingCopy {
  readonly #file: number;
  readonly #directory: Directory;
  readonly #read: Read;
  readonly #pages: PageIndex;

  constructor(file: number, directory: Directory) {
    this.#file = file;
    this.#directory = directory;
    this.#read = reader(file);
    this.#pages = new PageIndex(directory.pages);
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
    isByPlaceBeyond,
    allocate,
    signal,
  }: DrawRequest): AsyncGenerator<FeatureBatch> {
    const level = levelFor(this.#directory.levels, resolution);
    const chosen = columns.map((name) => this.#directory.columns.indexOf(name));
    const pages = bbox ? this.#pages.in(bbox) : this.#directory.pages;
    const shapesIn = isByPlaceBeyond ? painted : undefined;
    const wanted: Wanted = { bbox, detail, chosen, shapesIn, allocate };
    const isNear = ({ bbox: box }: Page) => !painted || meets(painted, box, 0);
    const near = pages.reduce((sum, page) => sum + (isNear(page) ? page.count : 0), 0);
    const isOrdered = near <= mostOrdered;
    const held: Found[] = [];
    let found: Found[] = [];
    let size = 0;
    for (const run of runsOf(pages)) {
      for (const one of this.#gather(run, level, wanted)) {
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

  close(): void {
    closeSync(this.#file);
  }

  #gather(run: readonly Page[], level: number, wanted: Wanted): Found[] {
    const first = run[0]!.common.at;
    const isShort = run[0]!.common.bytes <= readAtOnce;
    const { allocate } = wanted;
    const commons = isShort
      ? this.#readRun(
          run.map(({ common }) => common),
          allocate,
        )
      : undefined;
    const columns = this.#directory.columns.length;
    const hits = run.flatMap((page): Hit[] => {
      const head = { at: page.common.at, bytes: textsAt(columns, page.count) };
      const bytes = commons ?? this.#read(head, allocate);
      const hit = new Hit(page, bytes, commons ? page.common.at - first : 0, columns, wanted);
      return hit.ranks.length > 0 ? [hit] : [];
    });
    if (hits.length === 0) return [];
    const shapes = this.#shapesOf(hits, level, wanted);
    return hits.map((hit, i): Found => {
      const read = commons ? undefined : (section: Section) => this.#read(section);
      return {
        hit,
        values: wanted.chosen.map((column) =>
          keptColumns.get(hit.page, column, () => hit.text(column, read)),
        ),
        shapes: shapes[i],
      };
    });
  }

  /** Geometries of each page, where some are wanted. */
  #shapesOf(hits: readonly Hit[], level: number, { shapesIn, allocate }: Wanted): (PageShapes | undefined)[] {
    const shaped = hits.filter(({ page }) => !shapesIn || meets(shapesIn, page.bbox, 0));
    const sections = shaped.map(({ page }) => page.geometries[level]!);
    const isTogether = sections.every(
      ({ at, bytes }, i) => at + bytes === (sections[i + 1]?.at ?? at + bytes),
    );
    const together = isTogether && sections.length > 0 ? this.#readRun(sections, allocate) : undefined;
    const found = new Map(
      shaped.map(({ page }, i) => {
        const bytes = together ?? this.#read(sections[i]!, allocate);
        return [page, new PageShapes(bytes, together ? sections[i]!.at - sections[0]!.at : 0, page.count)];
      }),
    );
    return hits.map(({ page }) => found.get(page));
  }

  /** Sections that follow each other. */
  #readRun(sections: readonly Section[], allocate: Allocate | undefined): Uint8Array<ArrayBuffer> {
    const last = sections.at(-1)!;
    const { at } = sections[0]!;
    return this.#read({ at, bytes: last.at + last.bytes - at }, allocate);
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

/** Ranks in a page are written here before their number is known. */
const rankRoom = new Uint8Array(pageSize);

/** A page under the eyes, and which of its features are wanted. */
class Hit {
  readonly page: Page;
  readonly ranks: Uint8Array;
  /** Of its features, `featureFields` each. */
  readonly numbers: Float64Array;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #from: number;
  readonly #columns: number;

  /** @param from where the page begins in the bytes */
  constructor(page: Page, bytes: Uint8Array<ArrayBuffer>, from: number, columns: number, wanted: Wanted) {
    this.page = page;
    this.#bytes = bytes;
    this.#from = from;
    this.#columns = columns;
    const at = bytes.byteOffset + from + numbersAt(columns);
    this.numbers = new Float64Array(bytes.buffer, at, page.count * featureFields);
    this.ranks = this.#choose(wanted);
  }

  #choose({ bbox, detail }: Wanted): Uint8Array {
    const { count } = this.page;
    let chosen = 0;
    for (let rank = 0; rank < count; rank += 1) {
      if (isWanted(this.numbers, rank * featureFields + boxField, bbox, detail)) rankRoom[chosen++] = rank;
    }
    return rankRoom.slice(0, chosen);
  }

  /** @param read when the page is not under the eyes beyond its boxes */
  text(column: number, read: ((section: Section) => Uint8Array<ArrayBuffer>) | undefined): Buffer {
    const page = this.#bytes.byteOffset + this.#from;
    const ends = new Uint32Array(this.#bytes.buffer, page, this.#columns);
    const head = textsAt(this.#columns, this.page.count);
    const start = column === 0 ? 0 : ends[column - 1]!;
    const bytes = ends[column]! - start;
    return read
      ? Buffer.from(read({ at: this.page.common.at + head + start, bytes }).buffer)
      : Buffer.from(this.#bytes.buffer, page + head + start, bytes);
  }
}

interface Wanted {
  readonly bbox: Bbox | undefined;
  readonly detail: DetailBox | undefined;
  /** Ranks of the columns in the copy. */
  readonly chosen: readonly number[];
  /** Where geometries are; everywhere when absent. */
  readonly shapesIn: Bbox | undefined;
  readonly allocate: Allocate | undefined;
}

/** The geometries of a page. */
class PageShapes {
  readonly #bytes: Uint8Array;
  /** Counted from where the first begins. */
  readonly #ends: Uint32Array;
  readonly #start: number;

  /** @param from where the page begins in the bytes */
  constructor(bytes: Uint8Array<ArrayBuffer>, from: number, count: number) {
    this.#bytes = bytes;
    this.#ends = new Uint32Array(bytes.buffer, bytes.byteOffset + from, count);
    this.#start = from + count * 4;
  }

  at(rank: number): Uint8Array {
    const before = rank === 0 ? 0 : this.#ends[rank - 1]!;
    return this.#bytes.subarray(this.#start + before, this.#start + this.#ends[rank]!);
  }
}

function rowOf(values: readonly (readonly Value[])[], rank: number): Value[] {
  const row = new Array<Value>(values.length);
  for (let column = 0; column < values.length; column += 1) row[column] = values[column]![rank]!;
  return row;
}

/** Features of a page, all that is wanted of them under the eyes. */
interface Found {
  readonly hit: Hit;
  readonly values: readonly (readonly Value[])[];
  readonly shapes: PageShapes | undefined;
}

class Gathered implements FeatureBatch {
  readonly keys: number[];
  readonly geometries: (Uint8Array | null)[];
  readonly rows: (readonly Value[])[];
  readonly boxes: Float64Array;
  readonly places: Float64Array;
  readonly ties: Float64Array;
  #size = 0;

  /** @param room features it will hold, all of them: arrays that grow are copied again and again */
  constructor(room: number) {
    this.keys = new Array(room);
    this.geometries = new Array(room);
    this.rows = new Array(room);
    this.boxes = new Float64Array(room * 4);
    this.places = new Float64Array(room * 2);
    this.ties = new Float64Array(room);
  }

  get size(): number {
    return this.#size;
  }

  add({ hit: { numbers }, values }: Found, rank: number, shape: Uint8Array | null): void {
    const at = rank * featureFields;
    const size = this.#size;
    this.keys[size] = numbers[at + keyField]!;
    this.geometries[size] = shape;
    this.rows[size] = rowOf(values, rank);
    for (let side = 0; side < 4; side += 1) this.boxes[size * 4 + side] = numbers[at + boxField + side]!;
    this.places[size * 2] = numbers[at + placeField]!;
    this.places[size * 2 + 1] = numbers[at + placeField + 1]!;
    this.ties[size] = numbers[at + tieField]!;
    this.#size = size + 1;
  }
}

/** Of a feature of which more than its place is wanted. */
function shapeOf({ hit, shapes }: Found, rank: number, shapesIn: Bbox | undefined): Uint8Array | null {
  if (!shapes) return null;
  const isShaped = !shapesIn || meets(shapesIn, hit.numbers, rank * featureFields + boxField);
  return isShaped ? shapes.at(rank) : null;
}

/** How the features of an answer are given. */
interface Presentation {
  /** By key, else as they come. */
  readonly isOrdered: boolean;
  /** Outside of it they come first, and as they come: to fetch them here and there costs more than to sort. */
  readonly painted?: Bbox | undefined;
  /** See `Wanted`. */
  readonly shapesIn: Bbox | undefined;
}

function* batchesOf(
  found: readonly Found[],
  { isOrdered, painted, shapesIn }: Presentation,
): Generator<FeatureBatch> {
  const count = found.reduce((sum, { hit }) => sum + hit.ranks.length, 0);
  const owners = new Uint32Array(count);
  const ranks = new Uint8Array(count);
  const keys = new Float64Array(count);
  let at = 0;
  let given = 0;
  const begin = () => new Gathered(Math.min(batchSize, count - given));
  let batch = begin();
  for (let owner = 0; owner < found.length; owner += 1) {
    const one = found[owner]!;
    const { ranks: chosen, numbers } = one.hit;
    for (let i = 0; i < chosen.length; i += 1) {
      const rank = chosen[i]!;
      const field = rank * featureFields;
      if (isOrdered && painted && !meets(painted, numbers, field + boxField)) {
        batch.add(one, rank, shapeOf(one, rank, shapesIn));
        if (batch.size < batchSize) continue;
        yield batch;
        given += batch.size;
        batch = begin();
        continue;
      }
      owners[at] = owner;
      ranks[at] = rank;
      keys[at] = numbers[field + keyField]!;
      at += 1;
    }
  }
  const order = isOrdered ? orderOf(keys.subarray(0, at)) : undefined;
  for (let i = 0; i < at; i += 1) {
    const index = order ? order[i]! : i;
    const one = found[owners[index]!]!;
    batch.add(one, ranks[index]!, shapeOf(one, ranks[index]!, shapesIn));
    if (batch.size < batchSize) continue;
    yield batch;
    given += batch.size;
    batch = begin();
  }
  if (batch.size > 0) yield batch;
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
