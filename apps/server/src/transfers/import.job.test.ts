import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CartableError } from '@cartable/contract';
import type { JobContext, JobDefinition } from '@cartable/storage';
import { sharedFolder, temporaryFolder } from '@cartable/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import type { Services } from '../services.ts';
import { objectName, partiesName, rowsName } from './archive-manifest.ts';
import { type ExportRequest, exportJob } from './export.job.ts';
import { type ImportReport, type ImportRequest, importJob } from './import.job.ts';
import type { ImportPlan } from './plan-import.ts';
import { communityId, emptyFiles, makeArchive, manifestOf, ownerId } from './test-support/make-archive.ts';
import { removeTransferFolder } from './transfer-folder.ts';
import { unpackTransfer, valuesOf } from './unpack-transfer.ts';

const folder = sharedFolder();
let services: Services;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ services, close } = await compose(
    readConfig({ CARTABLE_DATA_DIR: folder(), CARTABLE_LOG_LEVEL: 'fatal' }),
  ));
  const administrator = {
    email: 'admin@example.org',
    password: 'correct-horse-battery',
    language: 'fr' as const,
  };
  await services.accounts.createFirstAdministrator(administrator);
}, 60_000);
afterAll(() => close());

const annexeId = 'cccccccc-0000-4000-8000-000000000000';
const contentId = 'dddddddd-0000-4000-8000-000000000000';
const at = '2026-11-26T12:00:00.000Z';
const note = 'Lisez-moi';
const key = `annexes/${annexeId}/${contentId}`;

const community = {
  id: communityId,
  name: 'Mairie',
  description: null,
  technical_name: 'mairie',
  contact: null,
  is_public: 1,
  is_sandbox: 1,
  supervisor_id: contentId,
  datastore_id: ownerId,
  created_at: at,
};
const quota = 1_000_000;
const datastore = {
  id: ownerId,
  name: 'Mairie',
  technical_name: 'mairie',
  description: null,
  active: 1,
  is_sandbox: 1,
  community_id: communityId,
  layer_name_prefix: '',
  data_quota_bytes: quota,
  uploads_quota_bytes: quota,
  annexes_quota_bytes: quota,
  created_at: at,
  objects_quota_bytes: quota,
  statics_quota_bytes: quota,
  default_licence: null,
};
const annexe = {
  id: annexeId,
  datastore_id: ownerId,
  datasheet_id: null,
  role: null,
  object_key: key,
  size_bytes: note.length,
  media_type: 'text/plain',
  sha256: createHash('sha256').update(note).digest('hex'),
  published: 1,
  created_at: at,
  updated_at: at,
  discarded_at: null,
};
const path = { annexe_id: annexeId, datastore_id: ownerId, path: '/lisez.txt', rank: 0 };

/** @param more rows that differ, by table */
async function archive(
  more: Readonly<Record<string, object>> = {},
  objectKey = key,
  parties = '',
): Promise<string> {
  const rows = {
    communities: community,
    datastores: datastore,
    annexes: annexe,
    annexe_paths: path,
    ...more,
  };
  const files = new Map([
    ...emptyFiles,
    [partiesName, parties] as const,
    ...Object.entries(rows).map(([table, row]) => [rowsName(table), `${JSON.stringify(row)}\n`] as const),
    [objectName(0), note] as const,
  ]);
  return makeArchive(files, manifestOf(files, { objects: [{ key: objectKey, entry: objectName(0) }] }));
}

/** Runs the steps of an import one by one, each as often as told: as after kills. */
function attempt(file: string, id: string) {
  const definition = importJob(services) as JobDefinition<ImportRequest>;
  const results: Record<string, unknown> = {};
  const context = {
    job: { id, results },
    payload: { path: file },
    signal: new AbortController().signal,
    result: (step: string) => results[step],
    report: () => undefined,
    log: () => undefined,
  } as unknown as JobContext<ImportRequest>;
  const run = async (name: string) => {
    const step = definition.steps.find((one) => one.name === name)!;
    results[name] = JSON.parse(JSON.stringify((await step.run(context)) ?? null));
  };
  return {
    run,
    async all(times: number) {
      for (const { name } of definition.steps)
        for (let n = 0; n < times; n += 1) if (n === 0 || name !== 'plan') await run(name);
      return this.report();
    },
    plan: () => results.plan as ImportPlan,
    report: () => results.report as ImportReport,
    /** As a kill does between what a step commits and its note. */
    forget: (name: string) => Reflect.deleteProperty(results, name),
    abort: () => definition.onAbort!(context),
  };
}

async function annexeKeys(): Promise<string[]> {
  const found: string[] = [];
  for await (const object of services.objects.list('annexes/')) found.push(object.key);
  return found;
}

const communityNamed = async (name: string) =>
  (await services.accounts.findCommunitiesByName([name])).get(name);

it('an import whose every step is done twice brings everything once', async () => {
  const report = await attempt(await archive(), 'first').all(2);
  expect(report).toMatchObject({ rows: 4, objects: 1, identifiers: [], renames: {}, unknown: [] });
  expect(await annexeKeys()).toEqual([key]);
  expect(await services.datastores.isActive(ownerId)).toBe(true);
  const members = await services.accounts.findCommunity(communityId);
  expect(members).toMatchObject({ isSandbox: false, datastoreId: ownerId });
  expect(members!.supervisor.id).toBe((await services.accounts.findFirstAdministrator())!.id);
});

