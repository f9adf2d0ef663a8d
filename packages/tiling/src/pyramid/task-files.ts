/**
 * Files of a finished task in the spool: its tiles one after the other, and an index that appears last, in one
 * move. A task with an index is done, whatever happened since; one without is done again.
 */

import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { TileLoss } from './request.ts';

export interface TaskInfo {
  readonly zoom: number;
  readonly tiles: number;
  readonly losses: readonly TileLoss[];
}

export interface TaskIndex extends TaskInfo {
  readonly dataPath: string;
  /** Numbers of the tiles in the archive. */
  readonly ids: Float64Array;
  readonly offsets: Float64Array;
  readonly lengths: Float64Array;
}

const dataPath = (folder: string, task: number): string => join(folder, `task-${task}.tiles`);
const indexPath = (folder: string, task: number): string => join(folder, `task-${task}.index`);

/** Where the files of a task are; to bring them from elsewhere, the index last. */
export const taskFiles = (
  folder: string,
  task: number,
): { readonly data: string; readonly index: string } => ({
  data: dataPath(folder, task),
  index: indexPath(folder, task),
});

export const isTaskDone = (folder: string, task: number): boolean => existsSync(indexPath(folder, task));

/** One write call for some hundreds of tiles. */
const bufferBytes = 1 << 20;

export class TaskWriter {
  readonly #folder: string;
  readonly #task: number;
  readonly #fd: number;
  readonly #buffer = Buffer.allocUnsafe(bufferBytes);
  #buffered = 0;
  #written = 0;
  readonly #ids: number[] = [];
  readonly #offsets: number[] = [];
  readonly #lengths: number[] = [];

  constructor(folder: string, task: number) {
    this.#folder = folder;
    this.#task = task;
    this.#fd = openSync(dataPath(folder, task), 'w');
  }

  /** @returns where the bytes begin */
  add(id: number, bytes: Uint8Array): number {
    const offset = this.#written + this.#buffered;
    if (this.#buffered + bytes.length > bufferBytes) this.#flush();
    if (bytes.length > bufferBytes) this.#write(bytes);
    else {
      this.#buffer.set(bytes, this.#buffered);
      this.#buffered += bytes.length;
    }
    this.repeat(id, offset, bytes.length);
    return offset;
  }

  /** A tile with bytes that were added before. */
  repeat(id: number, offset: number, length: number): void {
    this.#ids.push(id);
    this.#offsets.push(offset);
    this.#lengths.push(length);
  }

  #flush(): void {
    const pending = this.#buffer.subarray(0, this.#buffered);
    this.#buffered = 0;
    this.#write(pending);
  }

  #write(bytes: Uint8Array): void {
    let done = 0;
    while (done < bytes.length) done += writeSync(this.#fd, bytes, done, bytes.length - done);
    this.#written += bytes.length;
  }

  finish(info: Omit<TaskInfo, 'tiles'>): void {
    this.#flush();
    fsyncSync(this.#fd);
    closeSync(this.#fd);
    const tiles = this.#ids.length;
    const header = Buffer.from(`${JSON.stringify({ ...info, tiles } satisfies TaskInfo)}\n`);
    const columns = Float64Array.from([...this.#ids, ...this.#offsets, ...this.#lengths]);
    const path = indexPath(this.#folder, this.#task);
    writeFileSync(`${path}.partial`, Buffer.concat([header, Buffer.from(columns.buffer)]), { flush: true });
    renameSync(`${path}.partial`, path);
  }

  abandon(): void {
    closeSync(this.#fd);
    rmSync(dataPath(this.#folder, this.#task), { force: true });
  }
}

export function readTaskIndex(folder: string, task: number): TaskIndex {
  const bytes = readFileSync(indexPath(folder, task));
  const headerEnd = bytes.indexOf(10) + 1;
  const info = JSON.parse(bytes.toString('utf8', 0, headerEnd)) as TaskInfo;
  const columns = new Float64Array(new Uint8Array(bytes.subarray(headerEnd)).buffer);
  const { tiles } = info;
  return {
    ...info,
    dataPath: dataPath(folder, task),
    ids: columns.subarray(0, tiles),
    offsets: columns.subarray(tiles, tiles * 2),
    lengths: columns.subarray(tiles * 2, tiles * 3),
  };
}
