import { CartableError } from '@cartable/contract';
import { deleteActsOf, inTurn, tryAct } from '@cartable/platform';
import { type Clock, type Metadata, tablesOf } from '@cartable/storage';
import type { FastifyRequest } from 'fastify';
import { addressOf } from './address.ts';

type CountedActs = Parameters<typeof tryAct>[0];

/** @throws {CartableError} `common.too-many` */
export type RateLimit = (request: FastifyRequest) => Promise<void>;

/** What a limit over all processes needs. */
export interface SharedCounts {
  readonly metadata: Metadata;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * A limit per address over all processes, counted in the database as passwords are: N processes do not give N times as
 * many guesses. For calls that are rare: each writes a row.
 * @returns undefined on the embedded database, where the one process counts in its memory
 */
export function sharedLimitOf(
  { metadata, clock }: SharedCounts,
  { group, max, windowMs }: { readonly group: string; readonly max: number; readonly windowMs: number },
): RateLimit | undefined {
  if (metadata.engine === 'sqlite') return undefined;
  const act = `call.${group}`;
  return async (request: FastifyRequest) => {
    const subject = addressOf(request);
    const now = clock.now();
    const seconds = await metadata.transaction(async (trx) => {
      await inTurn(trx, metadata, `${act} ${subject}`);
      const acts = tablesOf(trx) as CountedActs;
      await deleteActsOf(acts, { act, subject, before: new Date(now.getTime() - windowMs) });
      return tryAct(acts, { act, subject, limit: { max, windowMs }, now });
    });
    if (seconds !== undefined) throw new CartableError('common.too-many', { seconds });
  };
}
