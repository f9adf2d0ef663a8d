/** The thread that makes units of a pyramid. */

import { workerData } from 'node:worker_threads';
import { plainErrors } from '@cartable/contract';
import { TileCover } from '@cartable/geo';
import { serveRequests } from '@cartable/threads';
import sharp from 'sharp';
import { baseFromSeeds } from './base-images.ts';
import { fingerprintRaster } from './fingerprint.ts';
import { makeUnit, type UnitSetup } from './make-unit.ts';
import { Scene } from './scene.ts';
import { unitBbox, unitSidePixels } from './stages.ts';
import type { WorkerAnswer, WorkerSetup, WorkerTask } from './worker-messages.ts';

sharp.cache(false);
// One thread per image: the threads of libuv already encode several images at a time.
sharp.concurrency(1);

const workerSetup = workerData as WorkerSetup;
const { rings, set } = workerSetup;
const setup: UnitSetup = { ...workerSetup, cover: rings && new TileCover({ rings, set }) };
const scene = setup.scene && new Scene(setup.scene);

async function perform(task: WorkerTask): Promise<WorkerAnswer> {
  if (task.kind === 'fingerprint') return fingerprintRaster(setup.scene!.rasters[task.raster]!);
  const stage = setup.stages[task.kind === 'draw' ? 0 : task.stage]!;
  const { unit } = task;
  if (task.kind === 'cut') return makeUnit(setup, stage, unit, task.rgba);
  if (task.kind === 'reduce') {
    return makeUnit(setup, stage, unit, await baseFromSeeds(setup, stage, unit, task.retained));
  }
  const side = unitSidePixels(stage, setup.set);
  return makeUnit(setup, stage, unit, await scene!.draw(unitBbox(stage, unit, setup.set), side, side));
}

serveRequests<WorkerTask, WorkerAnswer>(perform, { errors: plainErrors });
