import { eventually, sharedFolder, temporaryFolder } from '@cartable/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { requestOfWfs } from '../../publishing/offerings/draft-service.ts';
import { publishOffering } from '../../publishing/offerings/publish-offering.ts';
import { settled, uploadFile } from '../../test-support/deposit-file.ts';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { makeDatastore, openPlatform, type PlatformLocation, seedBare } from '../../test-support/platform.ts';
import { demonstrationForm } from '../seed/demonstration-form.ts';

type Row = Record<string, string | null>;

describe('what no job stands behind, on SQLite', () => {
  mendSuite(async () => ({ dataDir: temporaryFolder() }));
});

describeOnPostgres('what no job stands behind, on PostgreSQL', (freshDatabase) => {
  const folder = sharedFolder();
  mendSuite(async () => ({ dataDir: folder(), databaseUrl: await freshDatabase() }));
});

function mendSuite(locate: () => Promise<PlatformLocation>): void {
  it('may be tried again or goes on; what a job is at is left alone', async () => {
    const platform = await openPlatform(await locate());
    onTestFinished(() => platform.close());
    await seedBare(platform);
    const { supervisor: owner, datastoreId } = await makeDatastore(platform, 'mairie');
    const content = new TextEncoder().encode('insee;nom;x;y\n1;Paris;2,35;48,85\n');
    const file = { name: 'communes.csv', content };
    const upload = (name: string) =>
      uploadFile(platform, owner, { datastoreId, file, name, datasheet: name, srs: 'EPSG:4326' });
    const db = platform.metadata.tables<Record<string, Row>>();
    const rowOf = (table: string, id: string) =>
      db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const set = (table: string, id: string, values: Row) =>
      db.updateTable(table).set(values).where('id', '=', id).execute();

    // The runner is not started: a job stands behind this one.
    const waiting = await upload('attend');
    expect(await platform.mend()).toEqual([]);
    await platform.runner.start();
    await settled(platform, owner, { datastoreId, uploadId: waiting._id });
    const done = await settled(platform, owner, { datastoreId, uploadId: (await upload('fait'))._id });
    const storedDataId = done.stored_data!;
    const { relations } = await rowOf('stored_data', storedDataId);
    const native_name = JSON.parse(relations!)[0].name;
    const infos = [{ native_name, public_name: '', title: 'C', description: 'C', keywords: [] }];
    const form = demonstrationForm({ email: owner.email, technicalName: 'communes', title: 'Communes' });
    const service = requestOfWfs({ ...form, table_infos: infos });
    const { _id: offeringId } = await publishOffering(platform.context, owner, {
      datastoreId,
      storedDataId,
      service,
    });
    await idle();
    expect((await rowOf('offerings', offeringId)).status).toBe('PUBLISHED');
    await platform.runner.stop();
    expect(await platform.mend()).toEqual([]);

    // As a server of 0.1.0 left it when it was killed at the wrong moment.
    const steps = JSON.parse((await rowOf('uploads', done._id)).steps!);
    await set('uploads', done._id, { steps: JSON.stringify({ ...steps, send_files_api: 'in_progress' }) });
    const lostJob = '5f0c1f0e-0000-4000-8000-000000000001';
    const going = { ...steps, integration_processing: 'in_progress' };
    await set('uploads', waiting._id, { job_id: lostJob, steps: JSON.stringify(going) });
    const { stored_data_id } = await rowOf('uploads', waiting._id);
    await set('stored_data', stored_data_id!, { status: 'GENERATING' });
    await set('offerings', offeringId, { status: 'UNPUBLISHING' });
    expect((await platform.mend()).sort()).toEqual(
      [
        `service ${offeringId}`,
        `stored data ${stored_data_id}`,
        `upload ${done._id}`,
        `upload ${waiting._id}`,
      ].sort(),
    );
    expect(await platform.mend()).toEqual([]);
    expect(JSON.parse((await rowOf('uploads', done._id)).steps!).send_files_api).toBe('successful');
    expect(await rowOf('uploads', waiting._id)).toMatchObject({ status: 'UNSTABLE', job_id: null });
    expect((await rowOf('stored_data', stored_data_id!)).status).toBe('UNSTABLE');
    await platform.runner.start();
    await idle();
    expect(await db.selectFrom('offerings').selectAll().execute()).toEqual([]);
    expect(platform.faults).toEqual([]);

    async function idle(): Promise<void> {
      await eventually(async () => {
        const jobs = await db.selectFrom('jobs').selectAll().where('finished_at', 'is', null).execute();
        return jobs.every(({ kind }) => kind === 'mail.send');
      });
    }
  });
}
