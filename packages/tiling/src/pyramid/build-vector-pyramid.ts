/**
 * Makes the tiles of vector layers and puts them in one archive. Features are read once into shared memory (or, beyond
 * what memory allows, once for each block of columns), threads cut them level by level into a spool, and the archive is
 * written from the spool. An attempt that was stopped goes on from the tasks it finished.
 */

import { availableParallelism } from 'node:os';
import { toGeographicBbox, transformBbox } from '@cartable/geo';
import { planBlocks } from './blocks.ts';
import { describeLayers } from './describe-layers.ts';
import { type LoadedFeatures, loadFeatures } from './load-features.ts';
import { gatherLosses } from './losses.ts';
import type { PyramidTools, VectorPyramidRequest, VectorPyramidResult } from './request.ts';
import { runTasks } from './run-tasks.ts';
import { clearSpool, openSpool } from './spool.ts';
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

class PyramidBuild {
  readonly #request: VectorPyramidRequest;
  readonly #tools: PyramidTools;
  readonly #threads: number;
  readonly #memoryBytes: number;
  readonly #minZoom: number;
  readonly #maxZoom: number;
  /** Nothing is made outside. */
  readonly #box: WorldBox;
  /** Tasks that were planned, done or not. */
  readonly #tasks: TilingTask[] = [];
  #weightDone = 0;
  #weightTotal = 0;

  constructor(request: VectorPyramidRequest, tools: PyramidTools) {
    this.#request = request;
    this.#tools = tools;
    this.#threads = request.threads ?? availableParallelism();
    this.#memoryBytes = request.memoryBytes ?? defaultMemoryBytes;
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
    // Tasks depend on both: on another machine the work is shared out anew.
    const resumed = openSpool(spoolDir, {
      ...this.#request,
      threads: this.#threads,
      memoryBytes: this.#memoryBytes,
    });
    const all = await this.#load(this.#box, { memoryBytes: this.#memoryBytes });
    if (all.features) await this.#make(all, this.#box, this.#minZoom, this.#maxZoom);
    else await this.#makeByBlocks(all);
    const result = await this.#write(all, resumed);
    clearSpool(spoolDir);
    return result;
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
      const margin = blockMargin * (worldUnits / 2 ** fromZoom);
      const wide: WorldBox = [box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin];
      const loaded = await this.#load(wide, { memoryBytes: Number.POSITIVE_INFINITY });
      await this.#make(loaded, box, fromZoom, this.#maxZoom);
    }
    if (fromZoom === this.#minZoom) return;
    const low = await this.#load(this.#box, {
      memoryBytes: Number.POSITIVE_INFINITY,
      levelsUpTo: fromZoom - 1,
    });
    await this.#make(low, this.#box, this.#minZoom, fromZoom - 1);
  }

  async #make({ features }: LoadedFeatures, box: WorldBox, minZoom: number, maxZoom: number): Promise<void> {
    if (!features) return;
    const { options, rings, tileMatrixSet: set, spoolDir } = this.#request;
    const planned = planTasks({
      features,
      minZoom,
      maxZoom,
      threads: this.#threads,
      box,
      firstNumber: this.#tasks.length,
    });
    this.#tasks.push(...planned);
    for (const { weight } of planned) this.#weightTotal += weight;
    const left = planned.filter(({ number, weight }) => {
      const isDone = isTaskDone(spoolDir, number);
      if (isDone) this.#weightDone += weight;
      return !isDone;
    });
    let zoom = maxZoom;
    await runTasks({
      features,
      options,
      cover: rings && { rings, set },
      minZoom,
      maxZoom: this.#maxZoom,
      tasks: left,
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

  #reportTiling(zoom: number): void {
    const [done, total] = [Math.round(this.#weightDone), Math.round(this.#weightTotal)];
    this.#tools.report?.({ phase: 'tiling', zoom, done, total, unit: 'tasks' });
  }

  async #write(all: LoadedFeatures, resumed: boolean): Promise<VectorPyramidResult> {
    const request = this.#request;
    const { signal, report } = this.#tools;
    const tasks = this.#tasks.map(({ number }) => readTaskIndex(request.spoolDir, number));
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
