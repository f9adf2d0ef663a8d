import { join } from 'node:path';
import type { SignedInVisitor } from '@cartable/accounts';
import { newReportSchema } from '@cartable/contract';
import type { JobDefinition } from '@cartable/storage';
import { sharedFolder } from '@cartable/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '../../services.ts';
import { type ImportRequest, importJob } from '../import.job.ts';
import { openPlatform, runJob, signIn, signUp } from '../test-support/platform.ts';
import { exportCommunityJob } from './export-community.job.ts';
import type { CommunityImportReport } from './import-community.ts';

/** Rows of a large community come some at a time, and are seen all at once. */

const [folder, files] = [sharedFolder(), sharedFolder()];
/** More than are written in some dozens of steps, while a second waits for nothing. */
const count = 20_000;
const invited = 1_500;
let services: Services;
let close: () => Promise<void>;
let root: SignedInVisitor;
let archive: string;

beforeAll(async () => {
  ({ services, close } = await openPlatform({ CARTABLE_DATA_DIR: folder() }));
  root = await signIn(services, 'admin@example.org');
  const { espaceco, metadata } = services;
  const { community } = await espaceco.communities.create(root, 'Grande');
  await espaceco.communities.update(root, {
    communityId: community.id,
    changes: { active: true } as never,
  });
  const report = newReportSchema.parse({
    geometry: 'POINT(5.7 45.1)',
    community: community.id,
    comment: 'Un trou',
  });
  const { report: first } = await espaceco.reports.add(root, report, []);
  await metadata.transaction(async (db) => {
    const [row] = (await db
      .selectFrom('espaceco_reports' as never)
      .selectAll()
      .execute()) as Record<string, unknown>[];
    for (let id = first.id + 1; id < first.id + count; id += 500) {
      const rows = Array.from({ length: Math.min(500, first.id + count - id) }, (_, n) => ({
        ...row,
        id: id + n,
      }));
      await db
        .insertInto('espaceco_reports' as never)
        .values(rows as never)
        .execute();
    }
  });
  const addresses = Array.from({ length: invited }, (_, n) => `invite-${n}@example.org`);
  await metadata.transaction(async (db) => {
    for (let from = 0; from < invited; from += 500) {
      const rows = addresses.slice(from, from + 500).map((email) => ({
        community_id: community.id,
        who: email,
        user_id: null,
        email_key: email,
        email,
        role: 'invited',
        grids: '[]',
        since: new Date().toISOString(),
      }));
      await db
        .insertInto('espaceco_members' as never)
        .values(rows as never)
        .execute();
    }
  });
  await metadata.db
    .updateTable('numbers' as never)
    .set({ last: first.id + count } as never)
    .where('name' as never, '=', 'espaceco.report' as never)
    .execute();
  archive = join(files(), 'grande.zip');
  await runJob(exportCommunityJob(services), 'export', { path: archive, communityId: community.id });
}, 120_000);
afterAll(() => close());

const rowsOf = async (table: string, db = services.metadata.db) =>
  Number(
    (
      (await db
        .selectFrom(table as never)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()) as { count: unknown }
    ).count,
  );
/** What is listed: how many, and the last one. */
const list = async () => {
  const told = { replies: false, attachments: false };
  const question = { filter: {}, sort: 'id:DESC', offset: 0, limit: 1, told };
  const { total, items } = await services.espaceco.reports.list(root, question as never);
  return { total, last: items[0]!.report.id };
};
/** Numbers of the communities that somebody is of. */
const communitiesOf = async (person: SignedInVisitor) =>
  (await services.espaceco.members.me(person)).memberships.map(({ communityId }) => communityId);
const names = async () =>
  (
    (await services.metadata.db
      .selectFrom('espaceco_communities' as never)
      .selectAll()
      .execute()) as { name: string }[]
  ).map(({ name }) => name);
const definition = () => importJob(services) as JobDefinition<ImportRequest>;

it('others write while it comes, and see nothing of it before all of it', async () => {
  const before = await list();
  const stored = await rowsOf('espaceco_reports');
  const members = await rowsOf('espaceco_members');
  const own = await communitiesOf(root);
  const waits: number[] = [];
  const seen: Awaited<ReturnType<typeof list>>[] = [];
  const seenOwn: Awaited<ReturnType<typeof communitiesOf>>[] = [];
  let [hidden, hiddenMembers] = [0, 0];
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await services.metadata.transaction((db) =>
        db
          .updateTable('espaceco_reports' as never)
          .set({ status: 'submit' } as never)
          .where('id' as never, '=', -1 as never)
          .execute(),
      );
      waits.push(performance.now() - begun);
      hidden = Math.max(hidden, (await rowsOf('espaceco_reports')) - stored);
      // Before the reports, and as little seen.
      if (hidden === 0) hiddenMembers = Math.max(hiddenMembers, (await rowsOf('espaceco_members')) - members);
      seenOwn.push(await communitiesOf(root));
      seen.push(await list());
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const begun = performance.now();
  const results = await runJob(definition(), 'large', { path: archive }).finally(() => {
    isOver = true;
  });
  const lasted = performance.now() - begun;
  await others;
  const report = results.report as CommunityImportReport;
  expect(report.reports.count).toBe(count);
  expect(report.invited).toBe(invited);
  expect(hidden).toBeGreaterThan(1000);
  expect(hiddenMembers).toBeGreaterThan(0);
  const ownThen = [...own, report.communityId];
  expect(seenOwn.filter((ids) => String(ids) !== String(own) && String(ids) !== String(ownThen))).toEqual([]);
  const after = await list();
  expect(after.total).toBe(before.total + count);
  expect(seen.filter(({ total }) => total !== before.total && total !== after.total)).toEqual([]);
  expect(seen.filter(({ last }) => last !== before.last && last !== after.last)).toEqual([]);
  // For one transaction they would wait as long as it writes; a busy machine makes both longer.
  expect(Math.max(...waits)).toBeLessThan(lasted / 4);
  const { community } = await services.espaceco.communities.read(root, report.communityId);
  expect([community.name, community.active]).toEqual(['Grande (2)', true]);
}, 120_000);

