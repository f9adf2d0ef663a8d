import { mkdirSync, rmSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { plainErrors } from '@cartable/contract';
import type { FeatureStore } from '@cartable/storage';
import { type RequestTools, serveRequests } from '@cartable/threads';
import { integrateLayers } from '../ingest/integration/integrate-layers.ts';
import { checkRasterDeposit } from '../ingest/rasters/check-raster-deposit.ts';
import { prepareRasters } from '../ingest/rasters/prepare-rasters.ts';
import { checkFiles } from '../ingest/reading/check-files.ts';
import { checkLayers } from '../ingest/reading/check-layers.ts';
import { inspectDeposit } from '../ingest/reading/inspect-deposit.ts';
import { openFeatures } from './feature-location.ts';
import type { TaskRequest, WorkerSettings } from './messages.ts';
import type { TaskName, TaskProgress, Tasks, TaskTools } from './tasks.ts';

/** Entry of a worker thread: one task at a time, then the next. */

const settings = workerData as WorkerSettings;
/** Often enough for a progress bar, seldom enough to cost nothing. */
const reportEveryMs = 250;

type Runner<Name extends TaskName> = (
  input: Tasks[Name]['input'],
  tools: TaskTools,
) => Promise<Tasks[Name]['result']>;

const runners: { [Name in TaskName]: Runner<Name> } = {
  inspect: inspectDeposit,
  'check-files': checkFiles,
  'check-layers': checkLayers,
  'check-rasters': checkRasterDeposit,
  'prepare-rasters': prepareRasters,
  'build-vector-pyramid': async (input, tools) => {
    const { buildPyramidOfTables } = await import('../pyramids/vector/build-vector-pyramid.ts');
    return buildPyramidOfTables(await featureStore(), input, tools);
  },
  'build-raster-pyramid': async (input, tools) => {
    const { buildPyramidOfImages } = await import('../pyramids/raster/build-raster-pyramid.ts');
    return buildPyramidOfImages(featureStore, input, tools);
  },
  integrate: async (input, tools) => integrateLayers(await featureStore(), input, tools),
};

let opened: Promise<FeatureStore> | undefined;

/** Opened by the first task that writes: looking into a file needs no store. */
function featureStore(): Promise<FeatureStore> {
  opened ??= openFeatures(settings.features);
  return opened;
}

async function run<Name extends TaskName>(
  { name, input, folder }: TaskRequest<Name>,
  { signal, throwIfCancelled, report }: RequestTools<TaskProgress>,
): Promise<Tasks[Name]['result']> {
  let reportedAt = 0;
  const tools: TaskTools = {
    spoolDir: folder,
    signal,
    throwIfCancelled,
    report(progress) {
      const now = performance.now();
      if (now - reportedAt < reportEveryMs) return;
      reportedAt = now;
      report(progress);
    },
  };
  mkdirSync(folder, { recursive: true });
  try {
    return await (runners[name] as Runner<Name>)(input, tools);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

serveRequests<TaskRequest, Tasks[TaskName]['result'], TaskProgress>(run, { errors: plainErrors });
