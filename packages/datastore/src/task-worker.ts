import { mkdirSync, rmSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { FeatureStore, ObjectRanges } from '@cartable/storage';
import { openS3Ranges, RangePages, storageErrors } from '@cartable/storage';
import { type RequestTools, serveRequests } from '@cartable/threads';
import type { ArchiveSource } from '@cartable/tiling';
import { drawPictureTask } from './catalogue/pictures/draw-picture-task.ts';
import { indexColumnTask } from './ingest/column-indexes/index-column-task.ts';
import { inspectTask } from './ingest/deposits/inspect-task.ts';
import { integrateLayers } from './ingest/integration/integrate-layers.ts';
import { integrateTask } from './ingest/integration/integrate-task.ts';
import { previewTask } from './ingest/previews/preview-task.ts';
import { profileTask } from './ingest/profiles/profile-task.ts';
import { checkRasterDeposit } from './ingest/rasters/check-raster-deposit.ts';
import { prepareRasters } from './ingest/rasters/prepare-rasters.ts';
import { prepareRastersTask } from './ingest/rasters/prepare-rasters-task.ts';
import { checkFiles } from './ingest/reading/check-files.ts';
import { checkLayers } from './ingest/reading/check-layers.ts';
import { inspectDeposit } from './ingest/reading/inspect-deposit.ts';
import { checkFilesTask, checkLayersTask, checkRastersTask } from './ingest/uploads/check-tasks.ts';
import { compareTask } from './ingest/versions/compare-task.ts';
import { readTinyFile } from './ingest/warm-up/read-tiny-file.ts';
import { warmUpTask } from './ingest/warm-up/warm-up-task.ts';
import { writeImageTask } from './publishing/cloud-images/write-image-task.ts';
import { buildRasterPyramidTask, helpWithRasterPyramidTask } from './pyramids/raster/raster-pyramid-task.ts';
import { buildVectorPyramidTask, helpWithVectorPyramidTask } from './pyramids/vector/vector-pyramid-task.ts';
import { openFeatures } from './workers/feature-location.ts';
import type { TaskRequest, WorkerSettings } from './workers/messages.ts';
import type { TaskProgress, TaskRunner, TaskTools } from './workers/task.ts';
import type { TilesArchive } from './workers/tiles-archive.ts';

/** Entry of a worker thread: one task at a time, then the next. */

const settings = workerData as WorkerSettings;
/** Often enough for a progress bar, seldom enough to cost nothing. */
const reportEveryMs = 250;

/** Every task of a thread, with what runs it. Tilers are loaded by the first pyramid alone. */
const runners: readonly TaskRunner[] = [
  inspectTask.runBy(inspectDeposit),
  previewTask.runBy(async (input, tools) => {
    const { previewContents } = await import('./ingest/previews/preview-contents.ts');
    return previewContents(input, tools);
  }),
  checkFilesTask.runBy(checkFiles),
  checkLayersTask.runBy(checkLayers),
  checkRastersTask.runBy(checkRasterDeposit),
  prepareRastersTask.runBy(prepareRasters),
  integrateTask.runBy(async (input, tools) => integrateLayers(await featureStore(), input, tools)),
  compareTask.runBy(async (input, tools) => {
    const { compareVersions } = await import('./ingest/versions/compare-versions.ts');
    return compareVersions(await featureStore(), input, tools);
  }),
  profileTask.runBy(async (input, tools) => {
    const { profileTables } = await import('./ingest/profiles/profile-tables.ts');
    return profileTables(await featureStore(), input, tools);
  }),
  indexColumnTask.runBy(async ({ datasetId, ...column }) => {
    await (await featureStore()).indexColumn(datasetId, column);
    return null;
  }),
  warmUpTask.runBy(async (_, tools) => {
    await readTinyFile(tools);
    // What a publication asks of the thread next.
    await import('./ingest/profiles/profile-tables.ts');
    return null;
  }),
  buildVectorPyramidTask.runBy(async (input, tools) => {
    const { buildPyramidOfTables } = await import('./pyramids/vector/build-vector-pyramid.ts');
    return buildPyramidOfTables(await featureStore(), input, tools);
  }),
  helpWithVectorPyramidTask.runBy(async (input, tools) => {
    const { helpWithPyramidOfTables } = await import('./pyramids/vector/build-vector-pyramid.ts');
    await helpWithPyramidOfTables(await featureStore(), input, tools);
    return null;
  }),
  writeImageTask.runBy(async (input, tools) => {
    const { writeImage } = await import('./publishing/cloud-images/write-image.ts');
    return writeImage(input, tools);
  }),
  drawPictureTask.runBy(async (input, tools) => {
    const { drawPicture } = await import('./catalogue/pictures/draw-picture.ts');
    return drawPicture({ openFeatures: featureStore, openTiles }, input, tools);
  }),
  buildRasterPyramidTask.runBy(async (input, tools) => {
    const { buildPyramidOfImages } = await import('./pyramids/raster/build-raster-pyramid.ts');
    return buildPyramidOfImages({ openFeatures: featureStore, openTiles: openAllTiles }, input, tools);
  }),
  helpWithRasterPyramidTask.runBy(async (input, tools) => {
    const { helpWithPyramidOfImages } = await import('./pyramids/raster/build-raster-pyramid.ts');
    await helpWithPyramidOfImages(input, tools);
    return null;
  }),
];

const runnersByName = new Map(runners.map((runner) => [runner.name, runner] as const));

let opened: Promise<FeatureStore> | undefined;

/** Opened by the first task that writes: looking into a file needs no store. */
function featureStore(): Promise<FeatureStore> {
  opened ??= openFeatures(settings.features);
  return opened;
}

async function openTiles(archive: TilesArchive): Promise<ArchiveSource> {
  if ('path' in archive) return (await import('@cartable/tiling')).fileSource(archive.path);
  return openRanges(archive.objectKey);
}

function openRanges(objectKey: string): Promise<ObjectRanges> {
  if (!settings.bucket) throw new Error('This thread was given no object store.');
  return openS3Ranges(settings.bucket).openRanges(objectKey);
}

/** Requests to the store for an archive whose tiles are copied, most of them and in its order. */
const copiedPages = { pageBytes: 1024 * 1024, mostBytes: 16 * 1024 * 1024 };

async function openAllTiles(archive: TilesArchive): Promise<ArchiveSource> {
  if ('path' in archive) return openTiles(archive);
  const { objectKey } = archive;
  return new RangePages(copiedPages).over(objectKey, await openRanges(objectKey));
}

async function run(
  { name, input, folder }: TaskRequest,
  { signal, throwIfCancelled, report, question }: RequestTools<TaskProgress>,
): Promise<unknown> {
  let reportedAt = 0;
  const tools: TaskTools = {
    spoolDir: folder,
    signal,
    throwIfCancelled,
    question,
    report(progress) {
      const now = performance.now();
      if (now - reportedAt < reportEveryMs) return;
      reportedAt = now;
      report(progress);
    },
  };
  mkdirSync(folder, { recursive: true });
  try {
    const runner = runnersByName.get(name);
    if (!runner) throw new Error(`No runner of the task ${name}.`);
    return await runner.run(input, tools);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

serveRequests<TaskRequest, unknown, TaskProgress>(run, { errors: storageErrors });
