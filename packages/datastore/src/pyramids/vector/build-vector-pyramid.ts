import { type Column, tileMatrixSet } from '@cartable/geo';
import type { FeatureDataset, FeatureStore, FeatureTable } from '@cartable/storage';
import {
  buildVectorPyramid,
  helpWithVectorPyramid,
  type PyramidLayer,
  type PyramidProgress,
  parseTippecanoeOptions,
  type TaskGrant,
  type TaskSharing,
  type VectorPyramidResult,
} from '@cartable/tiling';
import { type LogLine, logLine } from '../../log-lines.ts';
import type { TaskTools } from '../../workers/task.ts';
import type { PartsQuestion } from '../sharing/sharing.model.ts';
import type { VectorPyramidTask, VectorTilesTask } from './vector-pyramid-task.ts';

/**
 * Cuts tables of one dataset into an archive of tiles. This thread reads them; the engine has its own threads to cut.
 * Finished parts stay in the spool, whatever happens, for the next attempt.
 */
export async function buildPyramidOfTables(
  features: FeatureStore,
  task: VectorPyramidTask,
  tools: TaskTools,
): Promise<VectorPyramidResult & { readonly logs: readonly LogLine[] }> {
  const logs: LogLine[] = [];
  const dataset = await features.open(task.datasetId);
  try {
    const result = await buildVectorPyramid(
      { ...(await requestOf(dataset, task)), outputPath: task.outputPath, spoolDir: task.spoolDir },
      {
        ...sharingOf(task, task.spoolDir, tools),
        signal: tools.signal,
        onSplit: (split) => logs.push(logLine('generation.split', split)),
        report: (progress) => tools.report(taskProgressOf(progress, task.featureCount)),
      },
    );
    return { ...result, logs };
  } catch (error) {
    tools.throwIfCancelled();
    throw error;
  } finally {
    await dataset.close();
  }
}

/** Makes parts for another worker, in the folder of this task. */
export async function helpWithPyramidOfTables(
  features: FeatureStore,
  task: VectorTilesTask,
  tools: TaskTools,
): Promise<void> {
  const dataset = await features.open(task.datasetId);
  try {
    await helpWithVectorPyramid(
      { ...(await requestOf(dataset, task)), spoolDir: tools.spoolDir },
      { ...sharingOf(task, tools.spoolDir, tools), signal: tools.signal },
    );
  } catch (error) {
    tools.throwIfCancelled();
    throw error;
  } finally {
    await dataset.close();
  }
}

async function requestOf(dataset: FeatureDataset, task: VectorTilesTask) {
  return {
    layers: await Promise.all(task.layers.map((layer) => layerOf(dataset, layer))),
    options: parseTippecanoeOptions(task.options),
    tileMatrixSet: tileMatrixSet(task.tileMatrixSet),
    ...(task.area ? { area: task.area } : {}),
    ...(task.rings ? { rings: task.rings } : {}),
    sourceVersion: task.sourceVersion,
    metadata: task.metadata,
  };
}

/** The process that runs this thread holds the leases of parts. */
function sharingOf(
  { planThreads }: VectorTilesTask,
  folder: string,
  tools: TaskTools,
): { readonly sharing?: TaskSharing } {
  if (planThreads === null) return {};
  const ask = (question: PartsQuestion): Promise<unknown> => tools.question(question);
  return {
    sharing: {
      planThreads,
      report: async (state) => (await ask({ kind: 'report', folder, state })) as TaskGrant,
      countOver: async (group) => (await ask({ kind: 'count-over', group })) as number | undefined,
    },
  };
}

/** Approximate share of each phase in the whole: enough to tell the time that is left. */
const phases: Readonly<Record<PyramidProgress['phase'], { from: number; share: number }>> = {
  reading: { from: 0, share: 0.25 },
  tiling: { from: 0.25, share: 0.7 },
  writing: { from: 0.95, share: 0.05 },
};

/** The number of features to read is known here only. */
function taskProgressOf({ phase, zoom, done, unit, ...progress }: PyramidProgress, featureCount: number) {
  const { from, share } = phases[phase];
  const total = phase === 'reading' ? Math.max(featureCount, done) : progress.total;
  return {
    done,
    total,
    unit,
    ...(zoom === undefined ? {} : { part: String(zoom) }),
    share: from + (total > 0 ? (share * done) / total : 0),
  };
}

async function layerOf(
  dataset: FeatureDataset,
  layer: VectorPyramidTask['layers'][number],
): Promise<PyramidLayer> {
  const table = await dataset.table(layer.table);
  return {
    name: layer.table,
    description: layer.description,
    columns: layer.columns,
    srid: layer.srid,
    minZoom: layer.topLevel,
    maxZoom: layer.bottomLevel,
    source: { batches: () => readBatches(table, layer.columns) },
  };
}

/** In the order of the keys, always the same: the engine may read again. */
async function* readBatches(table: FeatureTable, columns: readonly Column[]) {
  const { primaryKey } = table.description;
  const keyAt = columns.findIndex(({ name }) => name === primaryKey);
  const names = columns.map(({ name }) => name).filter((name) => name !== primaryKey);
  for await (const batch of table.read({ columns: names })) {
    if (keyAt < 0) yield batch;
    else
      yield {
        ...batch,
        rows: batch.rows.map((row, rank) => row.toSpliced(keyAt, 0, Number(batch.keys![rank]))),
      };
  }
}
