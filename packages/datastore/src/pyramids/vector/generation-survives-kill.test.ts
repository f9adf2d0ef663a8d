import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { openPlatform } from '../../test-support/platform.ts';
import {
  executionsOf,
  openWorkshop,
  pyramidObjects,
  readData,
  vectorForm,
} from '../../test-support/pyramids.ts';
import { addVectorPyramid } from './add-vector-pyramid.ts';

const kills = 6;
/** Between two kills, at most: some find the tables being read, others the tiles being made. */
const longestMs = 1_500;
const child = new URL('../../test-support/generating-child.ts', import.meta.url).pathname;

/** Runs the child until it has nothing left to do, or for so long, then kills it. @returns its last word */
async function run(dataDir: string, forMs = Number.POSITIVE_INFINITY): Promise<string> {
  const process_ = spawn(process.execPath, [child, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise((resolve) => process_.once('exit', resolve));
  let last = '';
  const working = new Promise<void>((resolve) => {
    createInterface(process_.stdout).on('line', (line) => {
      last = line;
      if (line !== '') resolve();
    });
  });
  if (Number.isFinite(forMs)) {
    await Promise.race([working, exited]);
    await Promise.race([sleep(forMs), exited]);
    process_.kill('SIGKILL');
  }
  await exited;
  return last;
}

it(`goes on to its end when killed ${kills} times on the way, and leaves nothing behind`, async () => {
  const dataDir = temporaryFolder();
  const before = await openPlatform({ dataDir });
  const workshop = await openWorkshop(before);
  const { owner, datastoreId, databaseId } = workshop;
  await before.runner.stop();
  const composition = [{ table: 'regions', attributes: ['nom'], top_level: 0, bottom_level: 11 }];
  const form = vectorForm(databaseId, { composition });
  const { _id: pyramidId } = await addVectorPyramid(before.context, owner, { datastoreId, form });
  await before.close();

  for (let round = 1; round <= kills; round++) await run(dataDir, (longestMs * round) / kills);
  expect(await run(dataDir)).toBe('idle ');

  const after = await openPlatform({ dataDir });
  try {
    const again = { ...workshop, platform: after };
    const data = await readData(again, pyramidId);
    expect(data).toMatchObject({ status: 'GENERATED', type_infos: { pyramid: { levels: { length: 12 } } } });
    const [execution, ...others] = await executionsOf(again, pyramidId);
    expect([execution!.status, others]).toEqual(['SUCCESS', []]);
    expect(execution!.logs).toContain('Reprise d’une génération interrompue');
    expect(await pyramidObjects(again)).toHaveLength(1);
    expect(await after.sweep()).toEqual([]);
    expect(readdirSync(after.context.generationDir)).toEqual([]);
  } finally {
    await after.close();
  }
  expect(readdirSync(join(dataDir, 'temporary', 'tasks'))).toEqual([]);
}, 300_000);
