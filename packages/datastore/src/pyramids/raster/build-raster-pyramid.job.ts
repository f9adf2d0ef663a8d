import { CartableError } from '@cartable/contract';
import type { BandPlan } from '@cartable/rasters';
import type { JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import type { Generation } from '../../ingest/stored-data/pyramid.model.ts';
import { dataVersionOf, type StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { type LogLine, logLine } from '../../log-lines.ts';
import { latestRecordOf } from '../../publishing/records/metadata.store.ts';
import { archiveOf } from '../../workers/tiles-archive.ts';
import {
  type BuiltArchive,
  type GenerationJob,
  generationFiles,
  generationJob,
} from '../generation/generation.ts';
import { runGeneration } from '../generation/run-generation.ts';
import { helpJob } from '../sharing/help.job.ts';
import { leading } from '../sharing/leading.ts';
import { readPlan } from '../sharing/part-results.ts';
import type { HelpKind, SharedGeneration } from '../sharing/sharing.model.ts';
import { channelsOf } from './channels-of.ts';
import { openSource } from './open-source.ts';
import { planRasterPyramid } from './plan-raster-pyramid.ts';
import { buildRasterPyramidJobKind, type RasterPyramid } from './raster-generator.ts';
import {
  buildRasterPyramidTask,
  helpWithRasterPyramidTask,
  type RasterPyramidBuilt,
  type RasterPyramidTask,
  type RasterTilesTask,
} from './raster-pyramid-task.ts';
import { getRasterSource } from './raster-source.ts';

const rasterHelp: HelpKind = { jobKind: 'raster-pyramid.help', isEarly: false };

export function buildRasterPyramidJob(context: DatastoreContext): JobDefinition<Generation> {
  return generationJob(context, buildRasterPyramidJobKind, (job) => build(context, job));
}

async function build(context: DatastoreContext, job: GenerationJob): Promise<BuiltArchive> {
  const data = await findStoredData(db(context), job.payload.storedDataId);
  if (data?.pyramid?.kind !== 'raster') throw new CartableError('pyramid.cancelled');
  const { pyramid } = data;
  const source = await getRasterSource(db(context), data.datastoreId, pyramid.form);
  const plan = planRasterPyramid(source, pyramid.form);
  const files = await generationFiles(context, job.payload);
  const opened = await openSource(context, source, pyramid.form, plan);
  try {
    const previous = await openPrevious(context, pyramid);
    try {
      const isShared = context.metadata.engine === 'postgres' && opened.source.kind === 'raster';
      const result = await run(context, job, {
        ...tilesOf(pyramid),
        source: opened.source,
        sharedFromTiles: isShared ? context.limits.sharedPyramidTiles : null,
        archivePath: files.archive,
        reusePath: files.reuse,
        spoolDir: files.parts,
        previous: previous?.kept ?? null,
        name: data.name,
        attribution: await attributionOf(context, data),
      });
      return {
        sourceVersion: dataVersionOf(source.data),
        bounds: result.bounds,
        tiles: result.tiles,
        levels: result.levels.map(({ zoom, tiles, bytes }) => ({ level: zoom, tiles, bytes })),
        tileFormat: pyramid.form.format,
        vectorLayers: [],
        dropped: [],
        channels: await channelsOf(files.archive, pyramid.form.format),
        logs: logsOf(result),
      };
    } finally {
      await previous?.release();
    }
  } finally {
    await opened.release();
  }
}

/** Alone, or with the workers that have nothing else to do. */
function run(context: DatastoreContext, job: GenerationJob, task: RasterPyramidTask) {
  if (task.sharedFromTiles === null) return runGeneration(context, job, buildRasterPyramidTask, task);
  return leading(context, job, rasterHelp, (onQuestion) =>
    runGeneration(context, job, buildRasterPyramidTask, task, onQuestion),
  );
}

const tilesOf = ({ tileMatrixSet, topLevel, bottomLevel, form }: RasterPyramid): RasterTilesTask => ({
  tileMatrixSet,
  topLevel,
  bottomLevel,
  format: form.format,
  quality: form.quality,
});

/** Bands of images for another worker, which has published them. */
export function helpWithRasterPyramidJob(context: DatastoreContext): JobDefinition<SharedGeneration> {
  return helpJob(context, rasterHelp.jobKind, async (generation, options) => {
    const pyramid = await pyramidOf(context, generation);
    const source = await getRasterSource(db(context), pyramid.datastoreId, pyramid.form);
    const opened = await openSource(context, source, pyramid.form, planRasterPyramid(source, pyramid.form));
    try {
      if (opened.source.kind !== 'raster') return;
      const plan = (await readPlan(context.objects, generation)) as BandPlan;
      const task = { ...tilesOf(pyramid), source: opened.source, plan };
      await helpWithRasterPyramidTask.run(context.tasks, task, options);
    } finally {
      await opened.release();
    }
  });
}

async function pyramidOf(context: DatastoreContext, { storedDataId }: Generation) {
  const data = await findStoredData(db(context), storedDataId);
  if (data?.pyramid?.kind !== 'raster') throw new CartableError('pyramid.cancelled');
  return { ...data.pyramid, datastoreId: data.datastoreId };
}

/** The tiles there are, when they can be kept in part. */
async function openPrevious({ objects }: DatastoreContext, { archive }: RasterPyramid) {
  if (!archive?.reuseKey || !(await objects.stat(archive.key)) || !(await objects.stat(archive.reuseKey))) {
    return undefined;
  }
  const tiles = await objects.openRanges(archive.key);
  const reuse = await objects.checkout(archive.reuseKey);
  return {
    kept: { archive: archiveOf(archive.key, tiles), reusePath: reuse.path },
    release: async () => {
      await tiles.close();
      await reuse.release();
    },
  };
}

async function attributionOf(context: DatastoreContext, { datasheetId }: StoredData): Promise<string | null> {
  return (await latestRecordOf(db(context), datasheetId))?.organisation_name ?? null;
}

function logsOf({ tiles, bytes, levels, copied }: RasterPyramidBuilt): LogLine[] {
  return [
    logLine('tiles.made', { tiles, bytes }),
    ...levels.map(({ zoom, tiles: own, bytes: weight }) =>
      logLine('level.made', { level: zoom, tiles: own, bytes: weight }),
    ),
    ...(copied > 0 ? [logLine('tiles.copied', { count: copied })] : []),
  ];
}
