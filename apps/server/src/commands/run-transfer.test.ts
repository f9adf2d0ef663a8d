import { join } from 'node:path';
import { sharedFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import { exportJobKind } from '../transfers/export.job.ts';
import { importJobKind } from '../transfers/import.job.ts';
import type { CommandOptions } from './command.ts';
import { runTransfer } from './run-transfer.ts';

const folder = sharedFolder();
const limitMs = 60_000;

function optionsOf(dataDir: string): CommandOptions {
  const config = readConfig({ CARTABLE_DATA_DIR: dataDir, CARTABLE_LOG_LEVEL: 'fatal' });
  return { config, place: dataDir, folder: dataDir, language: 'en', flags: {} };
}

it(
  'a command takes up what it began, and nothing that another one began with the same file',
  async () => {
    const options = optionsOf(folder());
    const path = join(folder(), 'mairie.zip');
    // As a command that was killed while its job waited for another try leaves it.
    const { services, close } = await compose(options.config);
    const payload = { path, datastore: 'first' };
    const subject = `${exportJobKind}:${path}`;
    const runAt = new Date(Date.now() + 3_600_000);
    const begun = await services.jobs.enqueue({ kind: exportJobKind, subject, payload, runAt });
    await close();
    const exported = (datastore: string) =>
      runTransfer(options, {
        kind: exportJobKind,
        payload: { path, datastore } as { path: string },
        lastStep: 'write',
      });
    await expect(exported('second')).rejects.toMatchObject({
      code: 'transfer.datastore-unknown',
      params: { name: 'second' },
    });
    for (const name of ['a.zip', 'b.zip'])
      await expect(
        runTransfer(options, {
          kind: importJobKind,
          payload: { path: join(folder(), name) },
          lastStep: 'report',
        }),
      ).rejects.toMatchObject({ code: 'transfer.file-absent' });

    const after = await compose(options.config);
    expect(await after.services.jobs.get(begun)).toMatchObject({ status: 'ABORTED' });
    const kinds = [importJobKind];
    const imports = await after.services.jobs.listRecent({ kinds, endedAfter: new Date(0), limit: 10 });
    // Jobs of one subject are done one after the other.
    expect(imports.map(({ subject }) => subject)).toEqual([importJobKind, importJobKind]);
    await after.close();
  },
  limitMs,
);
