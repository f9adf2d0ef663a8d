import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { db } from '../../context.ts';
import { uploadFile } from '../../test-support/deposit-file.ts';
import { makeTiff } from '../../test-support/make-tiff.ts';
import { makeZip } from '../../test-support/make-zip.ts';
import { makeDatastore, openPlatform } from '../../test-support/platform.ts';
import { listExecutions } from '../executions/execution.store.ts';
import { listStoredData } from '../stored-data/stored-data.store.ts';
import { listUploads } from '../uploads/upload.store.ts';

const kills = 6;
/** Work between two kills, at most: some find the images being checked or put away, others the tiles being made. */
const longestMs = 1_500;
const child = new URL('../../test-support/tiling-child.ts', import.meta.url).pathname;
const side = 512;

/** Four tiles in a row, each as strips: they are put in another order before they are kept. */
const mosaic = makeZip(
  [0, 1, 2, 3].map((rank) => ({
    name: `dalle-${rank}.tif`,
    content: makeTiff({
      width: side,
      height: side,
      bands: 3,
      origin: [700_000 + rank * side * 10, 6_600_000],
      pixel: 10,
      srid: 2154,
      value: (column, row, band) => (column * (band + 1) + row * 3) % 251,
    }),
  })),
);

/** Runs the child until it has nothing left to do, or for so long once it works. @returns its last word */
async function run(args: readonly string[], forMs = Number.POSITIVE_INFINITY): Promise<string> {
  const process_ = spawn(process.execPath, [...process.execArgv, child, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => process_.once('exit', resolve));
  let last = '';
  const speaking = new Promise<void>((resolve) => {
    createInterface(process_.stdout).on('line', (line) => {
      last = line;
      resolve();
    });
  });
  if (Number.isFinite(forMs)) {
    await Promise.race([speaking, exited]);
    await Promise.race([sleep(forMs), exited]);
    process_.kill('SIGKILL');
  }
  await exited;
  return last;
}

it(`images are kept and tiled once, whole, though the server is killed ${kills} times on the way`, async () => {
  const dataDir = temporaryFolder();
  const before = await openPlatform({ dataDir });
  const { datastoreId, supervisor } = await makeDatastore(before, 'images');
  await uploadFile(before, supervisor, { datastoreId, file: { name: 'mosaique.zip', content: mosaic } });
  await before.close();

  const args = [dataDir, datastoreId, JSON.stringify(supervisor)];
  for (let round = 1; round <= kills; round++) await run(args, (longestMs * round) / kills);
  expect(await run(args)).toBe('idle ');

  const after = await openPlatform({ dataDir });
  try {
    const connection = db(after.context);
    const [upload, ...otherUploads] = await listUploads(connection, datastoreId);
    expect([upload!.status, upload!.type, otherUploads]).toEqual(['CLOSED', 'RASTER', []]);
    const data = await listStoredData(connection, datastoreId);
    expect(data.map(({ type, status }) => [type, status]).sort()).toEqual([
      ['RASTER', 'GENERATED'],
      ['ROK4-PYRAMID-RASTER', 'GENERATED'],
    ]);
    const executions = await listExecutions(connection, datastoreId);
    expect(executions.map(({ processingId, status }) => [processingId, status]).sort()).toEqual([
      ['raster-integration', 'SUCCESS'],
      ['raster-pyramid', 'SUCCESS'],
    ]);
    const names: string[] = [];
    for (const prefix of ['rasters/', 'pyramids/']) {
      for await (const { key } of after.context.objects.list(prefix)) names.push(key.split('/').at(-1)!);
    }
    const version = data.find(({ pyramid }) => pyramid)!.pyramid!.archive!.version;
    const retained = ['1.tif', '2.tif', '3.tif', '4.tif', 'rasters.json'];
    expect(names.sort()).toEqual([...retained, `${version}.pmtiles`, `${version}.sources.json`].sort());
    expect(await after.sweep()).toEqual([]);
    expect(readdirSync(after.context.generationDir)).toEqual([]);
  } finally {
    await after.close();
  }
  expect(readdirSync(join(dataDir, 'temporary', 'tasks'))).toEqual([]);
}, 300_000);
