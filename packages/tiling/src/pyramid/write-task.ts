/** The entries of a task to compressed tiles in the spool. */

import type { TileCover } from '@cartable/geo';
import { compressTile } from '../compress/compress-tile.ts';
import type { TilingOptions } from '../options/tiling-options.ts';
import { tileIdOf } from '../pmtiles/tile-id.ts';
import type { EntryTable } from '../tile/entries.ts';
import type { FeatureInfo } from '../tile/features.ts';
import { limitTile } from '../tile/limit-tile.ts';
import { FeatureCutter } from './clip-features.ts';
import type { Level } from './level.ts';
import type { TileLoss } from './request.ts';
import type { SharedFeatures } from './shared-features.ts';
import { TaskWriter } from './task-files.ts';
import type { TilingTask } from './tasks.ts';
import type { TileWindow } from './tile-cutter.ts';
import { TileMemory } from './tile-memory.ts';

const memory = new TileMemory();
/** Entries of one window are numbered below it: the keys that sort them stay exact. */
const entryBase = 2 ** 24;

export interface TaskRequest {
  readonly folder: string;
  readonly task: TilingTask;
  readonly level: Level;
  /** Tiles that do not meet it are left out. */
  readonly cover: TileCover | undefined;
  readonly options: TilingOptions;
  readonly features: SharedFeatures;
  readonly info: FeatureInfo;
  readonly entries: EntryTable;
  readonly isCancelled: () => boolean;
}

/** @returns false when it was cancelled: nothing is left of it then */
export function makeTask(request: TaskRequest): boolean {
  const { folder, task, isCancelled } = request;
  const writer = new TaskWriter(folder, task.number);
  try {
    memory.reset();
    const losses: TileLoss[] = [];
    makeWindow(request, task, writer, losses, 1);
    if (isCancelled()) {
      writer.abandon();
      return false;
    }
    writer.finish({ zoom: task.zoom, losses });
    return true;
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

/**
 * A window that holds too much is made in halves; a single tile that does, from half of its features, and so on: what
 * is over a thousand times its ceiling does not enter memory to be left out there.
 */
function makeWindow(
  request: TaskRequest,
  window: TileWindow,
  writer: TaskWriter,
  losses: TileLoss[],
  oneIn: number,
): void {
  const { features, level, cover, task, entries, isCancelled } = request;
  const cutter = new FeatureCutter({ features, level, cover, window, entries, oneIn });
  const isWhole = cutter.run(isCancelled);
  if (isCancelled()) return;
  if (isWhole) {
    writeWindow(request, window, cutter, writer, losses);
    for (const [layer, dropped] of cutter.leftOut) {
      const { minColumn: x, minRow: y } = window;
      losses.push({ zoom: task.zoom, x, y, layer, dropped, coalesced: 0, coarsened: 0 });
    }
    return;
  }
  const halves = halvesOf(window);
  if (halves) for (const half of halves) makeWindow(request, half, writer, losses, oneIn);
  else makeWindow(request, window, writer, losses, oneIn * 2);
}

function halvesOf(window: TileWindow): TileWindow[] | undefined {
  const { minColumn, maxColumn, minRow, maxRow } = window;
  if (minColumn < maxColumn) {
    const middle = (minColumn + maxColumn) >> 1;
    return [
      { ...window, maxColumn: middle },
      { ...window, minColumn: middle + 1 },
    ];
  }
  if (minRow === maxRow) return undefined;
  const middle = (minRow + maxRow) >> 1;
  return [
    { ...window, maxRow: middle },
    { ...window, minRow: middle + 1 },
  ];
}

function writeWindow(
  { task, level, options, info }: TaskRequest,
  window: TileWindow,
  cutter: FeatureCutter,
  writer: TaskWriter,
  losses: TileLoss[],
): void {
  const keys = sortedKeys(cutter);
  const rows = window.maxRow - window.minRow + 1;
  for (let from = 0, to = 0; from < keys.length; from = to) {
    const tile = Math.floor(keys[from]! / entryBase);
    while (to < keys.length && keys[to]! < (tile + 1) * entryBase) to++;
    const order = new Int32Array(to - from);
    for (let i = from; i < to; i++) order[i - from] = keys[i]! - tile * entryBase;
    const x = window.minColumn + Math.floor(tile / rows);
    const y = window.minRow + (tile % rows);
    const limited = limitTile(cutter.entries, order, info, level.extent, options, compressedSize);
    for (const loss of limited.losses) losses.push({ zoom: task.zoom, x, y, ...loss });
    if (limited.bytes.length > 0) putTile(writer, tileIdOf(task.zoom, x, y), limited.bytes);
  }
}

const compressedSize = (bytes: Uint8Array): number => compressTile(bytes).length;

function putTile(writer: TaskWriter, id: number, bytes: Uint8Array): void {
  const known = memory.find(bytes);
  if (known) {
    writer.repeat(id, known.offset, known.length);
    return;
  }
  const compressed = compressTile(bytes);
  const offset = writer.add(id, compressed);
  memory.remember(bytes, { offset, length: compressed.length });
}

/** Tile, then entry, in one number. */
function sortedKeys({ entries, tiles }: FeatureCutter): Float64Array {
  const keys = new Float64Array(entries.count);
  for (let entry = 0; entry < keys.length; entry++) keys[entry] = tiles[entry]! * entryBase + entry;
  return keys.sort();
}
