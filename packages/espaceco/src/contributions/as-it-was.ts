import type { SignedInVisitor } from '@cartable/accounts';
import { type EspacecoContext, timestamp } from '../context.ts';
import { databaseOf, type ReadDatabase } from '../permissions/access-of.ts';
import { keyIn, tableOfAction } from './prepare-actions.ts';
import type { ReadAction, RequestedAction } from './read-action.ts';
import type { JudgedTransaction } from './transact.ts';

interface Written {
  readonly of: number | string;
  readonly actions: readonly RequestedAction[];
  /** Number of the transaction. */
  readonly sequence: number;
}

/**
 * What was written, as it was answered then, from the journal. Neither the rights to write, nor columns, rules and grids
 * are looked at again: it is written. Whose table they may not know any more is told nothing of it.
 * @throws {CartableError} `espaceco.database-unknown`, `espaceco.table-unknown`
 */
export async function asItWas(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { of, actions: requested, sequence }: Written,
): Promise<JudgedTransaction> {
  const read = await databaseOf(context.metadata.db, visitor, { of, needs: 'ANY' });
  const actions = requested.map((action, i) => recalled(read, action, i + 1));
  const tables = [...new Set(actions.map(({ table }) => table.name))];
  const changes = await context.tables.ask('changesIn', read.database.datasetId, { sequence, tables });
  const left = [...changes];
  const features = actions.map(({ table, state, key }) => {
    const rank = left.findIndex(
      (one) =>
        one.table === table.name &&
        (key === undefined ? one.kind === 'insert' && state === 'Insert' : one.key === key),
    );
    const [change] = rank < 0 ? [] : left.splice(rank, 1);
    return {
      key: change?.key ?? key ?? 0,
      version: sequence,
      previous: 0,
      change: change?.kind ?? ('none' as const),
    };
  });
  const at = changes[0]?.at ?? timestamp(context);
  return {
    read,
    actions,
    startedAt: at,
    finishedAt: at,
    outcome: { status: 'committed', sequence, features },
  };
}

/** Which feature of which table: its values were read when they were written. */
function recalled(read: ReadDatabase, { table: of, state, data }: RequestedAction, rank: number): ReadAction {
  const table = tableOfAction(read, of);
  const none = {
    version: undefined,
    isExact: false,
    values: new Map(),
    told: new Map(),
    geometry: undefined,
  };
  return { rank, table, state, key: keyIn(table, data), ...none };
}