it('stopped half-way it is seen by nobody, begins again, and leaves nothing when it is given up', async () => {
  const [reports, communities, total] = [await rowsOf('espaceco_reports'), await names(), await list()];
  const members = await rowsOf('espaceco_members');
  const killed = async (id: string) => {
    const controller = new AbortController();
    const watch = setInterval(async () => {
      if ((await rowsOf('espaceco_reports')) > reports + 1000) controller.abort(new Error('killed'));
    }, 20);
    const results: Record<string, unknown> = {};
    await expect(
      runJob(definition(), id, { path: archive }, { results, signal: controller.signal }),
    ).rejects.toThrow('killed');
    clearInterval(watch);
    return results;
  };
  const results = await killed('given-up');
  expect(await rowsOf('espaceco_reports')).toBeGreaterThan(reports);
  expect(await list()).toEqual(total);
  const listing = await services.espaceco.communities.names(root);
  expect(listing).not.toContain('Grande (3)');
  const [half] = (await services.metadata.db
    .selectFrom('espaceco_arrivals' as never)
    .selectAll()
    .execute()) as { community_id: number }[];
  const exported = { path: join(files(), 'half.zip'), communityId: half!.community_id };
  await expect(runJob(exportCommunityJob(services), 'half', exported)).rejects.toMatchObject({
    code: 'transfer.community-unknown',
  });
  await definition().onAbort!({ job: { id: 'given-up', results } } as never);
  expect([await rowsOf('espaceco_reports'), await names(), await rowsOf('espaceco_arrivals')]).toEqual([
    reports,
    communities,
    0,
  ]);
  expect(await rowsOf('espaceco_members')).toBe(members);
  const again = await killed('again');
  const done = await runJob(definition(), 'again', { path: archive }, { results: again });
  expect((done.report as CommunityImportReport).name).toBe('Grande (3)');
  expect(await rowsOf('espaceco_reports')).toBe(reports + count);
  expect(await rowsOf('espaceco_arrivals')).toBe(0);
}, 120_000);

it('comes without the author and the manager who delete their accounts meanwhile', async () => {
  for (const name of ['partante', 'gerante']) await signUp(services, name);
  const author = await signIn(services, 'partante@example.org');
  const manager = await signIn(services, 'gerante@example.org');
  const tables = services.metadata.tables<{
    espaceco_communities: { id: number; name: string };
    espaceco_reports: { community_id: number; author_id: string | null };
    users: { id: string };
    espaceco_members: { community_id: number; user_id: string | null; role: string };
  }>();
  const { id: communityId } = await tables
    .selectFrom('espaceco_communities')
    .select('id')
    .where('name', '=', 'Grande')
    .executeTakeFirstOrThrow();
  await tables
    .updateTable('espaceco_reports')
    .set({ author_id: author.id })
    .where('community_id', '=', communityId)
    .execute();
  const path = join(files(), 'partante.zip');
  await runJob(exportCommunityJob(services), 'of-author', { path, communityId });
  const before = await rowsOf('espaceco_reports');
  let isDeleted = false;
  const watch = setInterval(async () => {
    if (isDeleted || (await rowsOf('espaceco_reports')) < before + 1000) return;
    isDeleted = true;
    await tables.deleteFrom('users').where('id', 'in', [author.id, manager.id]).execute();
  }, 10);
  const request = { path, supervisor: manager.email };
  const results = await runJob(definition(), 'without-author', request).finally(() => clearInterval(watch));
  expect(isDeleted).toBe(true);
  const report = results.report as CommunityImportReport;
  expect(report.reports.count).toBe(count);
  const authors = await tables
    .selectFrom('espaceco_reports')
    .select('author_id')
    .distinct()
    .where('community_id', '=', report.communityId)
    .execute();
  expect(authors).toEqual([{ author_id: null }]);
  const managers = await tables
    .selectFrom('espaceco_members')
    .select('user_id')
    .where('community_id', '=', report.communityId)
    .where('role', '=', 'admin')
    .execute();
  expect(managers).toEqual([{ user_id: root.id }]);
}, 120_000);

it('does not leave out the rows whose numbers somebody else has, without a word', async () => {
  const last = services.metadata.tables<{ numbers: { name: string; last: number } }>();
  await last.updateTable('numbers').set({ last: 0 }).where('name', '=', 'espaceco.report').execute();
  const stored = [await rowsOf('espaceco_reports'), await names()];
  await expect(runJob(definition(), 'twice', { path: archive })).rejects.toMatchObject({
    code: 'transfer.row-refused',
    params: { table: 'espaceco_reports', column: 'id' },
  });
  expect([await rowsOf('espaceco_reports'), await names()]).toEqual(stored);
}, 120_000);