it('brought again, it stands beside itself under other identifiers and names', async () => {
  const report = await attempt(await archive(), 'second').all(1);
  expect(report.renames).toMatchObject({ technical_name: { mairie: 'mairie-2' } });
  expect(Object.keys(Object.fromEntries(report.identifiers))).toEqual(
    expect.arrayContaining([ownerId, communityId, annexeId]),
  );
  expect(await annexeKeys()).toHaveLength(2);
});

it('given up before its end, it was never in use and leaves nothing', async () => {
  const before = await annexeKeys();
  const third = attempt(await archive(), 'third');
  for (const step of ['check', 'plan', 'rows', 'data']) await third.run(step);
  const arrived = await communityNamed('mairie-3');
  expect(await services.datastores.isActive(arrived!.datastoreId!)).toBe(false);
  expect(await annexeKeys()).toHaveLength(3);
  await third.abort();
  await third.abort();
  expect(await communityNamed('mairie-3')).toBeUndefined();
  expect(await annexeKeys()).toEqual(before);
});

it('what people use already outlives a job that is given up, or whose archive is gone', async () => {
  const file = await archive();
  const noted = attempt(file, 'noted');
  const unnoted = attempt(await archive(), 'unnoted');
  for (const step of ['check', 'plan', 'rows', 'data', 'open']) await noted.run(step);
  const { datastoreId } = (await communityNamed('mairie-3'))!;
  rmSync(file);
  // As after a kill between the removal of what was unpacked and the note of the step.
  await noted.run('report');
  await noted.run('report');
  await noted.abort();
  expect(await services.datastores.isActive(datastoreId!)).toBe(true);

  for (const step of ['check', 'plan', 'rows', 'data', 'open']) await unnoted.run(step);
  unnoted.forget('open');
  await unnoted.abort();
  const other = await communityNamed('mairie-4');
  expect(await services.datastores.isActive(other!.datastoreId!)).toBe(true);
});

it('an archive is read whatever the objects of its datastore hold, and takes its name once', async () => {
  const empty = `annexes/${annexeId}/eeeeeeee-0000-4000-8000-000000000000`;
  await services.objects.put(empty, Readable.from([Buffer.alloc(20_000_000)]));
  const path = join(temporaryFolder(), 'out.zip');
  const job = { id: 'export' };
  const signal = new AbortController().signal;
  const payload = { path, datastore: 'mairie' };
  const context = { job, payload, signal, report: () => undefined } as unknown as JobContext<ExportRequest>;
  const { steps } = exportJob(services);
  // Each as after a kill between what it did and its note.
  for (const step of steps) for (let n = 0; n < 2; n += 1) await step.run(context);
  const source = { config: services.config, jobId: 'read', path, signal };
  expect((await unpackTransfer(source)).manifest.objects.map(({ key }) => key)).toContain(empty);
  await expect(steps[0]!.run(context)).rejects.toMatchObject({ code: 'transfer.file-there' });
  await removeTransferFolder(services.config, 'read');
  await services.objects.delete(empty);
});

it('data deleted while an archive is written are not told of in it, data being made are', async () => {
  const { db } = services.metadata;
  const ids = ['being-made', 'deleted'];
  await sql`pragma foreign_keys = off`.execute(db);
  await sql`insert into datasheets (id, datastore_id, name, folded_name, created_at, last_event_at, deleted)
    select 'fiche', id, 'fiche', 'fiche', ${at}, ${at}, 0 from datastores where technical_name = 'mairie'`.execute(
    db,
  );
  for (const id of ids)
    await sql`insert into stored_data (id, datastore_id, datasheet_id, upload_id, name, type, status, srid, contact,
      size_bytes, relations, created_at, last_event, last_event_at)
      select ${id}, id, 'fiche', '', ${id}, 'VECTOR-DB', 'GENERATING', 2154, '', 0, '[]', ${at}, '', ${at}
      from datastores where technical_name = 'mairie'`.execute(db);
  const features = {
    exists: async (id: string) => {
      if (id === 'deleted') await sql`delete from stored_data where id = 'deleted'`.execute(db);
      return false;
    },
  } as unknown as Services['features'];
  const part = 'pyramids/being-made/execution.parts/0-a.index';
  await services.objects.put(part, Buffer.from('gone before it is read'));
  const path = join(temporaryFolder(), 'meanwhile.zip');
  const signal = new AbortController().signal;
  const context = {
    job: { id: 'meanwhile' },
    payload: { path, datastore: 'mairie' },
    signal,
    report: () => undefined,
  } as unknown as JobContext<ExportRequest>;
  for (const step of exportJob({ ...services, features }).steps) await step.run(context);
  const unpacked = await unpackTransfer({ config: services.config, jobId: 'unpacked', path, signal });
  const stored: unknown[] = [];
  for await (const row of valuesOf(unpacked, unpacked.pathOf(rowsName('stored_data'))))
    stored.push((row as { id: string }).id);
  expect(stored).toEqual(['being-made']);
  expect(unpacked.manifest.objects.map(({ key }) => key)).not.toContain(part);
  await services.objects.delete(part);
  let looks = 0;
  const madeMeanwhile = {
    exists: async () => {
      looks += 1;
      return looks > 1;
    },
    open: async () => {
      throw new Error('is being copied');
    },
  } as unknown as Services['features'];
  const whole = {
    ...context,
    job: { id: 'whole' },
    payload: { path: join(temporaryFolder(), 'whole.zip'), datastore: 'mairie' },
  } as unknown as JobContext<ExportRequest>;
  const [write] = exportJob({ ...services, features: madeMeanwhile }).steps;
  await expect(write!.run(whole)).rejects.toThrow('is being copied');
  await removeTransferFolder(services.config, 'whole');
  await removeTransferFolder(services.config, 'unpacked');
  await sql`delete from stored_data`.execute(db);
  await sql`delete from datasheets where id = 'fiche'`.execute(db);
  await sql`pragma foreign_keys = on`.execute(db);
});

