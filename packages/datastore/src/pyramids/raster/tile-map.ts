import { createHash } from 'node:crypto';
import { tileMatrixSet } from '@cartable/geo';
import { buildDrawnPyramid, type FormerDrawing, type PyramidTools } from '@cartable/rasters';
import type { FeatureStore } from '@cartable/storage';
import { changedBoxes, type FeatureFingerprint, fingerprintTables } from './feature-fingerprint.ts';
import { openMap } from './open-map.ts';
import type { MapToTile, RasterPyramidBuilt, RasterPyramidTask } from './raster-pyramid-task.ts';
import { readReuseFile, writeReuseFile } from './reuse-file.ts';

/** Labels and marks reach no farther from what they show: two of the largest blocks in which labels are settled. */
const reachPixels = 1024;

/** What a WMS-VECTOR draws, as tiles: where its tables have not changed, those of the former generation are kept. */
export async function tileMap(
  features: FeatureStore,
  task: RasterPyramidTask,
  source: MapToTile,
  tools: PyramidTools,
): Promise<RasterPyramidBuilt> {
  const dataset = await features.open(source.datasetId);
  try {
    const tables = source.layers.map(({ table }) => table);
    const fingerprint = await fingerprintTables(dataset, tables, tools.signal);
    const requestKey = keyOf(task, source);
    const former = await formerOf(task, requestKey, fingerprint);
    const {
      fingerprints: _,
      requestKey: __,
      ...built
    } = await buildDrawnPyramid(
      {
        source: await openMap(dataset, source),
        sourceKey: `${source.dataVersion} ${requestKey}`,
        extent: source.extent,
        set: tileMatrixSet(task.tileMatrixSet),
        topLevel: task.topLevel,
        bottomLevel: task.bottomLevel,
        format: task.format,
        quality: task.quality,
        ...(former && { former }),
      },
      tools,
    );
    await writeReuseFile(task.reusePath, { kind: 'drawn', requestKey, fingerprint });
    return built;
  } finally {
    await dataset.close();
  }
}

/** What decides of the tiles beside the data: with another key, none of the former can be kept. */
function keyOf(task: RasterPyramidTask, { layers, limits }: MapToTile): string {
  const { tileMatrixSet: set, topLevel, bottomLevel, format, quality } = task;
  const decisive = [layers, limits, set, topLevel, bottomLevel, format, quality];
  return createHash('sha256').update(JSON.stringify(decisive)).digest('hex');
}

async function formerOf(
  task: RasterPyramidTask,
  requestKey: string,
  current: FeatureFingerprint,
): Promise<FormerDrawing | undefined> {
  const reuse = task.former && (await readReuseFile(task.former.reusePath, 'drawn'));
  if (!reuse || !task.former || reuse.requestKey !== requestKey) return undefined;
  const changed = changedBoxes(reuse.fingerprint, current, tileMatrixSet(task.tileMatrixSet).srid);
  return changed && { archivePath: task.former.archivePath, changed, reachPixels };
}
