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
/** A page of no more is read at once, with the columns nobody asked for. */
const readAtOnce = 64 << 10;

export interface DrawingCopy {
  readonly columns: readonly string[];
  /** As `FeatureTable.draw`, whose columns are among those of the copy. Features come with their boxes. */
  draw(request: {
    bbox?: Bbox;
    columns: readonly string[];
    resolution?: number;
    detail?: DetailBox;
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

  constructor(file: number, directory: Directory) {
    this.#file = file;
    this.#directory = directory;
    this.#read = reader(file);
  }

  get columns(): readonly string[] {
    return this.#directory.columns;
  }

  async *draw({
    bbox,
    columns,
    resolution,
    detail,
    signal,
  }: Parameters<DrawingCopy['draw']>[0]): AsyncGenerator<FeatureBatch> {
    const level = levelFor(this.#directory.levels, resolution);
    const chosen = columns.map((name) => this.#directory.columns.indexOf(name));
    let batch = new Gathered();
    for (const page of this.#directory.pages) {
      if (bbox && !meets(bbox, page.bbox, 0)) continue;
      this.#gather(page, level, { bbox, detail, chosen }, batch);
      if (batch.size < batchSize) continue;
      signal?.throwIfAborted();
      yield batch;
      batch = new Gathered();
    }
    if (batch.size > 0) yield batch;
  }

  close(): void {
    closeSync(this.#file);
  }

  #gather(page: Page, level: number, { bbox, detail, chosen }: Wanted, batch: Gathered): void {
    const columns = this.#directory.columns.length;
    const head = textsAt(columns, page.count);
    const isShort = page.common.bytes <= readAtOnce;
    const common = this.#read(isShort ? page.common : { at: page.common.at, bytes: head });
    const numbers = new Float64Array(common.buffer, keysAt(columns), page.count * 5);
    const boxes = numbers.subarray(page.count);
    const wanted: number[] = [];
    for (let rank = 0; rank < page.count; rank += 1) {
      if (isWanted(boxes, rank * 4, bbox, detail)) wanted.push(rank);
    }
    if (wanted.length === 0) return;
    const columnEnds = new Uint32Array(common.buffer, 0, columns);
    const values = chosen.map((column) => {
      const from = column === 0 ? 0 : columnEnds[column - 1]!;
      const bytes = columnEnds[column]! - from;
      const text = isShort
        ? Buffer.from(common.buffer, head + from, bytes)
        : Buffer.from(this.#read({ at: page.common.at + head + from, bytes }).buffer);
      return JSON.parse(text.toString()) as Value[];
    });
    const shapes = this.#read(page.geometries[level]!);
    const ends = new Uint32Array(shapes.buffer, 0, page.count);
    const start = page.count * 4;
    for (const rank of wanted) {
      const from = rank === 0 ? 0 : ends[rank - 1]!;
      batch.keys.push(numbers[rank]!);
      batch.geometries.push(shapes.subarray(start + from, start + ends[rank]!));
      batch.rows.push(rowOf(values, rank));
      const at = rank * 4;
      batch.boxes.push(boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!);
    }
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

class Gathered implements FeatureBatch {
  readonly keys: number[] = [];
  readonly geometries: Uint8Array[] = [];
  readonly rows: (readonly Value[])[] = [];
  readonly boxes: number[] = [];

  get size(): number {
    return this.rows.length;
  }
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
