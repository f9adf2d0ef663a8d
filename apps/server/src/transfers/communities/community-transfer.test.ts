import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedInVisitor } from '@cartable/accounts';
import { layersFormSchema, newReportSchema } from '@cartable/contract';
import { carriedCommunityTables } from '@cartable/espaceco';
import type { JobDefinition } from '@cartable/storage';
import { sharedFolder, temporaryFolder } from '@cartable/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '../../services.ts';
import { describeCommunityArchive, objectName, partiesName, rowsName } from '../archive-manifest.ts';
import { type ImportRequest, importJob } from '../import.job.ts';
import { makeArchive } from '../test-support/make-archive.ts';
import { openPlatform, runJob, signIn, signUp } from '../test-support/platform.ts';
import { unpackTransfer } from '../unpack-transfer.ts';
import { exportCommunityJob } from './export-community.job.ts';
import type { CommunityImportReport } from './import-community.ts';

const [here, there, files] = [sharedFolder(), sharedFolder(), sharedFolder()];
const opened: (() => Promise<void>)[] = [];
let origin: Services;
let other: Services;
let root: SignedInVisitor;
let communityId: number;
let archive: string;
const note = 'Une fuite, vue de la rue.';

async function open(dataDir: string, url: string): Promise<Services> {
  const { services, close } = await openPlatform({ CARTABLE_DATA_DIR: dataDir, CARTABLE_PUBLIC_URL: url });
  opened.push(close);
  return services;
}

