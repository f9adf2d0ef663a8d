import { createHash } from 'node:crypto';
import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import type { EspacecoContext } from '../context.ts';
import { timestamp } from '../context.ts';
import { databaseOf } from '../permissions/access-of.ts';
import {
  beginSentAct,
  deleteSentAct,
  findSentAct,
  isOther,
  replaceDigest,
  type SentActOf,
  type SentTransaction,
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
import { transactionDigest } from './transaction-digest.ts';

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
  const { database } = await databaseOf(context.metadata.db, visitor, { of: request.of, needs: 'ANY' });
  requireReady(database);
  // Of its tables: the database is told by its number or by its name.
  const { datasetId } = database;
  const name = `${visitor.id} ${datasetId} ${key}`;
  const digest = transactionDigest(request);
  const known = underWay.get(name);
  if (known && known.digest !== digest) throw sentOtherwise();
  if (known) return known.run;
  const of = { userId: visitor.id, key, datasetId };
  const run = runOnce(context, visitor, { of, digest, request }).finally(() => underWay.delete(name));
  underWay.set(name, { digest, run });
  return run;
}

const sentOtherwise = () => new CartableError('espaceco.transaction-sent-otherwise');

interface ToRun {
  readonly of: SentTransaction;
  readonly digest: string;
  readonly request: Request;
}

async function runOnce(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { of, digest, request }: ToRun,
): Promise<JudgedTransaction> {
  const { db } = context.metadata;
  const { datasetId } = of;
  const act = actOf(of);
  const written = () => context.tables.ask('sequenceOf', datasetId, { act });
  const begun = await beginSentAct(db, { ...of, digest, at: timestamp(context) });
  const isNoted = begun?.dataset_id === datasetId;
  // Of another content: it was cut short before it was written, or another process is about to write it.
  const former = isNoted && isOther(begun, digest) ? begun.digest : null;
  if (begun) {
    const sequence = (isNoted ? begun.result : null) ?? (await written());
    if (sequence !== null && former !== null) throw sentOtherwise();
    if (sequence !== null) return again(context, visitor, { of, request, sequence });
    if (begun.dataset_id === null) throw new CartableError('espaceco.key-of-another-act');
    if (former !== null) await replaceDigest(db, of, { from: former, to: digest });
  }
  const judged = await judge(context, visitor, { ...request, act });
  // What changed nothing is judged again: under the number it has, it would be told as the act of another.
  if (!('refusal' in judged) && hasWritten(judged.outcome) && !judged.outcome.isRepeated) {
    await saveResult(db, { ...of, digest }, judged.outcome.sequence);
    return judged;
  }
  if (former !== null) await replaceDigest(db, of, { from: digest, to: former });
  const sequence = await written();
  if (sequence !== null) {
    // By another process meanwhile, as the note tells what it wrote; or by itself, before a fault.
    const note = await findSentAct(db, of);
    if (note?.dataset_id === datasetId && isOther(note, digest)) throw sentOtherwise();
    // Written before there was this note: what was is not known any more.
    if (!begun) await replaceDigest(db, of, { from: digest, to: null });
    return again(context, visitor, { of, request, sequence });
  }
  // It may be corrected and sent under the same key.
  await deleteSentAct(db, of, digest);
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
