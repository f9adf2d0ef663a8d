/** Rasters → one archive of tiles, on worker threads, resumable, touching only what changed since the former one. */

import { CartableError } from '@cartable/contract';
import {
  type Bbox,
  bboxIntersection,
  bboxUnion,
  clipToDomain,
  TileCover,
  toGeographicBbox,
  transformBbox,
} from '@cartable/geo';
import type { Archive, ArchiveTileType } from '@cartable/tiling';
import type { Raster } from '../description.ts';
import { colourModelOf, defaultStretch } from '../mosaic/colour-model.ts';
import { type AssembledStage, assembleArchive } from './assemble-archive.ts';
import { type BandPlan, isOfThisVersion, isWorthSharing, makeBands, planBands } from './bands.ts';
import { changedBoxes } from './changed-area.ts';
import type { RasterFingerprint } from './fingerprint.ts';
import { openPrevious } from './open-previous.ts';
import { partPath, readPart } from './part-file.ts';
import { deletePreparedFiles, prepareAll } from './prepare-all.ts';
import { PyramidThreads } from './pyramid-threads.ts';
import type { HelpTools, PyramidResult, PyramidTools, RasterPyramidRequest } from './request.ts';
import { forEachAtOnce, neverBack, runStages, type StageWork } from './run-stages.ts';
import { clearSpool, keyOf, openSpool } from './spool.ts';
import {
  parentsOf,
  planStages,
  type Stage,
  type Unit,
  unitKey,
  unitsThatMeet,
  unitsUnder,
} from './stages.ts';
import type { RetainedTile, UnitMade, WorkerSetup, WorkerTask } from './worker-messages.ts';

const defaultWorkers = 2;

/**
 * @throws {CartableError} `raster.outside-pyramid`, `raster.blocks-damaged`, `raster.jp2-too-large`…; the reason of
 * the signal when it aborts. What is finished stays in `spoolDir` for the next call.
 */
export async function buildRasterPyramid(
  request: RasterPyramidRequest,
  tools: PyramidTools,
): Promise<PyramidResult> {
  const { set, topLevel, bottomLevel } = request;
  const extents = extentsOf(request);
  const rasters = await prepareAll(request.rasters, tools);
  const stages = planStages(topLevel, bottomLevel);
  const previous = request.previous;
  const requestKey = requestKeyOf(request);
  const usable = previous && previous.requestKey === requestKey ? previous : undefined;
  const setup = setupOf(request, tools.spoolDir, rasters);
  const threads = new PyramidThreads(tools.workers ?? defaultWorkers, setup);
  const stop = (): void => void threads.close();
  tools.signal?.addEventListener('abort', stop);
  let archive: Archive | undefined;
  try {
    const fingerprints = await fingerprintAll(rasters, threads);
    const key = keyOf([requestKey, fingerprints, usable?.fingerprints ?? null]);
    openSpool(tools.spoolDir, key);
    archive = usable && (await openPrevious(usable.archivePath, tools));
    const changed =
      usable &&
      changedBoxes(usable.fingerprints, fingerprints, {
        set,
        bottomLevel,
        description: rasters[0]!.description,
      });
    const assembled = planUnits(stages, extents, changed, request);
    const work = assembled.map(({ stage, units, isCopied }) => ({
      stage,
      units: units.filter((unit) => !isCopied(unit)),
    }));
    const make = async (stage: Stage, unit: Unit): Promise<UnitMade> => {
      const task: WorkerTask =
        stage.rank === 0
          ? { kind: 'draw', unit }
          : {
              kind: 'reduce',
              stage: stage.rank,
              unit,
              retained: await tilesOf(archive, stage, retainedUnder(assembled[stage.rank - 1]!, stage, unit)),
            };
      return threads.run(task) as Promise<UnitMade>;
    };
    const told = { ...tools, onProgress: neverBack(tools) };
    await shareFirstStage(key, work, { tools: told, threads, make });
    const types = await runStages({ work, concurrency: threads.capacity, make, tools: told });
    const bounds = toGeographicBbox(extents.reduce(bboxUnion), set.srid)!;
    const tileType = tileTypeOf(types, archive);
    const result = await assembleArchive({
      stages: assembled,
      topLevel,
      bottomLevel,
      set,
      format: request.format,
      tileType,
      bounds,
      previous: archive,
      tools,
    });
    clearSpool(tools.spoolDir);
    deletePreparedFiles(tools.spoolDir);
    return { ...result, fingerprints, requestKey, bounds };
  } catch (error) {
    tools.signal?.throwIfAborted();
    throw error;
  } finally {
    tools.signal?.removeEventListener('abort', stop);
    await archive?.close();
    await threads.close();
  }
}

