import { JobRunner } from '@cartable/storage';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { depositFile, settled, uploadFile } from '../../test-support/deposit-file.ts';
import { makeDatastore, openPlatform, seedBare } from '../../test-support/platform.ts';
import { createVersion } from './create-version.ts';
import { readVersion } from './find-versions.ts';

const file = (rows: string) => ({
  name: 'communes.csv',
  content: new TextEncoder().encode(`insee;nom;x;y\n${rows}`),
});

it('is served once though every step of its jobs runs again after it has ended, as after a crash', async () => {
  const platform = await openPlatform({ dataDir: temporaryFolder() });
  const faults: unknown[] = [];
  const runner = new JobRunner({
    queue: platform.queue,
    definitions: platform.jobs.map((definition) => ({
      ...definition,
      steps: definition.steps.map(({ name, run }) => ({
        name,
        run: async (job: Parameters<typeof run>[0]) => {
          await run(job);
          return run(job);
        },
      })),
    })),
    onError: (error) => faults.push(error),
    timing: { pulseMs: 50, pollMs: 50 },
  });
  try {
    await seedBare(platform);
    const { supervisor: owner, datastoreId } = await makeDatastore(platform, 'mairie');
    await platform.runner.start();
    const created = await uploadFile(platform, owner, {
      datastoreId,
      file: file('1;Paris;2,35;48,85\n2;Lyon;4,83;45,76\n'),
      srs: 'EPSG:4326',
    });
    const upload = await settled(platform, owner, { datastoreId, uploadId: created._id });
    await platform.runner.stop();
    await runner.start();
    const request = { datastoreId, storedDataId: upload.stored_data! };
    const { filename } = await depositFile(platform, owner, file('1;Paris;2,35;48,85\n'));
    const form = { data_upload_path: filename, data_srid: 'EPSG:4326', switch: 'when-safe' } as const;
    await createVersion(platform.context, owner, { ...request, form });
    const served = await eventually(async () => {
      const version = await readVersion(platform.context, owner, { ...request, number: 2 });
      return version.status === 'CURRENT' && version;
    }, 30_000);
    expect(served).toMatchObject({ feature_count: 1, error: null });
    const again = await settled(platform, owner, { datastoreId, uploadId: served.upload! });
    expect(again).toMatchObject({ status: 'CLOSED', abilities: { retry: false } });
    expect(faults).toEqual([]);
  } finally {
    await runner.stop();
    await platform.close();
  }
});
