/** The tiles of all tasks, in the order of the archive, to the archive. */

import { closeSync, openSync, readSync } from 'node:fs';
import {
  type ArchiveDescription,
  openArchiveWriter,
  type WrittenArchive,
} from '../pmtiles/archive-writer.ts';
import type { TaskIndex } from './task-files.ts';

export interface ArchiveRequest {
  readonly path: string;
  readonly tasks: readonly TaskIndex[];
  readonly description: ArchiveDescription;
  readonly onProgress?: (tiles: number) => void;
  readonly signal?: AbortSignal;
}

/** Others get their turn so often. */
const tilesPerTurn = 5_000;

export async function writeArchive(request: ArchiveRequest): Promise<WrittenArchive> {
  const { tasks, path, description, signal } = request;
  const writer = openArchiveWriter(path, { tileType: 'mvt', tileCompression: 'gzip' });
  const files = tasks.map(({ dataPath }) => openSync(dataPath, 'r'));
  try {
    let scratch = Buffer.allocUnsafe(1 << 20);
    let done = 0;
    for (const { task, tile } of inOrder(tasks)) {
      const { ids, offsets, lengths } = tasks[task]!;
      const length = lengths[tile]!;
      if (length > scratch.length) scratch = Buffer.allocUnsafe(length * 2);
      const count = readSync(files[task]!, scratch, 0, length, offsets[tile]!);
      if (count !== length) throw new Error(`${tasks[task]!.dataPath} ends too soon.`);
      writer.addById(ids[tile]!, scratch.subarray(0, length));
      if (++done % tilesPerTurn === 0) {
        request.onProgress?.(done);
        await new Promise(setImmediate);
        signal?.throwIfAborted();
      }
    }
    return await writer.finish(description);
  } catch (error) {
    writer.abort();
    throw error;
  } finally {
    for (const file of files) closeSync(file);
  }
}

interface TilePlace {
  readonly task: number;
  readonly tile: number;
}

function* inOrder(tasks: readonly TaskIndex[]): Iterable<TilePlace> {
  const byZoom = Map.groupBy(tasks.keys(), (task) => tasks[task]!.zoom);
  for (const zoom of [...byZoom.keys()].sort((a, b) => a - b)) yield* levelInOrder(tasks, byZoom.get(zoom)!);
}

/** Levels follow each other in the archive: each is sorted apart. */
function* levelInOrder(tasks: readonly TaskIndex[], ofLevel: readonly number[]): Iterable<TilePlace> {
  const total = ofLevel.reduce((sum, task) => sum + tasks[task]!.tiles, 0);
  const ids = new Float64Array(total);
  const taskOf = new Uint32Array(total);
  const tileOf = new Uint32Array(total);
  let at = 0;
  for (const task of ofLevel) {
    for (let tile = 0; tile < tasks[task]!.tiles; tile++, at++) {
      ids[at] = tasks[task]!.ids[tile]!;
      taskOf[at] = task;
      tileOf[at] = tile;
    }
  }
  const order = Uint32Array.from({ length: total }, (_, i) => i).sort((a, b) => ids[a]! - ids[b]!);
  for (const i of order) yield { task: taskOf[i]!, tile: tileOf[i]! };
}
