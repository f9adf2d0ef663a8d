import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { ApiClient, until } from '../../support/client.ts';
import { newcomer } from '../../support/people.ts';
import { pointsCsv } from '../../support/points.ts';
import { type RunningServer, repositoryRoot } from '../../support/server.ts';

/** A collaborative space as large as the issue of its speed asks: communities, a table of a file with edits, reports. */

export const communities = 20;
export const edits = 100;
const editedAtOnce = 10;
export const fillMs = 900_000;

/** Numbered from 1, as the reports have them; their reader belongs to all and manages the first. */
export async function makeCommunities(server: RunningServer): Promise<ApiClient> {
  const root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  const member = await newcomer(server, 'lectrice');
  const { id: userId } = await member.call(routes.getEspacecoMe);
  for (let rank = 1; rank <= communities; rank += 1) {
    const { id: communityId } = await root.call(routes.addEspacecoCommunity, {
      body: { name: `Guichet ${rank}` },
    });
    const params = { communityId };
    await root.call(routes.updateEspacecoCommunity, { params, body: { active: true } });
    await root.call(routes.addEspacecoMembers, { params, body: { members: [userId] } });
  }
  await root.call(routes.updateEspacecoMemberRole, {
    params: { communityId: 1, userId },
    body: { role: 'admin' },
  });
  return member;
}

export interface EditedTable {
  readonly databaseId: number;
  readonly tableId: number;
  readonly name: string;
  readonly database: string;
}

/** A table of a file, then edits of it. */
export async function fillTable(
  server: RunningServer,
  member: ApiClient,
  features: number,
): Promise<EditedTable> {
  const form = new FormData();
  form.set('community_id', '1');
  form.set('title', 'Repères');
  form.set('file', new Blob([new Uint8Array(pointsCsv(features))]), 'reperes.csv');
  const begun = performance.now();
  const answer = await fetch(`${server.url}/api/espaceco/databases/from_file`, {
    method: 'POST',
    body: form,
    headers: { cookie: member.cookie, 'x-requested-with': 'XMLHttpRequest' },
  });
  if (!answer.ok) throw new Error(`the file was not taken: ${await answer.text()}`);
  const { id: databaseId } = (await answer.json()) as { id: number };
  const params = { databaseId };
  const made = await until(fillMs, 'the table to be filled', async () => {
    const database = await member.call(routes.getEspacecoDatabase, { params, query: {} });
    return database.status === 'CREATING' ? undefined : database;
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`${features} features from a file: ${seconds} s (${made.status})`);
  const [table] = made.tables;
  for (let rank = 0; rank < edits; rank += 1) {
    const actions = Array.from({ length: editedAtOnce }, (_, one) => ({
      table: table!.name,
      state: 'Update' as const,
      data: { fid: 1 + rank * editedAtOnce + one, nom: `Modifié ${rank}` },
    }));
    await member.call(routes.addEspacecoTransaction, { params, body: { comment: 'Relevé', actions } });
  }
  return { databaseId, tableId: table!.id, name: table!.name, database: made.name };
}

/** By the store itself, while the server is stopped; it starts again with them. */
export async function fillReports(
  server: RunningServer,
  environment: Readonly<Record<string, string>>,
  reports: number,
): Promise<void> {
  await server.stop();
  const filler = join(repositoryRoot, 'packages/espaceco/bench/fill-reports.ts');
  const { status } = spawnSync(process.execPath, [filler, String(reports)], {
    stdio: 'inherit',
    env: { ...process.env, CARTABLE_DATA_DIR: server.dataDir, ...environment },
  });
  if (status !== 0) throw new Error('the reports could not be filled in');
  await server.restart();
}
