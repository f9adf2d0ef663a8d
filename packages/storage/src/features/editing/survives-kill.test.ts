import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  batchOf,
  describeWithPostgres,
  pointTable,
  pointWkb,
  readAll,
  storeTable,
  temporaryFolder,
} from '@cartable/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFeatureStore } from '../open-feature-store.ts';
import type { FeatureStore } from '../port.ts';
import type { EditableDataset, Transaction } from './port.ts';

const program = resolve(import.meta.dirname, '../../../fixtures/edit-until-killed.ts');
const longestLifeMs = 200;
const testTimeoutMs = 120_000;

/** Edits until it is killed, some time after its first transaction. @returns those it was told are committed */
async function editUntilKilled(args: readonly string[]): Promise<Map<number, string>> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let reported = '';
  child.stdout.on('data', (data: Buffer) => {
    reported += data.toString();
  });
  const exit = new Promise<NodeJS.Signals | null>((end) => child.once('close', (_, signal) => end(signal)));
  const first = await Promise.race([new Promise((ready) => child.stdout.once('data', ready)), exit]);
  expect(first, 'ended by itself').not.toBeNull();
  await sleep(Math.random() * longestLifeMs);
  child.kill('SIGKILL');
  expect(await exit).toBe('SIGKILL');
  // The last line may have been cut.
  const lines = reported.split('\n').slice(0, -1);
  return new Map(lines.map((line) => [Number(line.split(' ')[0]), line.split(' ')[1]!]));
}

async function allTransactions(edited: EditableDataset): Promise<Transaction[]> {
  const all: Transaction[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; before = all.at(-1)!.sequence) {
    const page = await edited.transactions({ limit: 1_000, before });
    all.push(...page);
    if (page.length === 0) return all.reverse();
  }
}

async function checkWhole(store: FeatureStore, reported: ReadonlyMap<number, string>): Promise<void> {
  const edited = await store.edit('d');
  // Waits for what the killed one left under way in another process, if anything.
  await edited.transact({
    author: 'parent',
    comment: 'check',
    actions: [{ kind: 'update', table: 't', key: 2, values: { nom: `${reported.size}` } }],
  });
  const transactions = await allTransactions(edited);
  const made = transactions.filter(({ author }) => author === 'child');
  // Lists of thousands are looked through here: what is wrong with them is all that is compared.
  expect(transactions.filter(({ sequence }, i) => sequence !== i + 1)).toEqual([]);
  expect(made.filter(({ changeCount }) => changeCount !== 3)).toEqual([]);
  const lost = [...reported].filter(([sequence, nom]) => transactions[sequence - 1]?.comment !== nom);
  expect(lost).toEqual([]);
  const dataset = await store.open('d');
  const table = await dataset.table('t');
  const { rows } = await readAll(table, { columns: ['nom'] });
  const names = rows.map(([nom]) => nom);
  expect(names[0]).toBe(made.at(-1)!.comment);
  // Two of each, and nothing of what is not in the journal.
  const expected = made.flatMap(({ comment }) => [comment, comment]).sort();
  expect(names.slice(2).sort().join()).toBe(expected.join());
  expect(table.description).toMatchObject({ featureCount: names.length, sequence: transactions.length });
  expect(await table.count({ bbox: [-1, -1, 1_001, 1_001] })).toBe(names.length);
  expect(await edited.table('t').latest([-1, -1, 1_001, 1_001])).toBe(transactions.length);
  await dataset.close();
  await edited.close();
}

async function surviveKills(kills: number, dataDir: string, databaseUrl?: string): Promise<void> {
  const store = await openFeatureStore({ dataDir, databaseUrl });
  onTestFinished(() => store.close());
  const definition = { ...pointTable('t', [{ name: 'nom', type: 'text' }]), isEditable: true };
  await storeTable(store, 'd', definition, [
    batchOf(['first', 'second'].map((nom, i) => ({ geometry: pointWkb(i, i), row: [nom] }))),
  ]);
  const reported = new Map<number, string>();
  for (let round = 1; round <= kills; round += 1) {
    const args = [dataDir, String(round), ...(databaseUrl ? [databaseUrl] : [])];
    for (const [sequence, nom] of await editUntilKilled(args)) reported.set(sequence, nom);
    await checkWhole(store, reported);
  }
  expect(reported.size).toBeGreaterThan(kills);
}

describe('whoever edits a GeoPackage, killed at random moments', () => {
  it(
    'leaves whole transactions, all of those that were told committed',
    () => surviveKills(6, temporaryFolder()),
    testTimeoutMs,
  );
});

describeWithPostgres('whoever edits tables of PostGIS, killed at random moments', (freshDatabase) => {
  it(
    'leaves whole transactions, all of those that were told committed',
    async () => surviveKills(6, temporaryFolder(), await freshDatabase()),
    testTimeoutMs,
  );
});
