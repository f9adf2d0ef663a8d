/** Checks the rasters of a deposit, each and together. Nothing they hold makes it throw: every refusal is a finding. */

import { CartableError, type Finding } from '@cartable/contract';
import { bboxUnion } from '@cartable/geo';
import type { BandDescription, Raster, RasterFiles } from '../description.ts';
import { maxMosaicFiles } from '../limits.ts';
import { gatherGrids, type MosaicGrid } from '../mosaic/mosaic-grid.ts';
import { inspectRaster } from '../read/inspect-raster.ts';
import type { PixelWindow } from '../read/read-window.ts';
import { checkAlike, checkPlacement } from './coherence.ts';
import { findGaps, findOverlaps, mostShown } from './coverage.ts';
import { type DecodedRaster, decodeAll } from './decode-all.ts';
import { findingOf, newFinding } from './findings.ts';
import { mapBox, placeOf } from './map-box.ts';
import type { MapBox, RasterInfo, RasterReport } from './raster-info.ts';

export interface CheckRastersOptions {
  /** EPSG code chosen by the depositor. */
  readonly declaredSrid?: number;
  /** Existing folder for images that must be unpacked to be read; left as it was. */
  readonly spoolDir: string;
  readonly signal?: AbortSignal;
  /** Bytes of files read and in all. */
  onProgress?(done: number, total: number): void;
}

/** @throws the reason of the signal when it aborts */
export async function checkRasters(
  files: readonly RasterFiles[],
  options: CheckRastersOptions,
): Promise<RasterReport> {
  if (files.length === 0) return reportOf([newFinding('raster.none')], [], new Set());
  if (files.length > maxMosaicFiles) {
    const params = { limit: maxMosaicFiles };
    return reportOf([newFinding('raster.too-many-files', { count: files.length, params })], [], new Set());
  }
  const findings: Finding[] = [];
  const described = await inspectAll(files, options, findings);
  const first = described[0]?.description;
  for (const { description } of described) {
    findings.push(...checkPlacement(description, options.declaredSrid));
    if (first && description !== first) findings.push(...checkAlike(first, description));
  }
  const { rasters, empty } = await decodeEach(described, options, findings);
  if (rasters.length > 0 && empty.size === rasters.length) findings.push(newFinding('raster.empty'));
  else for (const file of empty) findings.push(newFinding('raster.tile-empty', { file }));
  return reportOf(findings, rasters, empty);
}

async function inspectAll(
  files: readonly RasterFiles[],
  { declaredSrid, signal }: CheckRastersOptions,
  findings: Finding[],
): Promise<Raster[]> {
  const rasters: Raster[] = [];
  for (const file of files) {
    signal?.throwIfAborted();
    try {
      rasters.push(await inspectRaster(file, declaredSrid === undefined ? {} : { declaredSrid }));
    } catch (error) {
      if (!(error instanceof CartableError)) throw error;
      findings.push(findingOf(error));
    }
  }
  return rasters;
}

async function decodeEach(
  rasters: readonly Raster[],
  { spoolDir, signal, onProgress }: CheckRastersOptions,
  findings: Finding[],
): Promise<{ rasters: Raster[]; empty: Set<string> }> {
  const exact: Raster[] = [];
  const empty = new Set<string>();
  const total = rasters.reduce((sum, { description }) => sum + description.fileBytes, 0);
  let before = 0;
  for (const raster of rasters) {
    const { fileBytes } = raster.description;
    const start = before;
    const onBlock = (done: number, all: number): void =>
      onProgress?.(start + (fileBytes * done) / all, total);
    try {
      const decoded = await decodeAll(raster, { spoolDir, onBlock, ...(signal && { signal }) });
      findings.push(...findingsOf(raster, decoded));
      exact.push({ ...raster, description: { ...raster.description, bands: decoded.bands } });
      if (decoded.validPixels === 0 && decoded.damagedBlocks + decoded.missingBlocks === 0)
        empty.add(raster.files.name);
    } catch (error) {
      if (!(error instanceof CartableError)) throw error;
      findings.push(findingOf(error));
    }
    before += fileBytes;
    onProgress?.(before, total);
  }
  return { rasters: exact, empty };
}

