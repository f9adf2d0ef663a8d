import type { SignedInVisitor } from '@cartable/accounts';
import type { ActivityTables } from '@cartable/platform';
import { type JobContext, tablesOf } from '@cartable/storage';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { db } from '../../context.ts';
import { listUploadsOfDatasheet } from '../../ingest/uploads/upload.store.ts';
import { rejectOverSandboxBound } from '../../publishing/offerings/reject-over-sandbox-bound.ts';
import { uploadFile } from '../../test-support/deposit-file.ts';
import { makeVisitor, type TestPlatform } from '../../test-support/platform.ts';
import { findDatasheetByName } from '../../workspace/datasheets/datasheet.store.ts';
import type { DatasheetTables } from '../../workspace/datasheets/datasheet.tables.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { findSandbox } from '../../workspace/datastores/datastore.store.ts';
import type { SandboxNoticeTables } from '../../workspace/sandbox/sandbox-notice.tables.ts';
import { readDatasheet } from '../datasheets/find-datasheets.ts';
import { deleteDatasheet } from '../deletion/delete-datasheet.ts';
import { deleteUpload } from '../deletion/delete-upload.ts';
import { purgeSandboxJob } from './purge-sandbox.job.ts';

const tables = tablesOf<ActivityTables & DatasheetTables & SandboxNoticeTables>;

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const file = { name: 'points.csv', content: Buffer.from('nom;lon;lat\nA;2.35;48.85\n') };

/** Behaviour that every engine must share. */
export function sandboxSuite(open: () => Promise<TestPlatform>): void {
  let platform: TestPlatform;
  let sandbox: Datastore;
  let visitor: SignedInVisitor;

  beforeEach(async () => {
    platform = await open();
    const administrator = await makeVisitor(platform);
    await platform.seed({ administratorId: administrator.id, isDemonstrated: false });
    sandbox = (await findSandbox(db(platform.context)))!;
    const rights = ['UPLOAD', 'PROCESSING', 'BROADCAST'] as const;
    visitor = await makeVisitor(platform, [
      { communityId: sandbox.communityId, datastoreId: sandbox.id, rights },
    ]);
    await uploadFile(platform, visitor, { datastoreId: sandbox.id, file });
  });

  afterEach(async () => {
    expect(platform.faults).toEqual([]);
    await platform.close();
  });

  const found = () => findDatasheetByName(db(platform.context), sandbox.id, 'Territoires');

  async function sleepFor(days: number): Promise<void> {
    await tables(db(platform.context))
      .updateTable('datasheets')
      .set({ last_event_at: daysAgo(days) })
      .where('datastore_id', '=', sandbox.id)
      .execute();
  }

  /** As if it had been announced that long ago. */
  async function noticedSince(days: number): Promise<void> {
    await tables(db(platform.context))
      .updateTable('sandbox_notices')
      .set({ noticed_at: daysAgo(days) })
      .execute();
  }

  /** Every step is run twice, as after a process that died before it could say that it was done. */
  async function purge(): Promise<boolean> {
    const isRequested = await platform.purgeSandbox();
    if (!isRequested) return false;
    expect(await platform.purgeSandbox(), 'one at a time').toBe(false);
    for (const step of purgeSandboxJob(platform.context).steps) {
      const job = { log: () => undefined } as unknown as JobContext;
      await step.run(job);
      await step.run(job);
    }
    const jobs = platform.metadata.tables<{ jobs: { subject: string } }>();
    await jobs.deleteFrom('jobs').where('subject', '=', 'sandbox:purge').execute();
    return true;
  }

  const notices = async () =>
    (await platform.accounts.listMails()).filter(({ subject }) => subject.includes('sera supprimée'));

  it('leaves alone what somebody touched lately', async () => {
    await sleepFor(82);
    expect(await purge()).toBe(false);
  });

  it('tells whoever made a datasheet a week before, once', async () => {
    await sleepFor(84);
    expect(await purge()).toBe(true);
    expect(await notices()).toEqual([expect.objectContaining({ to: visitor.email })]);
    expect((await notices())[0]?.text).toContain(`/entrepot/${sandbox.id}/donnees/Territoires`);
    expect(await found()).toBeDefined();
    expect(await purge()).toBe(false);
    expect(await notices()).toHaveLength(1);
  });

  it('deletes nothing that was not announced a week ago, however long it slept', async () => {
    await sleepFor(400);
    await purge();
    expect(await found()).toBeDefined();
    await noticedSince(6);
    expect(await purge()).toBe(false);
    await noticedSince(7);
    expect(await purge()).toBe(true);
    expect(await found()).toBeUndefined();
    const journal = await tables(db(platform.context))
      .selectFrom('activities')
      .selectAll()
      .where('kind', '=', 'datasheet.deleted')
      .execute();
    expect(journal).toEqual([expect.objectContaining({ actor_id: null, subject: 'Territoires' })]);
    expect(await purge()).toBe(false);
  });

  it('begins again for what was touched after it was announced', async () => {
    await sleepFor(90);
    await purge();
    await noticedSince(8);
    await sleepFor(89.5);
    expect(await purge()).toBe(true);
    expect(await found()).toBeDefined();
    expect(await notices()).toHaveLength(2);
  });

  it('a member deletes what they deposited, nothing of another, and a manager everything', async () => {
    const member = { communityId: sandbox.communityId, datastoreId: sandbox.id };
    const rights = ['UPLOAD', 'PROCESSING', 'BROADCAST'] as const;
    const other = await makeVisitor(platform, [{ ...member, rights }]);
    const manager = await makeVisitor(platform, [{ ...member, rights: [...rights, 'COMMUNITY'] }]);
    const request = { datastoreId: sandbox.id, datasheetName: 'Territoires' };
    const rejection = { code: 'sandbox.of-another' };
    const [upload] = await listUploadsOfDatasheet(db(platform.context), (await found())!.id);
    const ofUpload = { datastoreId: sandbox.id, uploadId: upload!.id };
    await expect(deleteDatasheet(platform.context, other, request)).rejects.toMatchObject(rejection);
    await expect(deleteUpload(platform.context, other, ofUpload)).rejects.toMatchObject(rejection);
    expect((await readDatasheet(platform.context, other, request)).abilities.delete).toBe(false);
    expect((await readDatasheet(platform.context, manager, request)).abilities.delete).toBe(true);
    await deleteUpload(platform.context, visitor, ofUpload);
    await deleteDatasheet(platform.context, visitor, request);
    await uploadFile(platform, visitor, { datastoreId: sandbox.id, file });
    await deleteDatasheet(platform.context, manager, request);
    expect(await found()).toBeUndefined();
  });

  it('bounds the services of one person, in the sandbox only', async () => {
    const context = {
      ...platform.context,
      limits: { ...platform.context.limits, sandboxServicesPerPerson: 0 },
    };
    const connection = db(context);
    await expect(
      rejectOverSandboxBound(context, connection, { datastore: sandbox, visitor }),
    ).rejects.toMatchObject({ code: 'sandbox.services-exceeded', params: { count: 0 } });
    const elsewhere = { ...sandbox, isSandbox: false };
    await rejectOverSandboxBound(context, connection, { datastore: elsewhere, visitor });
    await rejectOverSandboxBound(platform.context, connection, { datastore: sandbox, visitor });
  });
}
