import { createHash } from 'node:crypto';
import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import type { EspacecoContext } from '../context.ts';
import { timestamp } from '../context.ts';
import { databaseOf } from '../permissions/access-of.ts';
import { digestOf } from '../sent-acts/digest-of.ts';
import {
  beginSentAct,
  deleteSentAct,
  isOther,
  type SentActOf,
  type SentTransaction,
  saveDigest,
  saveResult,
} from '../sent-acts/sent-act.store.ts';
import { asItWas } from './as-it-was.ts';
import { requireReady } from './ready.ts';
import {
  hasWritten,
  isRefusal,
  type JudgedTransaction,
  type RequestedTransaction,
  transact,
} from './transact.ts';

type Request = RequestedTransaction & { readonly of: number | string };

/** Those of this process: one that is sent again while it is written waits for its answer. Others find it in the journal. */
const underWay = new Map<string, UnderWay>();

interface UnderWay {
  readonly digest: string;
  readonly run: Promise<JudgedTransaction>;
}

/**
 * A transaction under a key of its author: sent again, since its answer was lost, it is not written again.
 * @throws {CartableError} as `transact` does, `espaceco.key-of-another-act`, `espaceco.transaction-sent-otherwise`
 */
export async function transactOnce(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { key, ...request }: Request & { readonly key: string },
): Promise<JudgedTransaction> {
  const name = `${visitor.id} ${request.of} ${key}`;
  const { comment, actions } = request;
  const digest = digestOf({ comment, actions });
  const known = underWay.get(name);
  if (known && known.digest !== digest) throw sentOtherwise();
  if (known) return known.run;
  const run = runOnce(context, visitor, { key, digest, request }).finally(() => underWay.delete(name));
  underWay.set(name, { digest, run });
  return run;
}

const sentOtherwise = () => new CartableError('espaceco.transaction-sent-otherwise');

interface ToRun {
  readonly key: string;
  readonly digest: string;
  readonly request: Request;
}

async function runOnce(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { key, digest, request }: ToRun,
): Promise<JudgedTransaction> {
  const { db } = context.metadata;
  const { database } = await databaseOf(db, visitor, { of: request.of, needs: 'ANY' });
  requireReady(database);
  const { datasetId } = database;
  const of = { userId: visitor.id, key, datasetId };
  const act = actOf(of);
  const written = () => context.tables.ask('sequenceOf', datasetId, { act });
  const begun = await beginSentAct(db, { ...of, digest, at: timestamp(context) });
  if (begun) {
    const isNoted = begun.dataset_id === datasetId;
    const isSentOtherwise = isNoted && isOther(begun, digest);
    const noted = isNoted ? begun.result : null;
    const sequence = noted ?? (await written());
    if (sequence !== null && isSentOtherwise) throw sentOtherwise();
    if (sequence !== null) return again(context, visitor, { of, request, sequence });
    // Nothing was written of the other: it was cut short, and is corrected.
    if (isSentOtherwise) await saveDigest(db, of, digest);
    if (begun.dataset_id === null) throw new CartableError('espaceco.key-of-another-act');
  }
  const judged = await judge(context, visitor, { ...request, act });
  // What changed nothing is judged again: under the number it has, it would be told as the act of another.
  if (!('refusal' in judged) && hasWritten(judged.outcome) && !judged.outcome.isRepeated) {
    await saveResult(db, of, judged.outcome.sequence);
    return judged;
  }
  // Maybe by what it wrote itself, as another process wrote it meanwhile.
  const sequence = await written();
  if (sequence !== null) return again(context, visitor, { of, request, sequence });
  // It may be corrected and sent under the same key.
  await deleteSentAct(db, of);
  if ('refusal' in judged) throw judged.refusal;
  return judged;
}

/** After any other fault it may be written all the same: the note stays, and the journal tells when it is sent again. */
async function judge(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  request: Request,
): Promise<JudgedTransaction | { readonly refusal: unknown }> {
  try {
    return await transact(context, visitor, request);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { refusal: error };
  }
}

/** In the journal nobody is told by it. */
const actOf = ({ userId, key }: SentActOf): string =>
  createHash('sha256').update(`${userId} ${key}`).digest('base64url');

interface Written {
  readonly of: SentTransaction;
  readonly request: Request;
  readonly sequence: number;
}

async function again(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { of, request, sequence }: Written,
): Promise<JudgedTransaction> {
  await saveResult(context.metadata.db, of, sequence);
  const { of: database, actions } = request;
  return asItWas(context, visitor, { of: database, actions, sequence });
}