/**
 * Makes bands of a pyramid that another process leads, as long as there are some; none where that is of another version
 * of the program.
 */
export async function helpWithRasterPyramid(
  request: Omit<RasterPyramidRequest, 'previous'>,
  plan: BandPlan,
  { spoolDir, sharing, workers, signal }: HelpTools,
): Promise<void> {
  if (!isOfThisVersion(plan)) return;
  const rasters = await prepareAll(request.rasters, { spoolDir, ...(signal && { signal }) });
  const threads = new PyramidThreads(workers ?? defaultWorkers, setupOf(request, spoolDir, rasters));
  const stop = (): void => void threads.close();
  signal?.addEventListener('abort', stop);
  try {
    await makeBands({
      plan,
      sharing,
      spoolDir,
      concurrency: threads.capacity,
      makeUnit: (unit) => threads.run({ kind: 'draw', unit }),
      isLeader: false,
      ...(signal && { signal }),
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    await threads.close();
  }
}

function setupOf(
  request: Omit<RasterPyramidRequest, 'previous'>,
  spoolDir: string,
  rasters: readonly Raster[],
): WorkerSetup {
  const { set, topLevel, bottomLevel, area, rings, format, quality, resampling, style } = request;
  return {
    spoolDir,
    set,
    stages: planStages(topLevel, bottomLevel),
    area,
    rings,
    encoding: { format, quality },
    scene: { rasters, srid: set.srid, resampling, style },
  };
}

/** With the processes that have nothing else to do, where it pays. */
async function shareFirstStage(
  key: string,
  work: readonly StageWork[],
  {
    tools: { sharing, spoolDir, signal, onProgress },
    threads,
    make,
  }: {
    readonly tools: PyramidTools;
    readonly threads: PyramidThreads;
    readonly make: (stage: Stage, unit: Unit) => Promise<UnitMade>;
  },
): Promise<void> {
  const { stage, units } = work[0]!;
  if (!sharing || !isWorthSharing(units, sharing)) return;
  const plan = planBands(key, units);
  await sharing.publish(plan);
  const total = work.reduce((sum, { units: own }) => sum + own.length, 0);
  let done = 0;
  await makeBands({
    plan,
    sharing,
    spoolDir,
    concurrency: threads.capacity,
    // Left by an attempt that was stopped within its band.
    makeUnit: async (unit) => readPart(partPath(spoolDir, 0, unit)) ?? make(stage, unit),
    isLeader: true,
    onDone: (count) => {
      done += count;
      onProgress?.({ zoom: stage.baseZoom, done, total });
    },
    ...(signal && { signal }),
  });
}

/** Boxes of the rasters in the system of the set, cut to the area. */
function extentsOf({ rasters, set, area }: RasterPyramidRequest): Bbox[] {
  const extents = rasters.flatMap(({ description }) => {
    const { bbox, srid, name: file } = description;
    if (!bbox) throw new CartableError('raster.not-placed', { file });
    if (srid === null) throw new CartableError('raster.crs-missing', { file });
    const clipped = clipToDomain(bbox, srid, set.srid);
    const own = clipped && transformBbox(clipped, srid, set.srid);
    const requested = own && (area ? bboxIntersection(own, area) : own);
    return requested ? [requested] : [];
  });
  if (extents.length === 0) throw new CartableError('raster.outside-pyramid', { set: set.identifier });
  return extents;
}

/** Key of all that decides of the tiles beside the data: with another one, no previous tile can be kept. */
export function requestKeyOf({
  set,
  topLevel,
  bottomLevel,
  area,
  rings,
  format,
  quality,
  resampling,
  style,
  rasters,
}: RasterPyramidRequest): string {
  const { srid, originX, originY, tileSizePixels, topResolutionMetres } = set;
  // A stretch that follows the data changes every tile when it moves.
  const descriptions = rasters.map(({ description }) => description);
  const model = colourModelOf(descriptions[0]!, style);
  const isStretched = style.kind === 'natural' && !style.stretch && model.kind === 'values';
  const stretch = isStretched ? defaultStretch(descriptions, model.bands) : null;
  return keyOf([
    [srid, originX, originY, tileSizePixels, topResolutionMetres],
    [topLevel, bottomLevel, area ?? null, format, quality, resampling, style, stretch],
    ...(rings ? [rings] : []),
  ]);
}

async function fingerprintAll(
  rasters: readonly Raster[],
  threads: PyramidThreads,
): Promise<RasterFingerprint[]> {
  const fingerprints: RasterFingerprint[] = [];
  await forEachAtOnce([...rasters.keys()], threads.capacity, async (raster) => {
    fingerprints[raster] = (await threads.run({ kind: 'fingerprint', raster })) as RasterFingerprint;
  });
  return fingerprints;
}

/** Every unit that may show something, and which of them the former archive already has. */
function planUnits(
  stages: readonly Stage[],
  extents: readonly Bbox[],
  changed: readonly Bbox[] | undefined,
  { set, rings }: RasterPyramidRequest,
): AssembledStage[] {
  const cover = rings && new TileCover({ rings, set });
  let units: readonly Unit[] = [];
  let touched: ReadonlySet<number> | undefined;
  return stages.map((stage, rank) => {
    const below = rank === 0 ? undefined : stages[rank - 1]!.unitZoom;
    units =
      below === undefined
        ? unitsThatMeet(unitsUnder(extents, stage.unitZoom, set), stage.unitZoom, cover)
        : parentsOf(units, below, stage.unitZoom);
    touched =
      changed &&
      new Set(unitsUnder(changed, stage.unitZoom, set).map((unit) => unitKey(stage.unitZoom, unit)));
    const made = touched;
    return {
      stage,
      units,
      isCopied: (unit) => made !== undefined && !made.has(unitKey(stage.unitZoom, unit)),
    };
  });
}

/** Units under this one whose tiles are copied. */
function retainedUnder(
  { stage: below, units, isCopied }: AssembledStage,
  { unitZoom }: Stage,
  unit: Unit,
): Unit[] {
  const shift = below.unitZoom - unitZoom;
  return units.filter((own) => own.x >> shift === unit.x && own.y >> shift === unit.y && isCopied(own));
}

/** Read here, where the archive is open: threads are given the bytes, and nothing of what lies around them. */
async function tilesOf(
  previous: Archive | undefined,
  { baseZoom }: Stage,
  units: readonly Unit[],
): Promise<RetainedTile[]> {
  const tiles: RetainedTile[] = [];
  for (const { x, y } of units) {
    const tile = await previous!.tile(baseZoom, x, y);
    // `slice` of a buffer copies nothing.
    tiles.push({ x, y, bytes: tile && new Uint8Array(tile) });
  }
  return tiles;
}

function tileTypeOf(types: Set<string>, previous: Archive | undefined): ArchiveTileType {
  if (previous) types.add(previous.header.tileType);
  const [only] = types;
  return types.size === 1 ? (only as ArchiveTileType) : 'unknown';
}
