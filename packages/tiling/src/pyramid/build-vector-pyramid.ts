/**
 * Makes the tiles of vector layers and puts them in one archive. Features are read once into shared memory (or, beyond
 * what memory allows, once for each block of columns), threads cut them level by level into a spool, and the archive is
 * written from the spool. An attempt that was stopped goes on from the tasks it finished.
 */

import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { toGeographicBbox, transformBbox } from '@cartable/geo';
import { planBlocks } from './blocks.ts';
import { describeLayers } from './describe-layers.ts';
import { type LoadedFeatures, loadFeatures } from './load-features.ts';
import { gatherLosses } from './losses.ts';
import type { PyramidTools, VectorPyramidRequest, VectorPyramidResult } from './request.ts';
import { runTasks } from './run-tasks.ts';
import type { TaskReport } from './share-tasks.ts';
import { clearSpool, fingerprintOf, openSpool } from './spool.ts';
import { isTaskDone, readTaskIndex } from './task-files.ts';
import { planTasks, type TilingTask } from './tasks.ts';
import { groundBboxOf, type WorldBox, wholeWorld, worldBoxOf, worldUnits } from './world-grid.ts';
import { writeArchive } from './write-archive.ts';

/**
 * Size of the columns of features. While they grow, half of them stand twice, and what a block leaves goes only when
 * the next one asks for memory: ten million features stay under 2 GB with it.
 */
export const defaultMemoryBytes = 400 << 20;
/** Features this far outside a block still show in its tiles: the buffer of the least detailed tiles of the block. */
const blockMargin = 1 / 32;

export async function buildVectorPyramid(
  request: VectorPyramidRequest,
  tools: PyramidTools = {},
): Promise<VectorPyramidResult> {
  const build = new PyramidBuild(request, tools);
  return build.run();
}

/**
 * Makes tasks of a pyramid that another process leads, as long as there are some (`tools.sharing`): they are left in the
 * spool, and no archive is written.
 */
export async function helpWithVectorPyramid(
  request: Omit<VectorPyramidRequest, 'outputPath'>,
  tools: PyramidTools,
): Promise<void> {
  await new PyramidBuild({ ...request, outputPath: '' }, tools).help();
}

class PyramidBuild {
  readonly #request: VectorPyramidRequest;
  readonly #tools: PyramidTools;
  readonly #threads: number;
  readonly #memoryBytes: number;
  readonly #minZoom: number;
  readonly #maxZoom: number;
  /** Nothing is made outside. */
  readonly #box: WorldBox;
  /** Number of threads the tasks are planned for. */
  readonly #planThreads: number;
  readonly #fingerprint: string;
  /** Tasks that were planned, done or not. */
  #taskCount = 0;
  #groups = 0;
  #weightDone = 0;
  #weightTotal = 0;

