import { CartableError, type PyramidInfos } from '@cartable/contract';
import type { JobDefinition } from '@cartable/storage';
import {
  fileSource,
  openArchive,
  type TileLoss,
  type VectorLayer,
  type VectorPyramidResult,
} from '@cartable/tiling';
import { type DatastoreContext, db } from '../../context.ts';
import type { Generation } from '../../ingest/stored-data/pyramid.model.ts';
import { readArea } from '../../ingest/stored-data/read-area.ts';
import { datasetIdOf, dataVersionOf } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { type LogCode, type LogLine, logLine } from '../../log-lines.ts';
import { latestRecordOf } from '../../publishing/records/metadata.store.ts';
import {
  type BuiltArchive,
  type GenerationJob,
  generationFiles,
  generationJob,
} from '../generation/generation.ts';
import { runGeneration } from '../generation/run-generation.ts';
import { leading } from '../sharing/leading.ts';
import { type HelpKind, isShared, planThreads } from '../sharing/sharing.model.ts';
import { planVectorPyramid } from './plan-vector-pyramid.ts';
import { buildVectorPyramidJobKind, getSourceOf } from './vector-generator.ts';
import {
  buildVectorPyramidTask,
  type VectorPyramidTask,
  type VectorTilesTask,
} from './vector-pyramid-task.ts';

export const vectorHelp: HelpKind = { jobKind: 'vector-pyramid.help', isEarly: true };

export function buildVectorPyramidJob(context: DatastoreContext): JobDefinition<Generation> {
  return generationJob(context, buildVectorPyramidJobKind, (job) => build(context, job));
}

async function build(context: DatastoreContext, job: GenerationJob): Promise<BuiltArchive> {
  const { archive, parts } = await generationFiles(context, job.payload);
  const task = { ...(await vectorTilesTask(context, job.payload)), outputPath: archive, spoolDir: parts };
  const result = await run(context, job, task);
  const levels = await readLevels(task.outputPath);
  return {
    sourceVersion: task.sourceVersion,
    bounds: result.bounds,
    tiles: result.tiles,
    levels,
    tileFormat: 'mvt',
    vectorLayers: result.vectorLayers.map(presentLayer),
    dropped: sumLosses(result.dropped),
    channels: null,
    logs: [...result.logs, ...logsOf(result, levels)],
  };
}

/** Alone, or with the workers that have nothing else to do. */
async function run(context: DatastoreContext, job: GenerationJob, task: VectorPyramidTask) {
  if (task.planThreads === null) return runGeneration(context, job, buildVectorPyramidTask, task);
  return leading(context, job, vectorHelp, (onQuestion) =>
    runGeneration(context, job, buildVectorPyramidTask, task, onQuestion),
  );
}

/** The same for all workers that make tiles of it, as long as its source stays. @throws {CartableError} */
export async function vectorTilesTask(
  context: DatastoreContext,
  generation: Generation,
): Promise<VectorTilesTask> {
  const data = await findStoredData(db(context), generation.storedDataId);
  if (data?.pyramid?.kind !== 'vector') throw new CartableError('pyramid.cancelled');
  const { form } = data.pyramid;
  const source = await getSourceOf(db(context), data);
  const { layers, rings } = planVectorPyramid(source, form);
  const attribution = (await latestRecordOf(db(context), data.datasheetId))?.organisation_name;
  const featureCount = layers.reduce((sum, { relation }) => sum + relation.featureCount, 0);
  return {
    datasetId: datasetIdOf(source),
    layers: layers.map(({ relation, columns, topLevel, bottomLevel }) => ({
      table: relation.name,
      description: relation.sourceName,
      columns,
      srid: relation.geometry.srid,
      topLevel,
      bottomLevel,
    })),
    featureCount,
    options: form.tippecanoe,
    tileMatrixSet: form.tile_matrix_set,
    area: form.area === undefined ? null : readArea(form.area).box,
    rings,
    sourceVersion: dataVersionOf(source),
    metadata: { name: data.name, ...(attribution ? { attribution } : {}) },
    planThreads: isShared(context, featureCount) ? planThreads : null,
  };
}

/** Tiles and bytes of each level, read in the archive itself. */
async function readLevels(path: string): Promise<BuiltArchive['levels']> {
  const archive = await openArchive(fileSource(path));
  try {
    return (await archive.levels()).map(({ zoom, tiles, bytes }) => ({ level: zoom, tiles, bytes }));
  } finally {
    await archive.close();
  }
}

const fieldTypes = { Number: 'Number', String: 'String', Boolean: 'Boolean' } as const;

function presentLayer(layer: VectorLayer): PyramidInfos['vector_layers'][number] {
  const fields = Object.entries(layer.fields).map(
    ([name, type]) => [name, fieldTypes[type as keyof typeof fieldTypes] ?? 'String'] as const,
  );
  return {
    id: layer.id,
    description: layer.description ?? '',
    minzoom: layer.minzoom,
    maxzoom: layer.maxzoom,
    fields: Object.fromEntries(fields),
  };
}

/** By level and layer, of the tiles that lost most. */
function sumLosses(losses: readonly TileLoss[]): PyramidInfos['dropped'] {
  const sums = new Map<string, PyramidInfos['dropped'][number]>();
  for (const { zoom, layer, dropped, coalesced } of losses) {
    if (dropped + coalesced === 0) continue;
    const key = `${zoom} ${layer}`;
    const sum = sums.get(key) ?? { level: String(zoom), layer, tiles: 0, features: 0 };
    sums.set(key, { ...sum, tiles: sum.tiles + 1, features: sum.features + dropped + coalesced });
  }
  return [...sums.values()].sort(
    (a, b) => Number(a.level) - Number(b.level) || a.layer.localeCompare(b.layer),
  );
}

function logsOf(result: VectorPyramidResult, levels: BuiltArchive['levels']): LogLine[] {
  const { empty, malformed, partlyPlaced, outside, mixed } = result.skipped;
  const { droppedTotals: lost } = result;
  return [
    logLine('tiles.of-features', { features: result.features, tiles: result.tiles, bytes: result.bytes }),
    ...levels.map(({ level, tiles, bytes }) => logLine('level.made', { level, tiles, bytes })),
    ...linesOver('skipped.empty', empty),
    ...linesOver('skipped.malformed', malformed),
    ...linesOver('skipped.partly-placed', partlyPlaced),
    ...linesOver('skipped.outside', outside),
    ...linesOver('skipped.mixed', mixed),
    ...linesOver('lost.tiles', lost.tiles),
    ...linesOver('lost.dropped', lost.dropped),
    ...linesOver('lost.coalesced', lost.coalesced),
    ...linesOver('lost.coarsened', lost.coarsened),
    ...(result.resumed ? [logLine('generation.resumed')] : []),
  ];
}

const linesOver = (code: LogCode, count: number): LogLine[] => (count > 0 ? [logLine(code, { count })] : []);