function findingsOf({ files: { name: file }, description }: Raster, decoded: DecodedRaster): Finding[] {
  const { missingBlocks, damagedBlocks, damagedBox, totalBlocks: total, notFinite } = decoded;
  const findings: Finding[] = [];
  if (missingBlocks > 0)
    findings.push(newFinding('raster.blocks-missing', { file, count: missingBlocks, params: { total } }));
  if (damagedBlocks > 0) {
    const place = damagedBox && placeOf(damagedBox, description.srid);
    findings.push(
      newFinding('raster.blocks-damaged', { file, count: damagedBlocks, params: { total }, ...place }),
    );
  }
  if (notFinite > 0) findings.push(newFinding('raster.nan', { file, count: notFinite }));
  return findings;
}

function reportOf(
  findings: readonly Finding[],
  rasters: readonly Raster[],
  empty: ReadonlySet<string>,
): RasterReport {
  const placed = rasters.filter(({ description: { bbox, srid } }) => bbox && srid !== null);
  const srid = placed[0]?.description.srid ?? null;
  const own = placed.filter(({ description }) => description.srid === srid);
  const coverage = srid === null ? undefined : checkCoverage(own, srid);
  const first = rasters[0]?.description;
  const info: RasterInfo = {
    rasters,
    srid,
    bbox: own.length === 0 ? null : own.map(({ description }) => description.bbox!).reduce(bboxUnion),
    resolution: own[0]?.description.resolution ?? null,
    width: coverage?.grid.width ?? first?.width ?? 0,
    height: coverage?.grid.height ?? first?.height ?? 0,
    bands: first ? mergeBands(rasters) : [],
    hasPalette: first?.palette !== null && first !== undefined,
    hasAlpha: first?.alphaBand !== null && first !== undefined,
    footprints: own.map(({ files: { name }, description }) => {
      const { geotransform, width, height } = description;
      const outline = mapBox(geotransform!, { x: 0, y: 0, width, height }, srid!);
      return { name, isEmpty: empty.has(name), ...outline };
    }),
    overlaps: coverage?.overlaps ?? [],
    gaps: coverage?.gaps ?? [],
  };
  return { findings: [...findings, ...(coverage?.findings ?? [])], info };
}

interface Coverage {
  /** The largest of the grids, which is the only one when all is well. */
  readonly grid: MosaicGrid;
  readonly findings: readonly Finding[];
  readonly overlaps: readonly MapBox[];
  readonly gaps: readonly MapBox[];
}

function checkCoverage(rasters: readonly Raster[], srid: number): Coverage {
  const grids = gatherGrids(rasters);
  const grid = grids.reduce((a, b) => (b.members.length > a.members.length ? b : a));
  const findings: Finding[] = [];
  const strays = grids.filter((other) => other !== grid).flatMap(({ members }) => members);
  if (strays.length > 0)
    findings.push(
      newFinding('raster.misaligned', { file: strays[0]!.raster.files.name, count: strays.length }),
    );
  const { count, shown } = findOverlaps(grid);
  const toMap = (window: PixelWindow): MapBox => mapBox(grid.geotransform, window, srid);
  const overlaps = shown.map(({ window }) => toMap(window));
  if (count > 0) {
    const { first, second } = shown[0]!;
    findings.push(
      newFinding('raster.overlap', {
        file: first,
        count,
        params: { other: second },
        ...placeOf(overlaps[0]!.bbox, srid),
      }),
    );
  }
  const windows = findGaps(grid) ?? [];
  const gaps = windows.slice(0, mostShown).map(toMap);
  if (windows.length > 0) {
    const { width, height } = windows[0]!;
    findings.push(
      newFinding('raster.gap', {
        count: windows.length,
        params: { width, height },
        ...placeOf(gaps[0]!.bbox, srid),
      }),
    );
  }
  return { grid, findings, overlaps, gaps };
}

/** Ranges of all the rasters together. */
function mergeBands(rasters: readonly Raster[]): BandDescription[] {
  return rasters[0]!.description.bands.map((band, i) => {
    const own = rasters.map(({ description }) => description.bands[i]).filter((other) => other !== undefined);
    const least = Math.min(...own.map(({ min }) => min ?? Infinity));
    const greatest = Math.max(...own.map(({ max }) => max ?? -Infinity));
    return least <= greatest ? { ...band, min: least, max: greatest } : band;
  });
}
