import { setTimeout as sleep } from 'node:timers/promises';
import { CartableError } from '@cartable/contract';
import { isWriteConflict, whyUnavailable } from '@cartable/storage';

const mostAttempts = 4;
const pauseMs = 200;

/**
 * Does again what PostgreSQL gave up for the sake of somebody else who wrote (a deadlock): nothing was wrong with it.
 * @param isPassing other faults of a moment
 */
export async function patiently<T>(
  write: () => Promise<T>,
  isPassing: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!(isWriteConflict(error) || isPassing(error)) || attempt === mostAttempts) throw error;
      await sleep(pauseMs * attempt);
    }
  }
}

/** What is wrong with rows that cannot be written, if it is them. */
export function refusalOf(error: unknown, row: { readonly table: string; readonly column: string }): unknown {
  const isOfRows =
    !(error instanceof CartableError) && whyUnavailable(error) === undefined && !isWriteConflict(error);
  return isOfRows ? new CartableError('transfer.row-refused', row, { cause: error }) : error;
}
