import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { onTestFinished } from 'vitest';
import { ApiClient, until } from '../support/client.ts';
import { integrate } from '../support/integrate.ts';
import { pointsCsv } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';

/** Long enough for several deposits to come and go. */
const leastWritten = 6;

type Environment = Record<string, string>;

export interface Outcome {
  /** Output of the commands. */
  readonly backup: string;
  readonly restore: string;
  /** Features of the published service, as the origin and as the restored one answers them. */
  readonly features: { readonly origin: string; readonly restored: string };
  /** Annexes acknowledged before the backup that are missing, and those listed that are not what was sent. */
  readonly lostAnnexes: readonly string[];
  readonly wrongAnnexes: readonly string[];
  /** Data sets the restored platform says it has, and those whose rows cannot be read. */
  readonly datasets: number;
  readonly unreadable: readonly string[];
  readonly log: string;
}

/**
 * A platform at work, its backup taken meanwhile, restored into an empty place and looked through.
 * @param freshDatabase for PostgreSQL
 */
export async function backUpAndRestore(freshDatabase?: () => Promise<string>): Promise<Outcome> {
  const settings = async (): Promise<Environment> =>
    freshDatabase ? { DATABASE_URL: await freshDatabase() } : {};
  const origin = await settings();
  const server = await startServer(origin);
  const writer = await openWriter(server);
  const { typeName } = await publishFile(writer.client, writer.datastoreId, {
    name: 'publie',
    fileName: 'publie.csv',
    content: pointsCsv(200),
  });
  const writing = writer.start();
  await Promise.race([writer.untilWritten(leastWritten), writing.failure]);
  const acknowledged = writer.present();
  const folder = await emptyFolder('backup');
  const backup = await runCommand('backup', folder, { ...origin, CARTABLE_DATA_DIR: server.dataDir });
  const removedMeanwhile = writer.removed();
  await writing.stop();
  const features = await featuresOf(server.url, typeName);
  await server.dispose();

  const empty = { ...(await settings()), CARTABLE_DATA_DIR: join(await emptyFolder('restored'), 'data') };
  const restore = await runCommand('restore', folder, empty);
  const restored = await startServer(empty);
  const client = new ApiClient(restored.url);
  await client.signIn(restored.administrator);
  const retained = await annexesOf(client, writer.datastoreId, restored.url);
  const data = await readable(client, writer.datastoreId);
  const outcome = {
    backup,
    restore,
    features: { origin: features, restored: await featuresOf(restored.url, typeName) },
    lostAnnexes: acknowledged.filter((path) => !removedMeanwhile.has(path) && !retained.has(path)),
    wrongAnnexes: [...retained]
      .filter(([path, content]) => content !== contentOf(path))
      .map(([path]) => path),
    ...data,
    log: restored.output(),
  };
  await restored.dispose();
  return outcome;
}

/** Annexes and data sets are made and removed, one after the other, until told to stop. */
export async function openWriter(server: RunningServer) {
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const { _id: datastoreId } = (await client.call(routes.getMyDatastores)).find(
    ({ is_sandbox }) => !is_sandbox,
  )!;
  const present = new Map<string, string>();
  const removed = new Set<string>();
  let written = 0;
  const round = async (at: number) => {
    const path = `/notes/${at}.txt`;
    present.set(path, await addAnnexe(server.url, client, datastoreId, path));
    written += 1;
    const previous = `/notes/${at - 4}.txt`;
    const annexeId = present.get(previous);
    if (annexeId === undefined) return;
    present.delete(previous);
    removed.add(previous);
    await client.call(routes.deleteAnnexe, { params: { datastoreId, annexeId } });
  };
  const dataset = async (at: number) => {
    const name = `jeu_${at}`;
    const data = await integrate(client, datastoreId, {
      name,
      fileName: `${name}.csv`,
      content: pointsCsv(50),
    });
    if (at % 2 === 0)
      await client.call(routes.deleteStoredData, { params: { datastoreId, storedDataId: data._id } });
  };
  return {
    client,
    datastoreId,
    present: () => [...present.keys()],
    removed: () => new Set(removed),
    untilWritten: (count: number) =>
      until(60_000, 'the writer', async () => written >= count || undefined).then(() => {}),
    start() {
      let isOver = false;
      const repeat = async (body: (at: number) => Promise<void>) => {
        for (let at = 0; !isOver; at++) await body(at);
      };
      const done = Promise.all([repeat(round), repeat(dataset)]);
      return {
        /** Never kept: only that of a writer that fails. */
        failure: new Promise<never>((_, reject) => done.catch(reject)),
        stop: async () => {
          isOver = true;
          await done;
        },
      };
    },
  };
}

export const contentOf = (path: string) => `Contenu de ${path}\n${'é'.repeat(3_000)}`;

export async function addAnnexe(
  url: string,
  client: ApiClient,
  datastoreId: string,
  path: string,
): Promise<string> {
  const body = new FormData();
  body.set('path', path);
  body.set('file', new Blob([contentOf(path)]), 'note.txt');
  const answer = await fetch(`${url}/api/datastores/${datastoreId}/annexe/add`, {
    method: 'POST',
    headers: { 'X-Requested-With': 'XMLHttpRequest', Cookie: client.cookie },
    body,
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { _id: string })._id;
}

export async function annexesOf(
  client: ApiClient,
  datastoreId: string,
  url: string,
): Promise<Map<string, string>> {
  const { technical_name: name } = await client.call(routes.getDatastore, { params: { datastoreId } });
  const found = await client.call(routes.getAnnexes, { params: { datastoreId }, query: {} });
  const contents = new Map<string, string>();
  for (const path of found.flatMap(({ paths }) => paths).filter((path) => path.startsWith('/notes/'))) {
    const answer = await fetch(`${url}/annexes/${name}${path}`);
    contents.set(path, answer.ok ? await answer.text() : `status ${answer.status}`);
  }
  return contents;
}

export async function readable(client: ApiClient, datastoreId: string) {
  const list = await client.call(routes.getStoredDataList, { params: { datastoreId }, query: {} });
  const generated = list.filter(({ status, type }) => status === 'GENERATED' && type === 'VECTOR-DB');
  const unreadable: string[] = [];
  for (const { _id: storedDataId, name } of generated) {
    const params = { datastoreId, storedDataId };
    await client.call(routes.getStoredDataReport, { params }).catch(() => unreadable.push(String(name)));
  }
  return { datasets: generated.length, unreadable };
}

export async function featuresOf(url: string, typeName: string): Promise<string> {
  const query = new URLSearchParams({
    service: 'WFS',
    version: '2.0.0',
    request: 'GetFeature',
    typeNames: typeName,
    outputFormat: 'application/json',
  });
  const answer = await fetch(`${url}/wfs?${query}`);
  const { features } = (await answer.json()) as { features: unknown[] };
  return JSON.stringify(features);
}

export async function emptyFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `cartable-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** As `npm run` does, once the pinned Node is found. */
async function runCommand(
  name: 'backup' | 'restore',
  folder: string,
  settings: Environment,
): Promise<string> {
  const script = join(repositoryRoot, 'apps/server/src/commands', `${name}.ts`);
  const child = spawn(process.execPath, [script, folder], {
    env: { ...process.env, LC_ALL: 'C', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  child.stderr.on('data', (text) => (printed += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${printed}`);
  return printed;
}
