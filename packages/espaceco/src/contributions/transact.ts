import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import { type Change, type TransactionOutcome, type UniqueColumn, whyUnavailable } from '@cartable/storage';
import { afterwards, type EspacecoContext } from '../context.ts';
import { tellChange } from '../live/tell-change.ts';
import { databaseOf, type ReadDatabase } from '../permissions/access-of.ts';
import type { Table } from '../tables/database.model.ts';
import { loadCurrent } from './current-features.ts';
import { columnFiller } from './fill-columns.ts';
import { type GivenDocuments, givenDocuments } from './given-documents.ts';
import { gridTests } from './grid-tests.ts';
import { type LockUse, releaseAfter, requireFree } from './held-features.ts';
import { checkedActions, readActions } from './prepare-actions.ts';
import type { ReadAction, RequestedAction } from './read-action.ts';
import { requireReady } from './ready.ts';
import { isWithin } from './time-range.ts';

export interface RequestedTransaction {
  readonly comment: string;
  readonly actions: readonly RequestedAction[];
  /** Lock it works under. @default none */
  readonly lock?: LockUse;
  /** As in the journal: what was written as it is not written again. */
  readonly act?: string | undefined;
}

/** How a transaction was judged. */
export interface JudgedTransaction {
  readonly read: ReadDatabase;
  readonly outcome: TransactionOutcome;
  readonly startedAt: string;
  readonly finishedAt: string;
  /** As they were read, in the order they were asked; none for what is undone. */
  readonly actions: readonly ReadAction[];
}

/**
 * Changes features, all of them or none: once they are written, nothing that follows fails.
 * @param of number or name of the database
 * @throws {CartableError} `espaceco.*`, `storage.edit-*`, `storage.geometry-mismatch`
 */
export async function transact(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  {
    of,
    comment,
    actions: requested,
    lock: use,
    act,
  }: RequestedTransaction & { readonly of: number | string },
): Promise<JudgedTransaction> {
  const startedAt = context.clock.now().toISOString();
  const { db } = context.metadata;
  const read = await databaseOf(db, visitor, { of, needs: 'ANY' });
  requireOpen(context, read);
  const actions = readActions(context, read, requested);
  const current = await loadCurrent(context, read.database, actions);
  const gridsOf = await gridTests(context, visitor, read);
  const filler = await columnFiller(context, visitor, read);
  const transaction = {
    author: await authorOf(context, visitor),
    comment,
    act,
    actions: checkedActions(actions, current, { gridsOf, filler }),
  };
  const documents = await givenDocuments(context, visitor, { actions, current });
  const features = actions.flatMap(({ table, key }) =>
    key === undefined ? [] : [{ tableId: table.id, key }],
  );
  const admit = () => requireFree(context, visitor, { features, use });
  await admit();
  await documents.mark();
  const uniques = uniquesOf(actions.map(({ table }) => table));
  // Again while the tables are locked: a lock may have begun meanwhile.
  const request = { transaction, uniques };
  const outcome = await settled(documents, () =>
    context.tables.ask('transact', read.database.datasetId, request, { admit }),
  );
  if (outcome.status === 'committed') {
    const left = 'a lock is not released after its transaction, and ends by itself';
    await afterwards(context, left, () => releaseAfter(context, { features, use }));
    await tellChange(context, `database:${read.database.id}`);
  }
  return { read, outcome, actions, startedAt, finishedAt: context.clock.now().toISOString() };
}

/**
 * Undoes a transaction by another one, for its author or for who administers the database.
 * @throws {CartableError} `espaceco.*`, `storage.transaction-unknown`
 */
export async function revert(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { of, sequence, comment }: { readonly of: number; readonly sequence: number; readonly comment: string },
): Promise<JudgedTransaction> {
  const startedAt = context.clock.now().toISOString();
  const read = await databaseOf(context.metadata.db, visitor, { of, needs: 'ANY' });
  requireOpen(context, read);
  const author = await authorOf(context, visitor);
  const { datasetId } = read.database;
  const tables = read.tables.map(({ name }) => name);
  const changes = await context.tables.ask('changesIn', datasetId, { sequence, tables });
  if (changes.length === 0) throw new CartableError('storage.transaction-unknown', { sequence });
  requireToUndo(read, changes, author);
  const features = changes.flatMap(({ table, key }) => {
    const found = read.tables.find(({ name }) => name === table);
    return found === undefined ? [] : [{ tableId: found.id, key }];
  });
  const admit = () => requireFree(context, visitor, { features, use: undefined });
  await admit();
  const filled = (await columnFiller(context, visitor, read)).whenUndone();
  const request = { sequence, signed: { author, comment, filled }, uniques: uniquesOf(read.tables) };
  const outcome = await context.tables.ask('revert', datasetId, request, { admit });
  if (outcome.status === 'committed') await tellChange(context, `database:${read.database.id}`);
  return { read, outcome, actions: [], startedAt, finishedAt: context.clock.now().toISOString() };
}

/** After a fault it may be written all the same, as when a thread was lost: its files stay. */
async function settled(
  documents: GivenDocuments,
  act: () => Promise<TransactionOutcome>,
): Promise<TransactionOutcome> {
  try {
    const outcome = await act();
    await documents.settle(outcome.status === 'committed');
    return outcome;
  } catch (error) {
    if (isRefusal(error)) await documents.settle(false);
    throw error;
  }
}

/** What was so already has the number of the last transaction, which may be somebody else's. */
export const hasWritten = (
  outcome: TransactionOutcome,
): outcome is Extract<TransactionOutcome, { status: 'committed' }> =>
  outcome.status === 'committed' && outcome.features.some(({ change }) => change !== 'none');

/** Nothing was written. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof CartableError && whyUnavailable(error) === undefined;

/** Tables that are ready, at hours when they may be changed. */
function requireOpen({ clock }: EspacecoContext, { database, access }: ReadDatabase): void {
  requireReady(database);
  const { writableTimeRange: range, name } = database;
  if (range === null || access.administers || isWithin(range, clock.now())) return;
  throw new CartableError('espaceco.not-now', { name, range });
}

/** Still allowed to write all of what is put back. */
function requireToUndo({ tables, access }: ReadDatabase, changes: readonly Change[], author: string): void {
  if (access.administers) return;
  for (const [rank, change] of changes.entries()) {
    const table = tables.find(({ name }) => name === change.table);
    const names = Object.keys({ ...change.before?.values, ...change.after?.values });
    const columns = table?.columns.filter(({ name }) => names.includes(name)) ?? [];
    const may =
      change.author === author &&
      table !== undefined &&
      !table.readOnly &&
      columns.every(({ id }) => access.may('EDIT', table.id, id));
    if (!may)
      throw new CartableError('espaceco.edit-refused', {
        action: rank + 1,
        table: change.table,
        column: '*',
      });
  }
}

function uniquesOf(tables: readonly Table[]): UniqueColumn[] {
  return [...new Set(tables)].flatMap(({ name, columns }) =>
    columns.filter(({ rules }) => rules.unique).map((column) => ({ table: name, column: column.name })),
  );
}

/** In the journal, people are their number: a name may change, and an account may go. */
export async function authorOf(
  { people, metadata }: EspacecoContext,
  visitor: SignedInVisitor,
): Promise<string> {
  const person = (await people.findPeople([visitor.id], metadata.db)).get(visitor.id);
  return String(person?.number ?? 0);
}
