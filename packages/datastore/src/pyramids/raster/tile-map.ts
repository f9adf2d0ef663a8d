import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Bbox, tileBbox, tileMatrixSet, tileRangeOf } from '@cartable/geo';
import { buildDrawnPyramid, type PreviousDrawing, type PyramidTools } from '@cartable/rasters';
import type { FeatureStore } from '@cartable/storage';
import { nameOfArchive } from '../../workers/tiles-archive.ts';
import { changedBoxes, type FeatureFingerprint, fingerprintTables } from './feature-fingerprint.ts';
import { type OpenMap, openMap } from './open-map.ts';
import type { MapToTile, RasterPyramidBuilt, RasterPyramidTask } from './raster-pyramid-task.ts';
import { readReuseFile, writeReuseFile } from './reuse-file.ts';

/** Makes tiles of the map that a WMS-VECTOR draws: those of the former generation stay where tables are unchanged. */
export async function tileMap(
  features: FeatureStore,
  task: RasterPyramidTask,
  source: MapToTile,
  tools: PyramidTools,
): Promise<RasterPyramidBuilt> {
  const dataset = await features.open(source.datasetId);
  let map: OpenMap | undefined;
  try {
    map = await openMap(dataset, source, join(task.spoolDir, 'drawing'), tools.signal);
    const tables = source.layers.map(({ table }) => table);
    const fingerprint = await fingerprintTables(dataset, tables, tools.signal);
    const requestKey = keyOf(task, source);
    const previous = await previousOf(task, { requestKey, fingerprint, map, extent: source.extent });
    const {
      fingerprints: _,
      requestKey: __,
      ...built
    } = await buildDrawnPyramid(
      {
        source: map,
        sourceKey: `${source.dataVersion} ${requestKey}`,
        extent: source.extent,
        ...(source.rings ? { rings: source.rings } : {}),
        set: tileMatrixSet(task.tileMatrixSet),
        topLevel: task.topLevel,
        bottomLevel: task.bottomLevel,
        format: task.format,
        quality: task.quality,
        ...(previous && { previous }),
      },
      tools,
    );
    await writeReuseFile(task.reusePath, { kind: 'drawn', requestKey, fingerprint });
    return built;
  } finally {
    map?.close();
    await dataset.close();
  }
}

/** Digest of the settings that the tiles depend on beside the data: with another key, no former tile can be kept. */
function keyOf(task: RasterPyramidTask, { layers, limits }: MapToTile): string {
  const { tileMatrixSet: set, topLevel, bottomLevel, format, quality } = task;
  const decisive = [layers, limits, set, topLevel, bottomLevel, format, quality];
  return createHash('sha256').update(JSON.stringify(decisive)).digest('hex');
}

interface Drawing {
  readonly requestKey: string;
  readonly fingerprint: FeatureFingerprint;
  readonly map: OpenMap;
  /** In the CRS of the set. */
  readonly extent: Bbox;
}

async function previousOf(
  task: RasterPyramidTask,
  { requestKey, fingerprint, map, extent }: Drawing,
): Promise<PreviousDrawing | undefined> {
  const reuse = task.previous && (await readReuseFile(task.previous.reusePath, 'drawn'));
  if (!reuse || !task.previous || reuse.requestKey !== requestKey) return undefined;
  const { srid } = tileMatrixSet(task.tileMatrixSet);
  const changed = changedBoxes(reuse.fingerprint, fingerprint, srid);
  if (!changed) return undefined;
  const archivePath = nameOfArchive(task.previous.archive);
  return { archivePath, changed, reachPixels: await reachByLevel(task, map, extent) };
}

/** Reach of what is drawn, in pixels by level: it depends on the scale, so a tile of each level tells. */
async function reachByLevel(
  { tileMatrixSet: name, topLevel, bottomLevel }: RasterPyramidTask,
  map: OpenMap,
  extent: Bbox,
): Promise<Record<number, number>> {
  const set = tileMatrixSet(name);
  const { srid, tileSizePixels: side } = set;
  const reach: Record<number, number> = {};
  for (let z = topLevel; z <= bottomLevel; z++) {
    const { minX: x, minY: y } = tileRangeOf(extent, z, set);
    reach[z] = await map.reachPixels({ bbox: tileBbox({ z, x, y }, set), srid, width: side, height: side });
  }
  return reach;
}
