/** How far the prints of every process are: whoever waits for one may be answered by another process than its maker. */

import { createHash } from 'node:crypto';
import type { RequestContext } from '../../http/handlers.ts';
import type { OperationsTables } from '../../operations/operations.tables.ts';
import type { Services } from '../../services.ts';
import type { PrintProgress } from './print-progress.ts';

/** Prints shorter than that write nothing. */
const tellEveryMs = 1000;
/** A print that is told no more: its process has gone. */
const silentMs = 30_000;

/**
 * Writes from time to time how far a print is.
 * @param name of the print; undefined when nobody follows it
 * @returns what ends that, and forgets the print
 */
export function shareProgress(
  { services, address }: Pick<RequestContext, 'services' | 'address'>,
  name: string | undefined,
  progress: PrintProgress,
): () => Promise<void> {
  if (name === undefined) return async () => undefined;
  const print = keyOf(address, name);
  let writing: Promise<void> | undefined;
  let isWriting = false;
  const timer = setInterval(() => {
    // A database that is slow is told once at a time: what it writes last is what is forgotten at the end.
    if (isWriting) return;
    isWriting = true;
    // Where nothing can be written, the print goes on all the same.
    writing = save(services, print, progress.percent)
      .catch(() => undefined)
      .finally(() => {
        isWriting = false;
      });
  }, tellEveryMs);
  return async () => {
    clearInterval(timer);
    if (writing === undefined) return;
    await writing;
    await forget(services, print).catch(() => undefined);
  };
}

/** Undefined for a print of somebody else, and for one that no process makes. */
export async function percentElsewhere(
  { metadata, clock }: Pick<Services, 'metadata' | 'clock'>,
  address: string,
  name: string,
): Promise<number | undefined> {
  const row = await metadata
    .tables<OperationsTables>()
    .selectFrom('print_progress')
    .select('percent')
    .where('print', '=', keyOf(address, name))
    .where('at', '>', momentBefore(clock.now()))
    .executeTakeFirst();
  return row?.percent;
}

async function save(
  { metadata, clock }: Pick<Services, 'metadata' | 'clock'>,
  print: string,
  percent: number,
): Promise<void> {
  const tables = metadata.tables<OperationsTables>();
  const now = clock.now();
  const row = { percent, at: now.toISOString() };
  await tables.deleteFrom('print_progress').where('at', '<=', momentBefore(now)).execute();
  await tables
    .insertInto('print_progress')
    .values({ print, ...row })
    .onConflict((conflict) => conflict.column('print').doUpdateSet(row))
    .execute();
}

async function forget({ metadata }: Pick<Services, 'metadata'>, print: string): Promise<void> {
  await metadata.tables<OperationsTables>().deleteFrom('print_progress').where('print', '=', print).execute();
}

const momentBefore = (now: Date) => new Date(now.getTime() - silentMs).toISOString();

/** Tells nobody who reads the table where the asker is. */
const keyOf = (address: string, name: string) =>
  createHash('sha256').update(`${address} ${name}`).digest('base64url');