it.each([
  ['an object of something else', {}, 'site/logo.png', 'transfer.not-an-archive'],
  [
    'a row of somebody else',
    { annexes: { ...annexe, object_key: 'annexes/x/y' } },
    key,
    'transfer.row-refused',
  ],
  ['a column too many', { annexes: { ...annexe, secret: 1 } }, key, 'transfer.row-refused'],
  ['a row that is none', { datastores: { ...datastore, name: null } }, key, 'transfer.row-refused'],
] as const)(
  'an archive that names %s is refused, and leaves nothing',
  async (_what, more, objectKey, code) => {
    const hostile = attempt(await archive(more, objectKey), `hostile-${code}`);
    const refusal = await hostile.all(1).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CartableError);
    expect(refusal).toMatchObject({ code });
    await hostile.abort();
    expect(await communityNamed('mairie-5')).toBeUndefined();
  },
);

/** Somebody of here who has confirmed the address an archive knows Léa by. @returns their identifier, and the party */
async function signUpLea(): Promise<{ readonly id: string; readonly there: string; readonly party: string }> {
  const there = 'eeeeeeee-0000-4000-8000-000000000000';
  const email = 'lea@mairie.example';
  const { id } = await services.accounts.signUp({
    email,
    password: 'correct-horse-battery',
    userName: 'lea',
    firstName: 'Léa',
    lastName: 'Petit',
    language: 'fr',
  });
  await sql`update users set email_verified = 1 where id = ${id}`.execute(services.metadata.db);
  return { id, there, party: `${JSON.stringify({ kind: 'person', id: there, email, name: 'Léa Petit' })}\n` };
}

it('whoever deletes their account while an archive comes in is no member, and the rest arrives', async () => {
  const { id, there, party } = await signUpLea();
  const members = { community_id: communityId, user_id: there, rights: '[]', joined_at: at };
  const leaving = attempt(await archive({ members }, key, party), 'leaving');
  for (const step of ['check', 'plan']) await leaving.run(step);
  await sql`delete from users where id = ${id}`.execute(services.metadata.db);
  for (const step of ['rows', 'data', 'open', 'report']) await leaving.run(step);
  expect(leaving.report()).toMatchObject({ rows: 4, left: { members: 1 }, unknown: [] });
});

it('a supervisor who deletes their account while an archive comes in is followed by the administrator', async () => {
  const { id, there, party } = await signUpLea();
  const supervised = { communities: { ...community, supervisor_id: there } };
  const orphaned = attempt(await archive(supervised, key, party), 'orphaned');
  for (const step of ['check', 'plan']) await orphaned.run(step);
  expect(orphaned.plan().supervisorId).toBe(id);
  await sql`delete from users where id = ${id}`.execute(services.metadata.db);
  for (const step of ['rows', 'rows', 'data', 'open', 'report']) await orphaned.run(step);
  const administrator = (await services.accounts.findFirstAdministrator())!.id;
  const arrived = (await services.accounts.findCommunity(orphaned.plan().owner.communityId))!;
  expect(arrived.supervisor.id).toBe(administrator);
  expect(await services.accounts.communityIdsOf(administrator)).toContain(arrived.id);
});

it('a name that somebody takes while an archive comes in is told, and the same command finds another', async () => {
  const { db } = services.metadata;
  const late = attempt(await archive(), 'late');
  for (const step of ['check', 'plan']) await late.run(step);
  const { mairie } = late.plan().renames.technical_name!;
  await sql`insert into communities (id, name, technical_name, is_public, is_sandbox, supervisor_id, created_at)
    select 'other', 'Autre', ${mairie}, 1, 0, supervisor_id, ${at} from communities limit 1`.execute(db);
  await expect(late.run('rows')).rejects.toMatchObject({ code: 'transfer.name-taken' });
  await late.abort();
  expect((await communityNamed(mairie!))!.id).toBe('other');
  const again = await attempt(await archive(), 'again').all(1);
  expect(again.renames.technical_name!.mairie).not.toBe(mairie);
});
