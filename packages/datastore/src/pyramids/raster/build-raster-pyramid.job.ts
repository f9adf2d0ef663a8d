import { CartableError } from '@cartable/contract';
import type { JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import type { Generation } from '../../ingest/stored-data/pyramid.model.ts';
import { dataVersionOf, type StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { type LogLine, logLine } from '../../log-lines.ts';
import { latestRecordOf } from '../../publishing/records/metadata.store.ts';
import {
  type BuiltArchive,
  type GenerationJob,
  generationFiles,
  generationJob,
} from '../generation/generation.ts';
import { runGeneration } from '../generation/run-generation.ts';
import { channelsOf } from './channels-of.ts';
import { openSource } from './open-source.ts';
import { planRasterPyramid } from './plan-raster-pyramid.ts';
import { buildRasterPyramidJobKind, type RasterPyramid } from './raster-generator.ts';
import { buildRasterPyramidTask, type RasterPyramidBuilt } from './raster-pyramid-task.ts';
import { getRasterSource } from './raster-source.ts';

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
      const result = await runGeneration(context, job, buildRasterPyramidTask, {
        source: opened.source,
        tileMatrixSet: pyramid.tileMatrixSet,
        topLevel: pyramid.topLevel,
        bottomLevel: pyramid.bottomLevel,
        format: pyramid.form.format,
        quality: pyramid.form.quality,
        archivePath: files.archive,
        reusePath: files.reuse,
        spoolDir: files.parts,
        previous: previous?.paths ?? null,
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

/** The tiles there are, when they can be kept in part. */
async function openPrevious({ objects }: DatastoreContext, { archive }: RasterPyramid) {
  if (!archive?.reuseKey || !(await objects.stat(archive.key)) || !(await objects.stat(archive.reuseKey))) {
    return undefined;
  }
  const tiles = await objects.checkout(archive.key);
  const reuse = await objects.checkout(archive.reuseKey);
  return {
    paths: { archivePath: tiles.path, reusePath: reuse.path },
    release: async () => {
      await tiles.release();
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
