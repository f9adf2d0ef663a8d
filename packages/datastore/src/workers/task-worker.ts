import { mkdirSync, rmSync } from 'node:fs';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { CartableError } from '@cartable/contract';
import type { FeatureStore } from '@cartable/storage';
import { integrateLayers } from '../ingest/integration/integrate-layers.ts';
import { checkRasterDeposit } from '../ingest/rasters/check-raster-deposit.ts';
import { prepareRasters } from '../ingest/rasters/prepare-rasters.ts';
import { checkFiles } from '../ingest/reading/check-files.ts';
import { checkLayers } from '../ingest/reading/check-layers.ts';
import { inspectDeposit } from '../ingest/reading/inspect-deposit.ts';
import { openFeatures } from './feature-location.ts';
import type { TaskMessage, TaskRequest, WorkerSettings } from './messages.ts';
import { taskFolder } from './task-folder.ts';
import type { TaskName, Tasks, TaskTools } from './tasks.ts';

/** Entry of a worker thread: one task at a time, then the next. */

const settings = workerData as WorkerSettings;
/** Often enough for a progress bar, seldom enough to cost nothing. */
const reportEveryMs = 250;
/** How long what waits may take to hear that it is cancelled. */
const listenEveryMs = 200;

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

class Cancelled extends Error {}

let opened: Promise<FeatureStore> | undefined;

/** Opened by the first task that writes: looking into a file needs no store. */
function featureStore(): Promise<FeatureStore> {
  opened ??= openFeatures(settings.features);
  return opened;
}

async function run<Name extends TaskName>({ id, name, input, cancelled }: TaskRequest<Name>): Promise<void> {
  const spoolDir = taskFolder(settings.spoolDir, threadId, id);
  const flag = new Int32Array(cancelled);
  let reportedAt = 0;
  const controller = new AbortController();
  const listening = setInterval(() => {
    if (Atomics.load(flag, 0) !== 0) controller.abort(new Cancelled());
  }, listenEveryMs);
  const tools: TaskTools = {
    spoolDir,
    signal: controller.signal,
    throwIfCancelled() {
      if (Atomics.load(flag, 0) !== 0) throw new Cancelled();
    },
    report(progress) {
      const now = performance.now();
      if (now - reportedAt < reportEveryMs) return;
      reportedAt = now;
      send({ kind: 'progress', id, progress });
    },
  };
  mkdirSync(spoolDir, { recursive: true });
  try {
    send({ kind: 'result', id, result: await (runners[name] as Runner<Name>)(input, tools) });
  } catch (error) {
    send(describeFault(id, error));
  } finally {
    clearInterval(listening);
    rmSync(spoolDir, { recursive: true, force: true });
  }
}

function describeFault(id: number, error: unknown): TaskMessage {
  if (error instanceof Cancelled || isAbort(error)) return { kind: 'cancelled', id };
  if (error instanceof CartableError) {
    return { kind: 'refused', id, error: { code: error.code, params: { ...error.params } } };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'fault', id, message, stack };
}

/** What the platform's own functions throw when their signal is aborted. */
const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

const send = (message: TaskMessage): void => parentPort?.postMessage(message);

parentPort?.on('message', (request: TaskRequest) => void run(request));