function received(filename: string, content: string) {
  const path = join(files(), filename);
  writeFileSync(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { filename, path, sizeBytes: content.length, sha256 };
}

const run = <Payload>(definition: JobDefinition<Payload>, id: string, payload: Payload, times = 1) =>
  runJob(definition, id, payload, { times });

beforeAll(async () => {
  origin = await open(here(), 'https://depart.example');
  other = await open(there(), 'https://arrivee.example');
  root = await signIn(origin, 'admin@example.org');
  const { accounts, espaceco } = origin;
  await signUp(origin, 'anne');
  const { community } = await espaceco.communities.create(root, 'Voirie');
  communityId = community.id;
  const theme = { theme: 'Fuite', attributes: [{ name: 'débit', type: 'integer' as const }] };
  await espaceco.communities.update(root, {
    communityId,
    changes: {
      active: true,
      editorial: '<p><a href="https://depart.example/aide">Aide</a></p>',
      themes: [theme],
    } as never,
  });
  const anne = await signIn(origin, 'anne@example.org');
  const numbers = [(await accounts.findPeople([anne.id])).get(anne.id)!.number];
  await espaceco.members.add(root, { communityId, numbers, emails: ['luc@example.org'] });
  const form = {
    layers: [
      {
        geoservice: {
          title: 'Plan',
          type: 'WMTS',
          version: '1.0.0',
          url: 'https://plans.example/wmts',
          layers: 'PLAN',
        },
      },
    ],
  };
  await espaceco.layers.replace(root, { communityId, form: layersFormSchema.parse(form) });
  await espaceco.documents.add(root, {
    communityId,
    file: received('règlement.txt', 'Article 1'),
    title: 'Règlement',
  } as never);
  const report = newReportSchema.parse({
    geometry: 'POINT(5.7 45.1)',
    community: communityId,
    comment: 'Fuite au 3',
    attributes: { community: communityId, theme: 'Fuite', attributes: { débit: '12' } },
  });
  const { report: added } = await espaceco.reports.add(anne, report, [received('vue.txt', note)]);
  await espaceco.reports.reply(root, {
    reportId: added.id,
    form: { title: null, content: 'Nous passons demain.', status: 'pending' },
  } as never);
  archive = join(files(), 'voirie.zip');
  const payload = { path: archive, communityId };
  await run(exportCommunityJob(origin), 'export', payload, 2);
}, 60_000);
afterAll(async () => void (await Promise.all(opened.map((close) => close()))));

it('a community arrives elsewhere with its people, its texts, its reports, their replies and files', async () => {
  const results = await run(importJob(other) as JobDefinition<ImportRequest>, 'first', { path: archive }, 2);
  const report = results.report as CommunityImportReport;
  expect(report).toMatchObject({ name: 'Voirie', invited: 2, objects: 2, reports: { count: 1 } });
  expect(report.unknown.map((party) => 'email' in party && party.email)).toEqual(['anne@example.org']);
  const me = await signIn(other, 'admin@example.org');
  const { espaceco } = other;
  const { community, role } = await espaceco.communities.read(me, report.communityId);
  expect(role).toBe('admin');
  expect(community.editorial).toContain('https://arrivee.example/aide');
  expect(community.themes.map(({ theme }) => theme)).toEqual(['Fuite']);
  expect(
    (await espaceco.layers.list(me, report.communityId)).map(({ geoservice }) => geoservice?.title),
  ).toEqual(['Plan']);
  const reportId = report.reports.first!;
  const shown = await espaceco.reports.read(me, reportId);
  expect(shown.report).toMatchObject({
    comment: 'Fuite au 3',
    authorId: null,
    theme: { name: 'Fuite', communityId: report.communityId },
  });
  expect(shown.replies?.map(({ content }) => content)).toEqual(['Nous passons demain.']);
  const { items } = await espaceco.reports.history(me, { reportId, limit: 10 });
  expect(items.map(({ kind, after, replyId }) => [kind, after, replyId])).toEqual([
    ['status', 'pending', shown.replies?.[0]?.id],
    ['reply', null, shown.replies?.[0]?.id],
    ['opened', null, null],
  ]);
  const [attachment] = shown.attachments ?? [];
  const file = await espaceco.reports.readAttachment(me, {
    reportId,
    attachmentId: attachment!.id,
    thumbnail: false,
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of await file.read()) pieces.push(piece as Uint8Array);
  expect(Buffer.concat(pieces).toString()).toBe(note);
});

it('brought where it is from, it stands beside itself under other numbers', async () => {
  const results = await run(importJob(origin) as JobDefinition<ImportRequest>, 'again', { path: archive });
  const report = results.report as CommunityImportReport;
  expect(report).toMatchObject({ name: 'Voirie (2)', communityId: communityId + 1, unknown: [] });
  expect((await origin.espaceco.communities.read(root, communityId)).community.name).toBe('Voirie');
});

it('a community nobody has is not exported', async () => {
  const payload = { path: join(temporaryFolder(), 'none.zip'), communityId: 999 };
  await expect(run(exportCommunityJob(origin), 'none', payload)).rejects.toMatchObject({
    code: 'transfer.community-unknown',
  });
});

/** The archive with some rows written otherwise. */
async function tampered(change: (table: string, row: Record<string, unknown>) => object): Promise<string> {
  const signal = new AbortController().signal;
  const jobId = `read-${Math.random()}`;
  const unpacked = await unpackTransfer({ config: origin.config, jobId, path: archive, signal });
  if (unpacked.manifest.kind !== 'community') throw new Error('It is an archive of a community.');
  const read = (name: string) => readFileSync(unpacked.pathOf(name), 'utf8');
  const files = new Map([[partiesName, read(partiesName)]]);
  for (const { table } of carriedCommunityTables) {
    const rows = read(rowsName(table)).split('\n').filter(Boolean);
    const changed = rows.map((row) => `${JSON.stringify(change(table, JSON.parse(row)))}\n`);
    files.set(rowsName(table), changed.join(''));
  }
  unpacked.manifest.objects.forEach((_object, rank) => {
    files.set(objectName(rank), read(objectName(rank)));
  });
  const entries = [...files].map(([name, content]) => ({
    name,
    sizeBytes: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  return makeArchive(files, describeCommunityArchive({ ...unpacked.manifest, entries }));
}

const communitiesOf = async ({ metadata }: Services) =>
  (
    await metadata.db
      .selectFrom('espaceco_communities' as never)
      .selectAll()
      .execute()
  ).length;

it.each([
  ['espaceco_attachments', 'file', { objectKey: 'site/logo.png', fileName: 'a.txt' }],
  ['espaceco_documents', 'object_key', 'espaceco/1/of-somebody-else'],
  ['espaceco_documents', 'file_name', 'page.html'],
  ['espaceco_replies', 'report_id', 1_000_000],
  ['espaceco_report_changes', 'kind', 'whatever'],
  ['espaceco_report_changes', 'value_after', 'whatever'],
  ['espaceco_report_changes', 'reply_id', 1_000_000],
  ['espaceco_members', 'role', 'root'],
  ['espaceco_communities', 'themes', [{ theme: 3 }]],
  ['espaceco_reports', 'status', 'whatever'],
  ['espaceco_reports', 'longitude', 4000],
  ['espaceco_reports', 'community_id', null],
  ['espaceco_reports', 'opened_at', 'once'],
  ['espaceco_communities', 'zoom', 1.5],
  ['espaceco_layers', 'geoservice_id', null],
  ['espaceco_layers', 'opacity', 7],
  ['espaceco_communities', 'position', 'ici'],
  ['espaceco_communities', 'min_zoom', 15],
  ['espaceco_communities', 'name', 'V'.repeat(81)],
  ['espaceco_communities', 'themes', Array(2).fill({ theme: 'Fuite', attributes: [] })],
  ['espaceco_documents', 'title', 'R'.repeat(201)],
  ['espaceco_reports', 'comment', 'F'.repeat(100_000)],
  ['espaceco_communities', 'id', 7],
] as const)(
  'an archive whose %s say another %s is refused, and leaves nothing',
  async (table, column, cell) => {
    const value = typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell;
    const path = await tampered((name, row) => (name === table ? { ...row, [column]: value } : row));
    const before = await communitiesOf(other);
    await expect(
      run(importJob(other) as JobDefinition<ImportRequest>, `hostile-${table}-${column}`, { path }),
    ).rejects.toMatchObject({ code: 'transfer.row-refused', params: { table } });
    expect(await communitiesOf(other)).toBe(before);
  },
);

it('what a hand wrote into a text does not run here', async () => {
  const path = await tampered((table, row) =>
    table === 'espaceco_communities' ? { ...row, editorial: '<script>alert(1)</script><p>Bien</p>' } : row,
  );
  const results = await run(importJob(other) as JobDefinition<ImportRequest>, 'script', { path });
  const rows = (await other.metadata.db
    .selectFrom('espaceco_communities' as never)
    .selectAll()
    .execute()) as { id: number; editorial: string }[];
  const { communityId: id } = results.report as CommunityImportReport;
  expect(rows.find((row) => row.id === id)?.editorial).toBe('<p>Bien</p>');
});

it('addresses of its documents lead to those that came with it', async () => {
  const document = `https://depart.example/api/espaceco/community/${communityId}/document/file/1`;
  const path = await tampered((table, row) =>
    table === 'espaceco_communities' ? { ...row, editorial: `<p><a href="${document}">Plan</a></p>` } : row,
  );
  const results = await run(importJob(other) as JobDefinition<ImportRequest>, 'addresses', { path });
  const { communityId: id } = results.report as CommunityImportReport;
  const rows = (await other.metadata.db
    .selectFrom('espaceco_documents' as never)
    .selectAll()
    .execute()) as { id: number; community_id: number }[];
  const [here] = rows.filter((row) => row.community_id === id);
  const me = await signIn(other, 'admin@example.org');
  const { community } = await other.espaceco.communities.read(me, id);
  expect(community.editorial).toContain(
    `"https://arrivee.example/api/espaceco/community/${id}/document/file/${here!.id}"`,
  );
});

it('what finds nothing to be of here is told: a theme of another community, a layer of its table', async () => {
  const path = await tampered((table, row) => {
    if (table === 'espaceco_reports') return { ...row, theme_community_id: 99 };
    return table === 'espaceco_layers' ? { ...row, table_id: 99 } : row;
  });
  const results = await run(importJob(other) as JobDefinition<ImportRequest>, 'elsewhere', { path });
  const { left } = results.report as CommunityImportReport;
  expect(left).toMatchObject({ themesOfOthers: 1, layersOfOtherDatabases: 1 });
});

it('a file that is not among the objects any more is left out of the archive, which arrives', async () => {
  const { espaceco, objects } = origin;
  const { community } = await espaceco.communities.create(root, 'Sans fichier');
  await espaceco.documents.add(root, {
    communityId: community.id,
    file: received('perdu.txt', 'Perdu'),
    title: 'Perdu',
  } as never);
  const rows = (await origin.metadata.db
    .selectFrom('espaceco_documents' as never)
    .selectAll()
    .execute()) as { community_id: number; object_key: string }[];
  for (const { object_key } of rows.filter((row) => row.community_id === community.id))
    await objects.delete(object_key);
  const path = join(files(), 'sans-fichier.zip');
  const { write } = await run(exportCommunityJob(origin), 'lost', { path, communityId: community.id });
  expect(write).toMatchObject({ left: { missingFiles: 1 }, objects: 0 });
  const results = await run(importJob(other) as JobDefinition<ImportRequest>, 'without', { path });
  expect(results.report).toMatchObject({ name: 'Sans fichier', left: { missingFiles: 1 } });
});

it('requests to join stay where they were made', async () => {
  const path = await tampered((table, row) =>
    table === 'espaceco_members' && row.role !== 'admin' ? { ...row, role: 'pending' } : row,
  );
  const results = await run(importJob(origin) as JobDefinition<ImportRequest>, 'pending', { path });
  const { communityId: id } = results.report as CommunityImportReport;
  const rows = (await origin.metadata.db
    .selectFrom('espaceco_members' as never)
    .selectAll()
    .execute()) as { community_id: number; role: string }[];
  expect(rows.filter((row) => row.community_id === id).map(({ role }) => role)).toEqual(['admin']);
});

it('says of every column of the tables it carries how it travels', async () => {
  const tables = new Map(
    (await other.metadata.db.introspection.getTables()).map(({ name, columns }) => [name, columns]),
  );
  for (const { table, columns } of carriedCommunityTables)
    expect(Object.keys(columns).sort(), table).toEqual(
      tables
        .get(table)!
        .map(({ name }) => name)
        .sort(),
    );
});
