import { execFile } from 'node:child_process';
import { access, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { routes } from '@cartable/contract';
import { describeWithPostgres } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import type { ApiClient } from '../support/client.ts';
import { type GuichetCommunity, makeGuichetCommunity } from '../support/guichet-community.ts';
import { faultsIn } from '../support/log.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';
import { emptyFolder, signedIn } from './carry-datastore.ts';

const limitMs = 300_000;
const title = 'Cours d’eau du Lot';
const logged = { CARTABLE_LOG_FORMAT: 'json' };

type Settings = Record<string, string>;

describeWithPostgres('a community exported to one archive, as an operator does from a shell', (fresh) => {
  it(
    'goes from a folder in use to PostgreSQL in use, bad archives refused, and back beside itself',
    async () => {
      const archives = await emptyFolder('archives');
      const [first, second] = [join(archives, 'premier.zip'), join(archives, 'second.zip')];
      const origin = await startServer(logged);
      onTestFinished(() => origin.dispose());
      const root = await signedIn(origin);
      const community = await inUse(root, origin);
      const before = await stateOf(root, origin.url, community.communityId);
      expect(before.names).toEqual(['Moulin haut', 'Écluse']);
      expect(before.history).toHaveLength(3);
      expect(before.reports).toHaveLength(2);

      const there = settingsOf(origin);
      const exported = await npmRun('export', [first, '--community', String(community.communityId)], there);
      expect(exported).toMatchObject({ code: 0 });
      expect(exported.printed).toContain(`Community “${title}” exported:`);
      await origin.stop();

      const database = { DATABASE_URL: await fresh() };
      const middle = await startServer({ ...logged, ...database });
      onTestFinished(() => middle.dispose());
      const here = { ...settingsOf(middle), ...database };
      await refusesBadArchives(first, here);
      const visitor = await signedIn(middle);
      expect((await visitor.call(routes.getEspacecoCommunities, { query: {} })).content).toEqual([]);

      const imported = await npmRun('import', [first], here);
      expect(imported).toMatchObject({ code: 0 });
      const arrived = await reportOf(first);
      expect(arrived).toMatchObject({ name: title, reports: { count: 2 } });
      expect(await stateOf(visitor, middle.url, arrived.communityId)).toEqual(before);
      const number = String(arrived.communityId);
      expect((await npmRun('export', [second, '--community', number], here)).code).toBe(0);
      expect(faultsIn(middle.output())).toEqual([]);
      await middle.dispose();

      // Nobody runs there: the command does it itself.
      expect((await npmRun('import', [second], there)).printed).toContain(
        `Community “${title} (2)” imported`,
      );
      await origin.restart();
      const again = await signedIn(origin);
      const copied = await reportOf(second);
      expect(copied.communityId).not.toBe(community.communityId);
      expect(await stateOf(again, origin.url, copied.communityId)).toEqual(before);
      expect(await stateOf(again, origin.url, community.communityId)).toEqual(before);
      expect(faultsIn(origin.output())).toEqual([]);
    },
    limitMs,
  );
});

/** Objects made, changed and removed by two people, and a report with a reply. */
async function inUse(root: ApiClient, origin: RunningServer): Promise<GuichetCommunity> {
  const member = await newcomer(origin, 'anne');
  const community = await makeGuichetCommunity(root, origin.url, [member]);
  await community.transact('Insert', { nom: 'Écluse', etat: 'ruine', geom: 'POINT(1.45 44.46)' });
  await community.transact('Update', { fid: 1, nom: 'Moulin haut' });
  for (const comment of ['Arbre en travers', 'Berge creusée']) {
    const body = { geometry: 'POINT(1.44 44.45)', community: community.communityId, comment };
    const { id } = await member.call(routes.addReport, { body });
    const reply = { title: null, content: `Vu : ${comment}`, status: 'pending' as const };
    await root.call(routes.addReply, { params: { reportId: id }, body: reply });
  }
  return community;
}

/** What a manager sees of it, without the numbers and names that differ from one platform to the other. */
async function stateOf(client: ApiClient, url: string, communityId: number) {
  const params = { communityId };
  const shown = await client.call(routes.getEspacecoCommunity, { params, query: {} });
  const [permission] = await client.call(routes.getEspacecoPermissions, { params });
  const ofDatabase = { params: { databaseId: permission!.id }, query: {} };
  const { name, tables } = await client.call(routes.getEspacecoDatabase, ofDatabase);
  const transactions = await client.call(routes.getEspacecoTransactions, ofDatabase);
  const query = { communities: communityId, sort: 'id:ASC', fields: reportFields } as never;
  const reports = await client.call(routes.getReports, { query });
  return {
    editorial: shown.editorial,
    position: shown.position,
    tables: tables.map((table) => table.title),
    names: await namesIn(client, url, name),
    history: transactions.map(({ comment, changes, finished_at: at }) => ({ comment, changes, at })),
    reports: reports.map(({ comment, status, geometry, opening_date: openedAt, replies }) => ({
      comment,
      status,
      geometry,
      openedAt,
      replies: replies?.map(({ content }) => content),
    })),
  };
}

const reportFields = 'comment,status,geometry,opening_date,replies';

async function namesIn(client: ApiClient, url: string, database: string): Promise<string[]> {
  const query = `service=WFS&version=1.0.0&request=GetFeature&typename=${database}:seuils&outputFormat=JSON`;
  const headers = { cookie: client.cookie };
  const answer = await fetch(`${url}/api/espaceco/wfs/${database}?${query}`, { headers });
  return ((await answer.json()) as { readonly nom: string }[]).map(({ nom }) => nom).sort();
}

/** Each with one sentence and no trace of the program. */
async function refusesBadArchives(good: string, settings: Settings): Promise<void> {
  const folder = dirname(good);
  const bytes = await readFile(good);
  const bad = {
    'coupee.zip': bytes.subarray(0, bytes.length / 2),
    'changee.zip': withByteChanged(bytes),
    'texte.zip': Buffer.from('nom;etat\nMoulin;bon\n'),
  };
  for (const [name, content] of Object.entries(bad)) {
    const path = join(folder, name);
    await writeFile(path, content);
    await refused('import', [path], settings, name);
    await expect(access(`${path}.report.json`), name).rejects.toThrow();
  }
  await refused('import', [join(folder, 'absente.zip')], settings, 'absente.zip');
  await refused('export', [join(folder, 'rien.zip'), '--community', '999'], settings, '999');
  await refused('export', [join(folder, 'rien.zip')], settings, 'npm run export');
}

async function refused(command: 'export' | 'import', args: string[], settings: Settings, named: string) {
  const { code, printed } = await npmRun(command, args, settings);
  expect(code, printed).toBe(1);
  expect(printed).toMatch(/^Cartable: /m);
  expect(printed).toContain(named);
  expect(faultsIn(printed), printed).toEqual([]);
}

/** In the middle, among what its entries hold. */
function withByteChanged(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const at = Math.floor(changed.length / 2);
  changed[at] = changed[at]! ^ 0xff;
  return changed;
}

const settingsOf = ({ dataDir, url }: RunningServer): Settings => ({
  CARTABLE_DATA_DIR: dataDir,
  CARTABLE_PUBLIC_URL: url,
});

const reportOf = async (archive: string) =>
  JSON.parse(await readFile(`${archive}.report.json`, 'utf8')) as {
    readonly name: string;
    readonly communityId: number;
    readonly reports: { readonly count: number };
  };

/** From the folder of the archive, which is told by its name, as somebody types it. */
function npmRun(command: 'export' | 'import', [archive, ...others]: string[], settings: Settings) {
  const args = ['--prefix', repositoryRoot, 'run', '--silent', command, '--', basename(archive!), ...others];
  return new Promise<{ readonly code: number; readonly printed: string }>((resolve) => {
    execFile(
      'npm',
      args,
      { cwd: dirname(archive!), env: { ...process.env, LC_ALL: 'C', ...settings } },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), printed: stdout + stderr }),
    );
  });
}
