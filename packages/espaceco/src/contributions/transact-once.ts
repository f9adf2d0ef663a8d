import type { SignedInVisitor } from '@cartable/accounts';
import type { EspacecoContext } from '../context.ts';
import { timestamp } from '../context.ts';
import { databaseOf } from '../permissions/access-of.ts';
import {
  deleteSentAct,
  findSentAct,
  insertSentAct,
  isResultOfAct,
  type SentAct,
  saveResult,
} from '../sent-acts/sent-act.store.ts';
import { readActions } from './prepare-actions.ts';
import {
  authorOf,
  hasWritten,
  isRefusal,
  type JudgedTransaction,
  type RequestedTransaction,
  transact,
} from './transact.ts';

type Request = RequestedTransaction & { readonly of: number | string };

/** Those of this process: one that is sent again while it is written waits for its answer. */
const underWay = new Map<string, Promise<JudgedTransaction>>();

/**
 * A transaction under a key of its author: sent again, since its answer was lost, it is not written again.
 * @throws {CartableError} as `transact` does
 */
export async function transactOnce(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { key, ...request }: Request & { readonly key: string },
): Promise<JudgedTransaction> {
  const name = `${visitor.id} ${key}`;
  const known = underWay.get(name);
  if (known) return known;
  const run = runOnce(context, visitor, { key, request }).finally(() => underWay.delete(name));
  underWay.set(name, run);
  return run;
}

async function runOnce(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { key, request }: { readonly key: string; readonly request: Request },
): Promise<JudgedTransaction> {
  const { db } = context.metadata;
  const of = { userId: visitor.id, key };
  const begun = await findSentAct(db, of);
  if (begun) {
    const sequence = begun.result ?? (await writtenBefore(context, visitor, { begun, request }));
    if (sequence !== undefined) {
      if (begun.result === null) await saveResult(db, of, sequence);
      return asItWas(context, visitor, { request, sequence });
    }
  } else {
    const { database } = await databaseOf(db, visitor, { of: request.of, needs: 'ANY' });
    const [last] = await context.tables.ask('transactions', database.datasetId, { limit: 1 });
    const since = last?.sequence ?? 0;
    await insertSentAct(db, {
      ...of,
      result: null,
      datasetId: database.datasetId,
      since,
      at: timestamp(context),
    });
  }
  let judged: JudgedTransaction;
  try {
    judged = await transact(context, visitor, request);
  } catch (error) {
    // Refused, it may be corrected and sent under the same key. After any other fault it may be written all the same,
    // as when the thread was lost before it could answer: the note stays, and the journal tells when it is sent again.
    if (isRefusal(error)) await deleteSentAct(db, of);
    throw error;
  }
  const { outcome } = judged;
  // What changed nothing is judged again: under the number it has, it would be told as the act of another.
  if (hasWritten(outcome)) await saveResult(db, of, outcome.sequence);
  else await deleteSentAct(db, of);
  return judged;
}

/** Read of the journal at once: more than are written between an act and its repetition. */
const mostRead = 100;

/**
 * The process stopped between the writing and the note of it: the journal tells whether it was written. Rows of the
 * data set and of the platform are not written together.
 */
async function writtenBefore(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { begun, request }: { readonly begun: SentAct; readonly request: Request },
): Promise<number | undefined> {
  const { dataset_id: datasetId, since } = begun;
  if (datasetId === null || since === null) return undefined;
  const author = await authorOf(context, visitor);
  const written = await context.tables.ask('transactions', datasetId, { limit: mostRead });
  const alike = written.filter(
    (one) =>
      one.sequence > since &&
      one.author === author &&
      one.comment === request.comment &&
      one.changeCount === request.actions.length,
  );
  for (const { sequence } of alike.toReversed()) {
    if (!(await isResultOfAct(context.metadata.db, datasetId, sequence))) return sequence;
  }
  return undefined;
}

/** As it was answered, from the journal. */
async function asItWas(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { request, sequence }: { readonly request: Request; readonly sequence: number },
): Promise<JudgedTransaction> {
  const read = await databaseOf(context.metadata.db, visitor, { of: request.of, needs: 'ANY' });
  const actions = readActions(context, read, request.actions);
  const tables = read.tables.map(({ name }) => name);
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
