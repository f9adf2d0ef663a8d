/** Pyramid of what an engine draws, in one archive: each level drawn for itself, in metatiles of 8 × 8 tiles. */

import { CartableError } from '@cartable/contract';
import { bboxBuffer, bboxIntersection, resolutionAt, TileCover, toGeographicBbox } from '@cartable/geo';
import type { Archive, ArchiveTileType } from '@cartable/tiling';
import { type AssembledStage, assembleArchive } from './assemble-archive.ts';
import { openPrevious } from './open-previous.ts';
import { PyramidThreads } from './pyramid-threads.ts';
import type { DrawnPyramidRequest, PyramidResult, PyramidTools } from './request.ts';
import { runStages } from './run-stages.ts';
import { clearSpool, keyOf, openSpool } from './spool.ts';
import {
  planDrawnStages,
  type Stage,
  type Unit,
  unitBbox,
  unitKey,
  unitSidePixels,
  unitsThatMeet,
  unitsUnder,
} from './stages.ts';
import type { UnitMade } from './worker-messages.ts';

/** Metatiles asked of the source at a time. */
const defaultConcurrency = 2;

/** @throws {CartableError} `raster.outside-pyramid`; what the source throws; the reason of the signal when it aborts */
export async function buildDrawnPyramid(
  request: DrawnPyramidRequest,
  tools: PyramidTools,
): Promise<PyramidResult> {
  const { set, topLevel, bottomLevel, area, rings, source, sourceKey, extent, format, quality } = request;
  const requested = area ? bboxIntersection(extent, area) : extent;
  if (!requested) throw new CartableError('raster.outside-pyramid', { set: set.identifier });
  const stages = planDrawnStages(topLevel, bottomLevel);
  const cover = rings && new TileCover({ rings, set });
  const requestKey = keyOf([
    set.identifier,
    set.srid,
    topLevel,
    bottomLevel,
    requested,
    format,
    quality,
    sourceKey,
    request.previous ?? null,
    ...(rings ? [rings] : []),
  ]);
  openSpool(tools.spoolDir, requestKey);
  const threads = new PyramidThreads(tools.workers ?? 1, {
    spoolDir: tools.spoolDir,
    set,
    stages,
    area: requested,
    rings,
    encoding: { format, quality },
    scene: undefined,
  });
  const make = async (stage: Stage, unit: Unit): Promise<UnitMade> => {
    const side = unitSidePixels(stage, set);
    const rgba = await source.readMetatile({
      bbox: unitBbox(stage, unit, set),
      srid: set.srid,
      width: side,
      height: side,
      zoom: stage.baseZoom,
      ...(tools.signal && { signal: tools.signal }),
    });
    const bytes = rgba && new Uint8Array(rgba.buffer, rgba.byteOffset, rgba.byteLength);
    return threads.run({
      kind: 'cut',
      stage: stage.rank,
      unit,
      rgba: bytes as Uint8Array | undefined,
    }) as Promise<UnitMade>;
  };
  let archive: Archive | undefined;
  try {
    archive = request.previous && (await openPrevious(request.previous.archivePath, tools));
    const assembled = stages
      .map(
        (stage): AssembledStage => ({
          stage,
          units: unitsThatMeet(unitsUnder([requested], stage.unitZoom, set), stage.unitZoom, cover),
          isCopied: copiedUnits(request, stage),
        }),
      )
      .reverse();
    const work = assembled.map(({ stage, units, isCopied }) => ({
      stage,
      units: units.filter((unit) => !isCopied(unit)),
    }));
    const types = await runStages({
      work,
      concurrency: request.concurrency ?? defaultConcurrency,
      make,
      tools,
    });
    const bounds = toGeographicBbox(requested, set.srid)!;
    if (archive) types.add(archive.header.tileType);
    const [only] = types;
    const tileType = types.size === 1 ? (only as ArchiveTileType) : 'unknown';
    const result = await assembleArchive({
      stages: assembled,
      topLevel,
      bottomLevel,
      set,
      format,
      tileType,
      bounds,
      previous: archive,
      tools,
    });
    clearSpool(tools.spoolDir);
    return { ...result, fingerprints: [], requestKey, bounds };
  } finally {
    await archive?.close();
    await threads.close();
  }
}

/** Metatiles of a level that the former archive already has. */
function copiedUnits({ previous, set }: DrawnPyramidRequest, stage: Stage): AssembledStage['isCopied'] {
  if (!previous) return () => false;
  const reach = (previous.reachPixels[stage.baseZoom] ?? 0) * resolutionAt(stage.baseZoom, set);
  const boxes = previous.changed.map((box) => bboxBuffer(box, reach));
  const changed = new Set(
    unitsUnder(boxes, stage.unitZoom, set).map((unit) => unitKey(stage.unitZoom, unit)),
  );
  return (unit) => !changed.has(unitKey(stage.unitZoom, unit));
}
