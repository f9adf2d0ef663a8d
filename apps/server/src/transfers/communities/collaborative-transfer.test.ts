import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { carriedCommunityTables } from '@cartable/espaceco';
import type { JobDefinition } from '@cartable/storage';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import type { Services } from '../../services.ts';
import {
  datasetName,
  describeCommunityArchive,
  objectName,
  partiesName,
  rowsName,
} from '../archive-manifest.ts';
import { type ImportRequest, importJob } from '../import.job.ts';
import { fillCommunity, note, noted } from '../test-support/edited-community.ts';
import { makeArchive } from '../test-support/make-archive.ts';
import { openPlatformOfTest, runJob, signIn, signUp } from '../test-support/platform.ts';
import { unpackTransfer } from '../unpack-transfer.ts';
import { exportCommunityJob } from './export-community.job.ts';
import type { CommunityImportReport } from './import-community.ts';

/** Files of features are read where they arrive, under the identifiers their features have. */
async function hasFile(services: Services, communityId: number): Promise<void> {
  const { espaceco, features } = services;
  const anne = await signIn(services, 'anne@example.org');
  const read = (await espaceco.databases.list(anne)).find((one) => one.database.communityId === communityId);
  const dataset = await features.open(read!.database.datasetId);
  const ids: unknown[] = [];
  for await (const batch of (await dataset.table('bornes')).read({ columns: ['photo'] }))
    ids.push(...batch.rows.flat().filter((id) => id !== null));
  await dataset.close();
  expect(ids).toHaveLength(1);
  const file = await espaceco.contributions.readDocument(anne, {
    documentId: String(ids[0]),
    thumbnail: false,
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of await file.read()) pieces.push(piece as Uint8Array);
  expect(Buffer.concat(pieces).toString()).toBe(noted);
}

const onSqlite = (url: string) =>
  openPlatformOfTest({ CARTABLE_DATA_DIR: temporaryFolder(), CARTABLE_PUBLIC_URL: url });

/** All that its people are told of its databases, without the numbers that become others. */
async function toldOf(services: Services, communityId: number, email = 'admin@example.org') {
  const { espaceco, features } = services;
  const who = await signIn(services, email);
  const names = new Map<number, string>();
  const all = (await espaceco.databases.list(who)).filter((one) => one.database.communityId === communityId);
  const databases = [];
  for (const { database } of all) {
    const { tables } = await espaceco.databases.read(who, database.id);
    const { id: databaseId, datasetId } = database;
    const dataset = await features.open(datasetId);
    const told = [];
    for (const { id: tableId, databaseId: _database, columns, ...table } of tables) {
      names.set(tableId, table.name);
      const stored = await dataset.table(table.name);
      const rows = [];
      for await (const batch of stored.read({}))
        for (const [i, row] of batch.rows.entries())
          rows.push({ key: Number(batch.keys![i]), row, shape: hex(batch.geometries[i]) });
      const of = { databaseId, tableId };
      const changes = await espaceco.contributions.changes(who, { ...of, since: 0, limit: 500 });
      const box = await espaceco.contributions.changes(who, {
        ...of,
        since: 0,
        limit: 500,
        bbox: [2, 48, 3, 49],
      });
      told.push({
        ...table,
        columns: columns.map(({ id: _id, ...column }) => column),
        rows,
        changes: changes.changes.map(signed),
        sequence: changes.sequence,
        box: box.changes.map(({ sequence, key }) => [sequence, key]),
        versions: [...(await stored.journal!.versionsOf(rows.map(({ key }) => key)))],
        history: (await espaceco.contributions.history(who, { ...of, featureId: 1, limit: 100 })).changes.map(
          signed,
        ),
      });
    }
    await dataset.close();
    const transactions = await espaceco.contributions.transactions(who, { databaseId, limit: 100 });
    const { title, description, writableTimeRange, fullDownloadAllowed, createdAt, name } = database;
    const about = { title, description, writableTimeRange, fullDownloadAllowed, createdAt, name };
    databases.push({ about, told, transactions: transactions.map(signed) });
  }
  const tree = await espaceco.permissions.read(who, communityId);
  const rights = JSON.parse(JSON.stringify(tree, (key, value) => (key === 'id' ? undefined : value)));
  const layers = (await espaceco.layers.list(who, communityId)).map(({ layer, of }) => {
    const { id, communityId: _community, tableId, geoserviceId: _service, refTools, ...shown } = layer;
    const references = Object.entries(refTools ?? {}).map(([tool, ids]) => [
      tool,
      ids?.map((one) => one === id),
    ]);
    return { ...shown, table: names.get(tableId ?? 0), of: of?.table.name, references };
  });
  const { community } = await espaceco.communities.read(who, communityId);
  return { databases, rights, layers, themes: community.themes };
}

const hex = (shape: Uint8Array | null | undefined) => (shape ? Buffer.from(shape).toString('hex') : null);

/** Who is behind a line by name: their numbers are others elsewhere. */
function signed<Line extends { author: string; person: { userName: string } | null }>(line: Line) {
  const { author: _author, person, ...rest } = line;
  return { ...rest, who: person?.userName ?? null };
}

async function exported(services: Services, communityId: number): Promise<string> {
  const path = join(temporaryFolder(), 'voirie.zip');
  const { write } = await runJob(
    exportCommunityJob(services),
    randomUUID(),
    { path, communityId },
    { times: 2 },
  );
  expect(write).toMatchObject({ databases: 1, left: { webhooks: 1 } });
  return path;
}

async function imported(services: Services, path: string, times = 1): Promise<CommunityImportReport> {
  const job = importJob(services) as JobDefinition<ImportRequest>;
  const { report } = await runJob(job, randomUUID(), { path }, { times });
  return report as CommunityImportReport;
}

/** Carries it over, and compares all that both tell, to those who manage it and to a member. */
async function carries(from: Services, to: Services): Promise<void> {
  const communityId = await fillCommunity(from);
  for (const name of ['anne', 'luc']) await signUp(to, name);
  const report = await imported(to, await exported(from, communityId), 2);
  expect(report).toMatchObject({ databases: ['voirie'], unknown: [] });
  for (const email of ['admin@example.org', 'anne@example.org'])
    expect(await toldOf(to, report.communityId, email)).toEqual(await toldOf(from, communityId, email));
  await hasFile(to, report.communityId);
  await goesOn(to, report.communityId);
}

/** Keys and numbers follow those that came, and what was done there is undone here. */
async function goesOn(services: Services, communityId: number): Promise<void> {
  const { espaceco } = services;
  const anne = await signIn(services, 'anne@example.org');
  const root = await signIn(services, 'admin@example.org');
  const [read] = (await espaceco.databases.list(root)).filter(
    (one) => one.database.communityId === communityId,
  );
  const of = read!.database.id;
  const actions = [
    { table: 'bornes', state: 'Insert' as const, data: { nom: 'Cinq', geom: 'POINT(5.76 45.18)' } },
  ];
  const { outcome } = await espaceco.contributions.transact(anne, { of, comment: '', actions });
  expect(outcome).toMatchObject({ status: 'committed', sequence: 8, features: [{ key: 5, version: 8 }] });
  const undone = await espaceco.contributions.revert(root, {
    of,
    sequence: 3,
    comment: 'Retrouvée',
  } as never);
  expect(undone.outcome).toMatchObject({ status: 'committed', features: [{ key: 1 }] });
}

it('collaborative tables arrive with their features, keys, rights and history', async () => {
  await carries(await onSqlite('https://depart.example'), await onSqlite('https://arrivee.example'));
});

it('a photograph given to a feature between its rows and its features arrives with it', async () => {
  const [from, to] = [await onSqlite('https://depart.example'), await onSqlite('https://arrivee.example')];
  const communityId = await fillCommunity(from);
  const { espaceco, features } = from;
  const give = async () => {
    const root = await signIn(from, 'admin@example.org');
    const { database } = (await espaceco.databases.list(root))[0]!;
    const { tables } = await espaceco.databases.read(root, database.id);
    const table = tables.find(({ name }) => name === 'bornes')!;
    const column = table.columns.find(({ name }) => name === 'photo')!;
    const of = { databaseId: database.id, tableId: table.id, columnId: column.id };
    const { id: photo } = await espaceco.contributions.addDocument(root, { ...of, file: note() });
    await espaceco.contributions.transact(root, {
      of: database.id,
      comment: 'Entre-temps',
      actions: [{ table: 'bornes', state: 'Update', data: { fid: 3, photo } }] as never,
    });
  };
  const giving = Object.assign(Object.create(features) as Services['features'], {
    snapshot: async (datasetId: string) => {
      await give();
      return features.snapshot(datasetId);
    },
  });
  const path = await exported({ ...from, features: giving }, communityId);
  const report = await imported(to, path);
  const root = await signIn(to, 'admin@example.org');
  const [read] = (await to.espaceco.databases.list(root)).filter(
    (one) => one.database.communityId === report.communityId,
  );
  const dataset = await to.features.open(read!.database.datasetId);
  const photos: unknown[] = [];
  for await (const batch of (await dataset.table('bornes')).read({ columns: ['photo'] }))
    photos.push(...batch.rows.flat().filter((id) => id !== null));
  await dataset.close();
  expect(photos).toHaveLength(2);
  for (const documentId of photos) {
    const file = await to.espaceco.contributions.readDocument(root, {
      documentId: String(documentId),
      thumbnail: false,
    });
    expect(file.sizeBytes).toBe(Buffer.byteLength(noted));
  }
});

it('beside itself, its database has another name and its themes lead to it', async () => {
  const services = await onSqlite('https://depart.example');
  const communityId = await fillCommunity(services);
  const report = await imported(services, await exported(services, communityId));
  expect(report).toMatchObject({ name: 'Voirie (2)', databases: ['voirie_2'] });
  const root = await signIn(services, 'admin@example.org');
  const { community } = await services.espaceco.communities.read(root, report.communityId);
  expect(community.themes).toMatchObject([{ theme: 'Borne cassée', database: 'voirie_2', table: 'bornes' }]);
  await services.espaceco.sweep();
  expect(await toldOf(services, report.communityId)).toMatchObject({ rights: [{ level: 'VIEW' }] });
});

it('a theme that fills in a column its members may not see any more comes without that', async () => {
  const services = await onSqlite('https://depart.example');
  const { espaceco } = services;
  const communityId = await fillCommunity(services);
  const root = await signIn(services, 'admin@example.org');
  const bound = { theme: 'Borne cassée', attributes: [], database: 'voirie', table: 'bornes' };
  const filled = ['nom', 'motif'].map((name) => ({ name, autofill: 'Signalement _id_' }));
  await espaceco.communities.update(root, {
    communityId,
    changes: { themes: [{ ...bound, autofilled_attributes: filled }] } as never,
  });
  const { database } = (await espaceco.databases.list(root)).find(
    (one) => one.database.communityId === communityId,
  )!;
  const { tables } = await espaceco.databases.read(root, database.id);
  const table = tables.find(({ name }) => name === 'bornes')!;
  const motif = table.columns.find(({ name }) => name === 'motif')!;
  const columns = [{ id: motif.id, level: 'NONE' as const }];
  const tree = [
    { id: database.id, level: 'VIEW' as const, tables: [{ id: table.id, level: 'EDIT' as const, columns }] },
  ];
  await espaceco.permissions.replace(root, { communityId, tree });
  const report = await imported(services, await exported(services, communityId));
  const { community } = await espaceco.communities.read(root, report.communityId);
  expect(community.themes[0]).toMatchObject({ database: 'voirie_2', table: 'bornes' });
  expect(community.themes[0]!.autofilled_attributes?.map(({ name }) => name)).toEqual(['nom']);
});

it('people who have no account there have no name in its history, and nobody has theirs', async () => {
  const [from, to] = [await onSqlite('https://depart.example'), await onSqlite('https://arrivee.example')];
  const communityId = await fillCommunity(from);
  // Numbers that were of others there.
  for (const name of ['zoe', 'anne']) await signUp(to, name);
  const report = await imported(to, await exported(from, communityId));
  expect(report.unknown).toMatchObject([{ email: 'luc@example.org' }]);
  const { databases } = await toldOf(to, report.communityId);
  const who = databases[0]!.transactions.map((line) => line.who);
  expect(who).toEqual(['anne', 'anne', 'anne', 'anne', null, null, 'anne']);
});

it('given up before its rows are written, its data wait for that and go; afterwards, they stay', async () => {
  const [from, to] = [await onSqlite('https://depart.example'), await onSqlite('https://arrivee.example')];
  const path = await exported(from, await fillCommunity(from));
  const job = importJob(to) as JobDefinition<ImportRequest>;
  const done: Record<string, unknown> = {};
  const unfit = await tampered(from, path, {
    change: (table, row) => (table === 'espaceco_permissions' ? { ...row, level: 'ADMIN' } : row),
  });
  const given = runJob(job, 'refused', { path: unfit }, { results: done });
  await expect(given).rejects.toMatchObject({ code: 'transfer.row-refused' });
  await to.espaceco.sweep();
  expect(await to.features.list()).toHaveLength(1);
  const refused = { job: { id: 'refused', results: done }, payload: { path: unfit } } as never;
  expect(await job.mayBeCancelled?.(refused)).toBe(true);
  await job.onAbort?.(refused);
  expect(await to.features.list()).toEqual([]);
  const results = await runJob(job, 'stays', { path });
  const ended = { job: { id: 'stays', results }, payload: { path } } as never;
  expect(await job.mayBeCancelled?.(ended)).toBe(false);
  await job.onAbort?.(ended);
  expect(await to.features.list()).toHaveLength(1);
  const { communityId } = results.report as CommunityImportReport;
  expect((await toldOf(to, communityId)).databases).toHaveLength(1);
});

/** The archive with its data, or some rows, written otherwise. */
async function tampered(
  services: Services,
  path: string,
  {
    sql,
    change = (_table, row) => row,
  }: { sql?: string; change?: (table: string, row: Record<string, unknown>) => object },
): Promise<string> {
  const { signal } = new AbortController();
  const unpacked = await unpackTransfer({
    config: services.config,
    jobId: randomUUID(),
    path,
    signal,
  });
  const { manifest, pathOf } = unpacked;
  if (manifest.kind !== 'community') throw new Error('It is an archive of a community.');
  const files = new Map<string, string | Uint8Array>([[partiesName, readFileSync(pathOf(partiesName))]]);
  for (const { table } of carriedCommunityTables) {
    const rows = readFileSync(pathOf(rowsName(table)), 'utf8')
      .split('\n')
      .filter(Boolean);
    files.set(
      rowsName(table),
      rows.map((row) => `${JSON.stringify(change(table, JSON.parse(row)))}\n`).join(''),
    );
  }
  for (const [rank] of manifest.datasets.entries()) {
    const copy = join(temporaryFolder(), 'copy.gpkg');
    writeFileSync(copy, readFileSync(pathOf(datasetName(rank))));
    if (sql !== undefined) {
      const file = new DatabaseSync(copy);
      file.exec(`pragma journal_mode = delete; ${sql}`);
      file.close();
    }
    files.set(datasetName(rank), readFileSync(copy));
  }
  for (const [rank] of manifest.objects.entries())
    files.set(objectName(rank), readFileSync(pathOf(objectName(rank))));
  const entries = [...files].map(([name, content]) => ({
    name,
    sizeBytes: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  return makeArchive(files, describeCommunityArchive({ ...manifest, entries }));
}

it('archives that no export wrote are refused, and leave neither rows nor data', async () => {
  const [from, to] = [await onSqlite('https://depart.example'), await onSqlite('https://arrivee.example')];
  const path = await exported(from, await fillCommunity(from));
  const rows = async () =>
    (
      await to.metadata.db
        .selectFrom('espaceco_communities' as never)
        .selectAll()
        .execute()
    ).length;
  const cell = (table: string, column: string, value: unknown) => ({
    change: (name: string, row: Record<string, unknown>) =>
      name === table ? { ...row, [column]: value } : row,
  });
  const hostile = [
    cell('espaceco_databases', 'name', 'voirie"; drop table users'),
    cell('espaceco_databases', 'status', 'CREATING'),
    cell('espaceco_databases', 'writable_time_range', 'toujours'),
    cell('espaceco_databases', 'id', 99),
    cell('espaceco_tables', 'database_id', 99),
    cell('espaceco_tables', 'name', 'autre'),
    cell('espaceco_tables', 'id_name', 'autre'),
    cell(
      'espaceco_tables',
      'geometry',
      '{"column":"geom","type":"Point","srid":4326,"hasZ":false,"hasM":false}',
    ),
    cell('espaceco_columns', 'kind', '{"role":"value","type":"Integer","storage":"text"}'),
    cell('espaceco_columns', 'rules', '{"pattern":"("}'),
    cell('espaceco_columns', 'table_id', 99),
    cell('espaceco_permissions', 'level', 'ADMIN'),
    cell('espaceco_permissions', 'column_id', 99),
    cell('espaceco_layers', 'tools', '["split"]'),
    cell('espaceco_layers', 'ref_tools', '{"shortestpath":[1]}'),
    { sql: 'delete from cartable_changes where change_number = 2' },
    { sql: "update cartable_transactions set made_at = 'hier'" },
    { sql: 'drop table cartable_transactions' },
    { sql: 'drop table bornes' },
    { sql: 'alter table bornes rename column nom to nam; update cartable_changes set before_values = null' },
    { sql: 'create view v as select 1' },
  ];
  for (const [rank, change] of hostile.entries()) {
    const attempt = imported(to, await tampered(from, path, change));
    await expect(attempt, String(rank)).rejects.toMatchObject({
      code: expect.stringMatching(/^transfer\.(row-refused|damaged|not-an-archive)$/),
    });
  }
  expect(await rows()).toBe(0);
}, 240_000);

it('a database that has lost its data is told by its number, and no archive is left', async () => {
  const services = await onSqlite('https://depart.example');
  const communityId = await fillCommunity(services);
  const root = await signIn(services, 'admin@example.org');
  const { database } = (await services.espaceco.databases.list(root))[0]!;
  await services.features.drop(database.datasetId);
  const path = join(temporaryFolder(), 'lost.zip');
  await expect(runJob(exportCommunityJob(services), 'lost', { path, communityId })).rejects.toMatchObject({
    code: 'transfer.database-lost',
    params: { number: database.id },
  });
  expect(existsSync(path)).toBe(false);
}, 60_000);

describeWithPostgres('between engines', (freshDatabase) => {
  const onPostgres = async (url: string) =>
    openPlatformOfTest({
      CARTABLE_DATA_DIR: temporaryFolder(),
      CARTABLE_PUBLIC_URL: url,
      DATABASE_URL: await freshDatabase(),
    });

  it('what was edited on SQLite and GeoPackages goes on on PostgreSQL and PostGIS', async () => {
    await carries(await onSqlite('https://depart.example'), await onPostgres('https://arrivee.example'));
  });

  it('what was edited on PostgreSQL and PostGIS goes on on SQLite and GeoPackages', async () => {
    await carries(await onPostgres('https://depart.example'), await onSqlite('https://arrivee.example'));
  });
});