  constructor(request: VectorPyramidRequest, tools: PyramidTools) {
    this.#request = request;
    this.#tools = tools;
    this.#threads = request.threads ?? availableParallelism();
    this.#planThreads = tools.sharing?.planThreads ?? this.#threads;
    this.#memoryBytes = request.memoryBytes ?? defaultMemoryBytes;
    this.#fingerprint = fingerprintOf({
      ...request,
      // Tasks depend on both: for another machine the work is shared out anew.
      threads: this.#planThreads,
      memoryBytes: this.#memoryBytes,
    });
    this.#minZoom = Math.min(...request.layers.map(({ minZoom }) => minZoom));
    this.#maxZoom = Math.max(...request.layers.map(({ maxZoom }) => maxZoom));
    this.#box = this.#boxOf(request);
  }

  #boxOf({ area, tileMatrixSet }: VectorPyramidRequest): WorldBox {
    if (!area) return wholeWorld;
    const ground = transformBbox(area, 4326, tileMatrixSet.srid);
    return ground ? worldBoxOf(ground, tileMatrixSet) : [0, 0, 0, 0];
  }

  async run(): Promise<VectorPyramidResult> {
    const { spoolDir } = this.#request;
    this.#tools.signal?.throwIfAborted();
    const resumed = openSpool(spoolDir, this.#fingerprint);
    const result = await this.#write(await this.#makeAll(), resumed);
    clearSpool(spoolDir);
    return result;
  }

  async help(): Promise<void> {
    openSpool(this.#request.spoolDir, this.#fingerprint);
    await this.#makeAll();
  }

  async #makeAll(): Promise<LoadedFeatures> {
    const all = await this.#load(this.#box, { memoryBytes: this.#memoryBytes });
    if (all.features) await this.#make(all, this.#box, this.#minZoom, this.#maxZoom);
    else await this.#makeByBlocks(all);
    return all;
  }

  #load(
    box: WorldBox,
    { memoryBytes, levelsUpTo }: { memoryBytes: number; levelsUpTo?: number },
    total = 0,
  ): Promise<LoadedFeatures> {
    const { signal, report } = this.#tools;
    return loadFeatures({
      request: this.#request,
      box,
      memoryBytes,
      ...(levelsUpTo === undefined ? {} : { levelsUpTo }),
      ...(signal ? { signal } : {}),
      onProgress: (done) => {
        if (this.#weightTotal === 0) report?.({ phase: 'reading', done, total, unit: 'features' });
      },
    });
  }

  async #makeByBlocks(all: LoadedFeatures): Promise<void> {
    const target = Math.max(
      2,
      Math.ceil((all.bytes * all.count) / Math.max(1, all.retained) / this.#memoryBytes) + 1,
    );
    const levels = { minZoom: this.#minZoom, maxZoom: this.#maxZoom };
    const { fromZoom, blocks } = planBlocks(all.centres, all.extent ?? this.#box, target, levels);
    this.#tools.onSplit?.({ blocks: blocks.length, level: fromZoom });
    for (const { box } of blocks) {
      if (await this.#passOver()) continue;
      const margin = blockMargin * (worldUnits / 2 ** fromZoom);
      const wide: WorldBox = [box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin];
      const loaded = await this.#load(wide, { memoryBytes: Number.POSITIVE_INFINITY });
      await this.#make(loaded, box, fromZoom, this.#maxZoom);
    }
    if (fromZoom === this.#minZoom || (await this.#passOver())) return;
    const low = await this.#load(this.#box, {
      memoryBytes: Number.POSITIVE_INFINITY,
      levelsUpTo: fromZoom - 1,
    });
    await this.#make(low, this.#box, this.#minZoom, fromZoom - 1);
  }

  /** Whether nothing of the next group is left to begin: its features need not be read. */
  async #passOver(): Promise<boolean> {
    const count = await this.#tools.sharing?.countOver?.(this.#groups);
    if (count === undefined) return false;
    this.#taskCount += count;
    this.#groups++;
    return true;
  }

  async #make({ features }: LoadedFeatures, box: WorldBox, minZoom: number, maxZoom: number): Promise<void> {
    const group = this.#groups++;
    if (!features) return;
    const { options, rings, tileMatrixSet: set, spoolDir } = this.#request;
    const planned = planTasks({
      features,
      minZoom,
      maxZoom,
      threads: this.#planThreads,
      box,
      firstNumber: this.#taskCount,
    });
    const first = this.#taskCount;
    this.#taskCount += planned.length;
    for (const { weight } of planned) this.#weightTotal += weight;
    const left = planned.filter(({ number, weight }) => {
      const isDone = isTaskDone(spoolDir, number);
      if (isDone) this.#weightDone += weight;
      return !isDone;
    });
    const shared = await this.#share({ group, first, count: planned.length }, planned, left);
    if (shared === 'over') return;
    let zoom = maxZoom;
    await runTasks({
      features,
      options,
      cover: rings && { rings, set },
      minZoom,
      maxZoom: this.#maxZoom,
      ...(shared ? { shared, tasks: planned } : { tasks: left }),
      folder: spoolDir,
      threads: this.#threads,
      ...(this.#tools.signal ? { signal: this.#tools.signal } : {}),
      onStart: (started) => {
        zoom = started;
        this.#reportTiling(zoom);
      },
      onDone: (weight) => {
        this.#weightDone += weight;
        this.#reportTiling(zoom);
      },
    });
  }

  /** Tells what an attempt before this one left. @returns undefined when all is made here */
  async #share(
    numbers: Pick<TaskReport, 'group' | 'first' | 'count'>,
    planned: readonly TilingTask[],
    left: readonly TilingTask[],
  ) {
    const { sharing } = this.#tools;
    if (!sharing || planned.length === 0) return undefined;
    const plan = createHash('sha256')
      .update(JSON.stringify([this.#fingerprint, planned]))
      .digest('hex');
    const state = { ...numbers, plan };
    const toDo = new Set(left);
    const made = planned.filter((task) => !toDo.has(task)).map(({ number }) => number);
    const { fetched, isOver } = await sharing.report({ ...state, made, wanted: 0 });
    for (const number of fetched) this.#weightDone += planned[number - numbers.first]!.weight;
    return isOver ? 'over' : { sharing, state };
  }

  #reportTiling(zoom: number): void {
    const [done, total] = [Math.round(this.#weightDone), Math.round(this.#weightTotal)];
    this.#tools.report?.({ phase: 'tiling', zoom, done, total, unit: 'tasks' });
  }

  async #write(all: LoadedFeatures, resumed: boolean): Promise<VectorPyramidResult> {
    const request = this.#request;
    const { signal, report } = this.#tools;
    const tasks = Array.from({ length: this.#taskCount }, (_, number) =>
      readTaskIndex(request.spoolDir, number),
    );
    const tilesByZoom: Record<number, number> = {};
    for (const { zoom, tiles } of tasks) if (tiles > 0) tilesByZoom[zoom] = (tilesByZoom[zoom] ?? 0) + tiles;
    const total = tasks.reduce((sum, { tiles }) => sum + tiles, 0);
    const ground = groundBboxOf(all.extent ?? [0, 0, 0, 0], request.tileMatrixSet);
    const bounds = toGeographicBbox(ground, request.tileMatrixSet.srid) ?? [-180, -90, 180, 90];
    const center = {
      zoom: this.#minZoom,
      longitude: (bounds[0] + bounds[2]) / 2,
      latitude: (bounds[1] + bounds[3]) / 2,
    };
    const vectorLayers = describeLayers(request.layers, request.options);
    const written = await writeArchive({
      path: request.outputPath,
      tasks,
      description: {
        metadata: { ...request.metadata, vector_layers: vectorLayers },
        bounds,
        center,
        minZoom: this.#minZoom,
        maxZoom: this.#maxZoom,
      },
      ...(signal ? { signal } : {}),
      onProgress: (done) => report?.({ phase: 'writing', done, total, unit: 'tiles' }),
    });
    return {
      tiles: written.tiles,
      bytes: written.bytes,
      tilesByZoom,
      features: all.drawable,
      skipped: all.skipped,
      ...gatherLosses(tasks.flatMap(({ losses }) => losses)),
      vectorLayers,
      bounds,
      center,
      minZoom: this.#minZoom,
      maxZoom: this.#maxZoom,
      resumed,
    };
  }
}
