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

const child = new URL('../../test-support/generating-child.ts', import.meta.url).pathname;

/** When the child is killed: as soon as it works, while it reads, once some tiles are made, then wherever it is. */
const kills: readonly ((line: string) => boolean)[] = [
  (line) => line !== '',
  (line) => line.startsWith('build'),
  (line) => /^build tasks [1-9]/.test(line),
  (line) => /^build tasks [1-9]/.test(line),
];
const laterMs = [300, 900, 1_800];

/** Runs the child until it says that, or has been running for so long, then kills it. @returns its last word */
async function run(
  [dataDir, pyramidId]: readonly [string, string],
  until?: ((line: string) => boolean) | number,
): Promise<string> {
  const process_ = spawn(process.execPath, [...process.execArgv, child, dataDir, pyramidId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => process_.once('exit', resolve));
  let last = '';
  createInterface(process_.stdout).on('line', (line) => {
    last = line;
    if (typeof until === 'function' && until(line)) process_.kill('SIGKILL');
  });
  if (typeof until === 'number') {
    await Promise.race([sleep(until), exited]);
    process_.kill('SIGKILL');
  }
  await exited;
  return last;
}

/** Kills the child so, one run after the other, then lets it end. @returns what its execution told */
async function generateThrough(
  interruptions: readonly (((line: string) => boolean) | number)[],
): Promise<readonly string[]> {
  const dataDir = temporaryFolder();
  const before = await openPlatform({ dataDir });
  const workshop = await openWorkshop(before);
  const { owner, datastoreId, databaseId } = workshop;
  await before.runner.stop();
  const composition = [{ table: 'regions', attributes: ['nom'], top_level: 0, bottom_level: 11 }];
  const form = vectorForm(databaseId, { composition });
  const { _id: pyramidId } = await addVectorPyramid(before.context, owner, { datastoreId, form });
  await before.close();

  for (const until of interruptions) await run([dataDir, pyramidId], until);
  expect(await run([dataDir, pyramidId])).toBe('idle ');

  const after = await openPlatform({ dataDir });
  try {
    const again = { ...workshop, platform: after };
    const data = await readData(again, pyramidId);
    expect(data).toMatchObject({ status: 'GENERATED', type_infos: { pyramid: { levels: { length: 12 } } } });
    const [execution, ...others] = await executionsOf(again, pyramidId);
    expect([execution!.status, others]).toEqual(['SUCCESS', []]);
    expect(await pyramidObjects(again)).toHaveLength(1);
    expect(await after.sweep()).toEqual([]);
    expect(readdirSync(after.context.generationDir)).toEqual([]);
    return execution!.logs;
  } finally {
    await after.close();
    expect(readdirSync(join(dataDir, 'temporary', 'tasks'))).toEqual([]);
  }
}

it('goes on from the tiles it had made when killed again and again on the way, and leaves nothing behind', async () => {
  expect(await generateThrough(kills)).toContain('Reprise d’une génération interrompue');
}, 300_000);

// A machine decides where these fall: before the first tile, or after the last, when nothing is left to go on from.
it('ends wherever it is killed, and leaves nothing behind', async () => {
  expect(await generateThrough(laterMs)).not.toEqual([]);
}, 300_000);
