import type { MessagePort } from 'node:worker_threads';
import { and, type Expression, resourceIds } from '@cartable/expressions';
import type { FeatureBatch } from '@cartable/geo';
import { type RowState, type RowsInfo, writeRows } from '@cartable/ogc';
import type { Change, EditableTable, FeatureTable } from '@cartable/storage';
import { pumpBytes } from '../byte-channel.ts';
import { toFault } from '../fault.ts';
import type { FeatureSelection } from '../table-ref.ts';
import type { WorkerContext } from '../worker/context.ts';
import { conditionsOf } from '../worker/selection.ts';

/** Features of an editable table as bare rows, with their versions. Plain data: it crosses threads. */
export interface WriteRowsTask {
  readonly kind: 'write-rows';
  readonly selection: FeatureSelection;
  readonly offset: number;
  readonly limit: number;
  /** Only what changed after the transaction of that number; undefined: everything. */
  readonly since: number | undefined;
  /** Features that are there, those that were deleted since, or both. */
  readonly wanted: 'live' | 'deleted' | 'all';
  readonly info: RowsInfo;
}

/** Changed features that are looked up one by one; when more have changed, all are told. */
const mostChanged = 10_000;

export async function writeRowsOfTable(
  task: WriteRowsTask,
  context: WorkerContext,
  port: MessagePort,
  cancelled: AbortSignal,
): Promise<void> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([cancelled, leaving.signal]);
  const { table, release } = await context.datasets.acquire(task.selection);
  try {
    const states = new Map<number, RowState>();
    const stateOf = (key: number) => states.get(key) ?? { version: 0, isDeleted: false };
    const chunks = writeRows(rowsOf(task, table, { states, signal }), task.info, stateOf);
    await pumpBytes(port, chunks, { onCancel: () => leaving.abort(), toFault });
  } finally {
    release();
  }
}

interface Reading {
  /** Filled in before the batch it is of. */
  readonly states: Map<number, RowState>;
  readonly signal: AbortSignal;
}

/** Those that are there, by key, then those that were deleted. */
async function* rowsOf(
  task: WriteRowsTask,
  table: FeatureTable,
  { states, signal }: Reading,
): AsyncGenerator<FeatureBatch> {
  const { journal } = table;
  if (journal === undefined) throw new Error('A table without journal has no rows to tell of.');
  let left = { offset: task.offset, limit: task.limit };
  if (task.wanted !== 'deleted') {
    const conditions = await liveConditions(task, journal);
    let given = 0;
    const columns = task.info.columns.map(({ name }) => name);
    const query = { ...conditions, ...left, columns, withGeometry: task.info.withGeometry };
    for await (const batch of table.read(query, signal)) {
      const keys = batch.keys!.map(Number);
      for (const [key, version] of await journal.versionsOf(keys))
        states.set(key, { version, isDeleted: false });
      given += keys.length;
      yield batch;
      states.clear();
    }
    if (task.wanted === 'live' || given === left.limit) return;
    const before = given > 0 ? 0 : Math.max(0, left.offset - (await table.count(conditions, signal)));
    left = { offset: before, limit: left.limit - given };
  }
  const deleted = await deletedSince(journal, task.since ?? 0);
  const page = deleted.slice(left.offset, left.offset + left.limit);
  for (const { key, sequence } of page) states.set(key, { version: sequence, isDeleted: true });
  yield {
    keys: page.map(({ key }) => key),
    geometries: page.map(({ before }) => before?.geometry ?? null),
    rows: page.map(({ before }) => task.info.columns.map(({ name }) => before?.values[name] ?? null)),
  };
}

async function liveConditions({ selection, since }: WriteRowsTask, journal: EditableTable) {
  const conditions = conditionsOf(selection);
  const changed = since === undefined ? undefined : await journal.keysChangedSince(since, mostChanged);
  if (changed === undefined) return conditions;
  const among: Expression = resourceIds([...new Set(changed)].map(BigInt));
  return { ...conditions, filter: conditions.filter ? and(conditions.filter, among) : among };
}

/** Deletions of features that did not come back, in the order they were made. */
async function deletedSince(journal: EditableTable, since: number): Promise<readonly Change[]> {
  const last = new Map<number, Change>();
  let after: number | undefined;
  do {
    const page = await journal.changesSince(since, {
      limit: 1000,
      ...(after === undefined ? {} : { after }),
    });
    for (const change of page.changes) last.set(change.key, change);
    after = page.next;
  } while (after !== undefined);
  return [...last.values()]
    .filter(({ kind }) => kind === 'delete')
    .sort((a, b) => a.sequence - b.sequence || a.key - b.key);
}
