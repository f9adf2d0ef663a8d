import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { routes } from '@cartable/contract';
import { requiredTool } from '@cartable/testkit';
import { onTestFinished } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { type RunningServer, repositoryRoot } from '../support/server.ts';

/** As `npm run` does, once the pinned Node is found. */
export async function runTransfer(
  name: 'export' | 'import',
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ readonly code: number | null; readonly printed: string }> {
  const script = join(repositoryRoot, 'apps/server/src/commands', `${name}.ts`);
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, LC_ALL: 'C', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  child.stderr.on('data', (text) => (printed += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, printed };
}

export async function emptyFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `cartable-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** By name in the archive. */
export type FilesOfArchive = ReadonlyMap<string, { readonly path: string; readonly bytes: Buffer }>;

export async function filesOf(archive: string): Promise<FilesOfArchive> {
  const folder = await emptyFolder('unpacked');
  execFileSync(requiredTool('unzip'), ['-q', archive, '-d', folder]);
  const contents = new Map<string, { path: string; bytes: Buffer }>();
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) contents.set(relative(folder, path), { path, bytes: await readFile(path) });
  }
  return contents;
}

export async function signedIn(server: RunningServer): Promise<ApiClient> {
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  return client;
}

/** Features of a public service, as text. */
export async function featuresAt(url: string, typeName: string): Promise<string> {
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

export async function addAnnexe(
  server: RunningServer,
  client: ApiClient,
  datastoreId: string,
): Promise<void> {
  const body = new FormData();
  body.set('path', '/notes/lisez.txt');
  body.set('file', new Blob(['Contenu é'.repeat(1000)]), 'lisez.txt');
  const answer = await fetch(`${server.url}/api/datastores/${datastoreId}/annexe/add`, {
    method: 'POST',
    headers: { 'X-Requested-With': 'XMLHttpRequest', Cookie: client.cookie },
    body,
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

export async function datastoreNamed(client: ApiClient, technicalName: string): Promise<string> {
  const found = await client.call(routes.getMyDatastores);
  return found.find(({ technical_name }) => technical_name === technicalName)!._id;
}
