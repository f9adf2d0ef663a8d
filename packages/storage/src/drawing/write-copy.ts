/** Writes the drawing copy of a table: its features along a Hilbert curve, thinned for each range of scales. */
import { closeSync, fdatasyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { type Bbox, BboxBuilder, representativePoint, tieOf, type Value, wkbEnvelope } from '@cartable/geo';
import { hilbertOrder } from '../features/geopackage/hilbert-order.ts';
import type { FeatureTable, TableDescription } from '../features/port.ts';
import { chooseLevels } from './choose-levels.ts';
import {
  boxField,
  type CopiedColumn,
  encodeDirectory,
  featureFields,
  keyField,
  type Levels,
  numbersAt,
  type Page,
  pageSize,
  pagesPerGroup,
  placeField,
  type Section,
  textsAt,
  tieField,
} from './copy-format.ts';
import { simplifyWkb } from './simplify-wkb.ts';

/** Some forty bytes are kept for each while the copy is written. */
const mostFeatures = 10_000_000;
/** Room a copy may take before its levels. */
const mostBytes = 4 * 2 ** 30;
/** Geometries the levels are chosen from. */
const samples = 1_000;
const sampledBytes = 16 << 20;
const chunkBytes = 1 << 20;

export interface CopyRequest {
  readonly table: FeatureTable;
  /** Path of the copy, which appears whole, when it is done. */
  readonly path: string;
  readonly signal?: AbortSignal;
}

/** @returns whether there is one now: not of tables too large, nor of values that JSON does not hold */
export async function writeRenderCache(request: CopyRequest): Promise<boolean> {
  const partial = `${request.path}.partial`;
  const rows = `${request.path}.rows`;
  let output: AppendedFile | undefined;
  let gathered: GatheredFeatures | undefined;
  try {
    // One at a time: whoever comes second does without.
    output = new AppendedFile(partial);
    gathered = new GatheredFeatures(rows);
    if (!(await gathered.read(request))) return false;
    writePages(output, gathered, request);
    output.sync();
    output.close();
    renameSync(partial, request.path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    if (gathered) {
      gathered.file.close();
      rmSync(rows, { force: true });
    }
    if (output) {
      output.close();
      rmSync(partial, { force: true });
    }
  }
}

/** A file written at its end, and read anywhere. */
class AppendedFile {
  readonly #file: number;
  #isOpen = true;
  #size = 0;
  #chunk = Buffer.allocUnsafe(chunkBytes);
  #used = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'wx+');
  }

  get size(): number {
    return this.#size + this.#used;
  }

  append(bytes: Uint8Array): Section {
    const section = { at: this.size, bytes: bytes.length };
    if (bytes.length > this.#chunk.length - this.#used) this.flush();
    if (bytes.length > this.#chunk.length) this.#write(bytes, bytes.length);
    else {
      this.#chunk.set(bytes, this.#used);
      this.#used += bytes.length;
    }
    return section;
  }

  flush(): void {
    this.#write(this.#chunk, this.#used);
    this.#used = 0;
  }

  #write(bytes: Uint8Array, length: number): void {
    for (let done = 0; done < length; ) {
      const written = writeSync(this.#file, bytes, done, length - done, this.#size);
      done += written;
      this.#size += written;
    }
  }

  /** A copy that has its name is whole, whatever befalls the machine. */
  sync(): void {
    this.flush();
    fdatasyncSync(this.#file);
  }

  read(into: Uint8Array, at: number): void {
    readSync(this.#file, into, 0, into.length, at);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.flush();
    this.#isOpen = false;
    closeSync(this.#file);
  }
}

/** The features as the table gives them, kept in a file of their own until their order is known. */
class GatheredFeatures {
  readonly file: AppendedFile;
  readonly samples: Uint8Array[] = [];
  readonly extent = new BboxBuilder();
  count = 0;
  keys = new Float64Array(pageSize);
  boxes = new Float64Array(pageSize * 4);
  /** Ends of geometry and row, in turn; the first begins at 0. */
  ends = new Float64Array(pageSize * 2);
  #sampled = 0;

  constructor(path: string) {
    this.file = new AppendedFile(path);
  }

  async read({ table, signal }: CopyRequest): Promise<boolean> {
    const columns = copiedColumns(table.description).map(({ name }) => name);
    if (table.description.featureCount > mostFeatures) return false;
    const every = Math.max(1, Math.floor(table.description.featureCount / samples));
    const encoder = new TextEncoder();
    for await (const { geometries, rows, keys } of table.draw({ columns, ...(signal ? { signal } : {}) })) {
      for (let i = 0; i < geometries.length; i += 1) {
        const wkb = geometries[i];
        const box = wkb && envelopeOf(wkb);
        if (!wkb || !box) continue;
        if (!keys || !rows[i]!.every(isCopied) || this.file.size > mostBytes) return false;
        this.#grow();
        this.keys[this.count] = Number(keys[i]);
        this.boxes.set(box, this.count * 4);
        this.extent.add(box[0], box[1]);
        this.extent.add(box[2], box[3]);
        this.file.append(wkb);
        this.ends[this.count * 2] = this.file.size;
        this.file.append(encoder.encode(JSON.stringify(rows[i], bigintsAsText)));
        this.ends[this.count * 2 + 1] = this.file.size;
        if (this.count % every === 0) this.#sample(wkb);
        this.count += 1;
      }
    }
    this.file.flush();
    return this.count > 0;
  }

  feature(index: number): { wkb: Uint8Array; row: Buffer } {
    const start = index === 0 ? 0 : this.ends[index * 2 - 1]!;
    const middle = this.ends[index * 2]!;
    const bytes = Buffer.allocUnsafe(this.ends[index * 2 + 1]! - start);
    this.file.read(bytes, start);
    return { wkb: bytes.subarray(0, middle - start), row: bytes.subarray(middle - start) };
  }

  get order(): Uint32Array {
    const bounds = new Float32Array(this.count * 4);
    for (let i = 0; i < bounds.length; i += 4) {
      bounds[i] = this.boxes[i]!;
      bounds[i + 1] = this.boxes[i + 2]!;
      bounds[i + 2] = this.boxes[i + 1]!;
      bounds[i + 3] = this.boxes[i + 3]!;
    }
    return hilbertOrder({ count: this.count, rowIds: this.keys, bounds });
  }

  #sample(wkb: Uint8Array): void {
    if (this.#sampled + wkb.length > sampledBytes) return;
    this.#sampled += wkb.length;
    this.samples.push(wkb.slice());
  }

  #grow(): void {
    if (this.count < this.keys.length) return;
    const larger = <T extends Float64Array>(array: T): Float64Array<ArrayBuffer> => {
      const copy = new Float64Array(array.length * 2);
      copy.set(array);
      return copy;
    };
    this.keys = larger(this.keys);
    this.boxes = larger(this.boxes);
    this.ends = larger(this.ends);
  }
}

/** Undefined for what is empty or cannot be read: there is nothing to draw. */
function envelopeOf(wkb: Uint8Array): Bbox | undefined {
  try {
    return wkbEnvelope(wkb);
  } catch {
    return undefined;
  }
}

/** Columns whose values a text can hold. */
function copiedColumns({ columns }: TableDescription): CopiedColumn[] {
  return columns.flatMap(({ name, type }) =>
    type === 'blob' ? [] : [{ name, isBigint: type === 'bigint' }],
  );
}

function isCopied(value: Value): boolean {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    typeof value === 'bigint' ||
    (typeof value === 'number' && Number.isFinite(value))
  );
}

function bigintsAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function writePages(output: AppendedFile, gathered: GatheredFeatures, { table, signal }: CopyRequest): void {
  const columns = copiedColumns(table.description);
  const levels = chooseLevels(gathered.samples, gathered.extent.build()!);
  const { order } = gathered;
  const pages: Page[] = [];
  const group = pageSize * pagesPerGroup;
  for (let from = 0; from < order.length; from += group) {
    signal?.throwIfAborted();
    pages.push(...writeGroup(output, gathered, order.subarray(from, from + group), columns.length, levels));
  }
  const at = output.size;
  for (const bytes of encodeDirectory({ columns, levels, pages }, at)) output.append(bytes);
}

interface PageContent {
  readonly bbox: Bbox;
  readonly count: number;
  readonly common: Uint8Array;
  readonly wkbs: readonly Uint8Array[];
}

function writeGroup(
  output: AppendedFile,
  gathered: GatheredFeatures,
  members: Uint32Array,
  columns: number,
  levels: Levels,
): Page[] {
  const contents: PageContent[] = [];
  for (let from = 0; from < members.length; from += pageSize)
    contents.push(pageOf(gathered, members.subarray(from, from + pageSize), columns));
  const commons = contents.map(({ common }) => output.append(common));
  let geometries = contents.map(({ wkbs }) => wkbs);
  const sections = levels.map((tolerance) => {
    // Each from the one before: the sum of the tolerances stays below four thirds of the last.
    if (tolerance > 0) geometries = geometries.map((wkbs) => wkbs.map((wkb) => simplifyWkb(wkb, tolerance)));
    return geometries.map((wkbs) => output.append(aligned([new Uint8Array(endsOf(wkbs).buffer), ...wkbs])));
  });
  return contents.map(({ bbox, count }, rank) => ({
    bbox,
    count,
    common: commons[rank]!,
    geometries: sections.map((ofLevel) => ofLevel[rank]!),
  }));
}

const nowhere = [Number.NaN, Number.NaN];

function pageOf(gathered: GatheredFeatures, members: Uint32Array, columns: number): PageContent {
  const features = Array.from(members, (index) => gathered.feature(index));
  const extent = new BboxBuilder();
  const rows = features.map(({ row }) => JSON.parse(row.toString()) as Value[]);
  const texts = Array.from({ length: columns }, (_, column) =>
    Buffer.from(JSON.stringify(rows.map((row) => row[column]))),
  );
  const head = new Uint8Array(textsAt(columns, members.length));
  new Uint32Array(head.buffer, 0, columns).set(endsOf(texts));
  const numbers = new Float64Array(head.buffer, numbersAt(columns), members.length * featureFields);
  members.forEach((index, rank) => {
    const { wkb } = features[rank]!;
    const box = gathered.boxes.subarray(index * 4, index * 4 + 4);
    const at = rank * featureFields;
    numbers[at + keyField] = gathered.keys[index]!;
    numbers.set(box, at + boxField);
    numbers.set(representativePoint(wkb) ?? nowhere, at + placeField);
    numbers[at + tieField] = tieOf(wkb);
    extent.add(box[0]!, box[1]!);
    extent.add(box[2]!, box[3]!);
  });
  const common = aligned([head, ...texts]);
  const wkbs = features.map(({ wkb }) => wkb);
  return { bbox: extent.build()!, count: members.length, common, wkbs };
}

/** A whole number of doubles, so that those of the next page can be read where they lie. */
function aligned(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([...parts, new Uint8Array(-bytes & 7)]);
}

function endsOf(pieces: readonly Uint8Array[]): Uint32Array<ArrayBuffer> {
  const ends = new Uint32Array(pieces.length);
  let bytes = 0;
  pieces.forEach((piece, rank) => {
    bytes += piece.length;
    ends[rank] = bytes;
  });
  return ends;
}
