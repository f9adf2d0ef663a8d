import { CartableError, type ErrorCode } from '@cartable/contract';
import type { JobContext, JobDefinition } from '@cartable/storage';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import { signedHeaders } from './sign.ts';
import type { Delivery, Webhook } from './webhook.model.ts';
import { findDelivery, findWebhook, saveDelivery } from './webhook.store.ts';

export const deliveryKind = 'espaceco.webhook';

export const deliverySubject = (deliveryId: number): string => `espaceco-delivery:${deliveryId}`;

export interface DeliveryPayload {
  readonly deliveryId: number;
}

/** With the growing delays of the runner, five minutes at most: about an hour and a half. */
const maxAttempts = 22;
const longestMs = 10_000;
/** Nothing of the answer is kept. */
const mostBytes = 10_000;
const longestWords = 300;
const longestNote = 2000;

/** A receiver that is away comes back; one that may not be called never will. */
const lasting: readonly ErrorCode[] = ['outbound.unreachable', 'outbound.timeout'];

/**
 * Sends one message. Twice is possible if the process dies in between, under the same identifier; losing one is not,
 * before the receiver has been away for long.
 */
export function deliverJob(context: EspacecoContext): JobDefinition<DeliveryPayload> {
  return {
    kind: deliveryKind,
    maxAttempts,
    mayResume: true,
    steps: [{ name: 'deliver', run: (job) => deliver(context, job) }],
    onFailure: ({ payload }) => giveUp(context, payload),
    onAbort: ({ payload }) => giveUp(context, payload),
  };
}

async function deliver(
  context: EspacecoContext,
  { payload: { deliveryId }, signal }: JobContext<DeliveryPayload>,
): Promise<void> {
  const { db } = context.metadata;
  const delivery = await findDelivery(db, deliveryId);
  const webhook = delivery && (await findWebhook(db, delivery.webhookId));
  if (webhook === undefined || delivery?.state !== 'WAITING') return;
  const { status, error } = await send(context, { webhook, delivery, signal });
  const isDelivered = status !== null && status >= 200 && status < 300;
  await inTransaction(context, async (trx) => {
    const now = await findDelivery(trx, deliveryId);
    if (now === undefined) return;
    await saveDelivery(trx, {
      ...now,
      state: isDelivered ? 'DELIVERED' : 'WAITING',
      attempts: now.attempts + 1,
      status,
      error: isDelivered ? null : noted(error ?? new Error(`HTTP ${status}`)),
      attemptedAt: timestamp(context),
    });
  });
  if (isDelivered) return;
  // Said to the runner: a plain error is tried again, one of the contract is not.
  const isLasting = error instanceof CartableError && !lasting.includes(error.code);
  throw isLasting
    ? error
    : new Error(`Webhook ${webhook.id}: ${wordsOf(error ?? new Error(`HTTP ${status}`))}`);
}

interface Sending {
  readonly webhook: Webhook;
  readonly delivery: Delivery;
  readonly signal: AbortSignal;
}

async function send(
  { outbound, clock }: EspacecoContext,
  { webhook: { url, secret }, delivery: { id, body }, signal }: Sending,
): Promise<{ readonly status: number | null; readonly error?: unknown }> {
  try {
    const answer = await outbound.fetch({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: '*/*',
        ...signedHeaders({ id: `msg_${id}`, body, secret }, clock.now()),
      },
      body,
      maxBytes: mostBytes,
      timeoutMs: longestMs,
      signal,
    });
    answer.body.destroy();
    return { status: answer.status };
  } catch (error) {
    if (signal.aborted) throw error;
    return { status: null, error };
  }
}

async function giveUp(context: EspacecoContext, { deliveryId }: DeliveryPayload): Promise<void> {
  const delivery = await findDelivery(context.metadata.db, deliveryId);
  if (delivery?.state === 'WAITING')
    await saveDelivery(context.metadata.db, { ...delivery, state: 'FAILED' });
}

/** For the journal of deliveries: what the contract has words for is told in the language of who reads it. */
function noted(error: unknown): string {
  const told =
    error instanceof CartableError ? JSON.stringify({ code: error.code, params: error.params }) : undefined;
  return told !== undefined && told.length <= longestNote ? told : wordsOf(error);
}

/** On one line. */
const wordsOf = (error: unknown): string =>
  String((error as Error).message)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestWords);
