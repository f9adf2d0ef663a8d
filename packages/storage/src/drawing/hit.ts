import type { Bbox, DetailBox, Value } from '@cartable/geo';
import { bigintsIn, CachedColumns, valuesIn } from './cached-columns.ts';
import {
  boxField,
  type CopiedColumn,
  featureFields,
  numbersAt,
  type Page,
  pageSize,
  type Section,
  textsAt,
} from './copy-format.ts';
import { meets } from './meets.ts';

/** Features wanted of a page. */
export interface Choice {
  /** All when absent. */
  readonly bbox: Bbox | undefined;
  readonly detail?: DetailBox | undefined;
}

/** Bytes of a page, and where they are. */
interface PageBytes {
  readonly page: Page;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Offset of the page in the bytes. */
  readonly from: number;
  /** Columns of the copy. */
  readonly columns: readonly CopiedColumn[];
  /** When the columns of the page are not among the bytes. */
  readonly read?: (section: Section) => Uint8Array<ArrayBuffer>;
}

/** Ranks in a page are written here before their number is known. */
const rankRoom = new Uint8Array(pageSize);

/** Columns of all the copies that a thread has open. */
const cachedColumns = new CachedColumns();

/** A page under the eyes, and which of its features are wanted. */
export class Hit {
  readonly page: Page;
  readonly ranks: Uint8Array;
  /** Numbers of its features, `featureFields` each. */
  readonly numbers: Float64Array;
  readonly #source: PageBytes;

  constructor(source: PageBytes, choice: Choice) {
    const { page, bytes, from, columns } = source;
    this.page = page;
    this.#source = source;
    const at = bytes.byteOffset + from + numbersAt(columns.length);
    this.numbers = new Float64Array(bytes.buffer, at, page.count * featureFields);
    this.ranks = this.#choose(choice);
  }

  /** Values of the whole page. @param column rank in the copy */
  values(column: number): readonly Value[] {
    const { isBigint } = this.#source.columns[column]!;
    return cachedColumns.get(this.page, column, () => this.#text(column), isBigint ? bigintsIn : valuesIn);
  }

  #choose({ bbox, detail }: Choice): Uint8Array {
    const { count } = this.page;
    let chosen = 0;
    for (let rank = 0; rank < count; rank += 1) {
      if (isSelected(this.numbers, rank * featureFields + boxField, bbox, detail)) rankRoom[chosen++] = rank;
    }
    return rankRoom.slice(0, chosen);
  }

  #text(column: number): Buffer {
    const { page, bytes, from, columns, read } = this.#source;
    const start = bytes.byteOffset + from;
    const ends = new Uint32Array(bytes.buffer, start, columns.length);
    const before = column === 0 ? 0 : ends[column - 1]!;
    const at = textsAt(columns.length, page.count) + before;
    const length = ends[column]! - before;
    return read
      ? Buffer.from(read({ at: page.common.at + at, bytes: length }).buffer)
      : Buffer.from(bytes.buffer, start + at, length);
  }
}

function isSelected(
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
