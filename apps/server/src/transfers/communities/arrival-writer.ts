import { setTimeout as sleep } from 'node:timers/promises';
import type { ArrivalWriter } from '@cartable/espaceco';
import type { Services } from '../../services.ts';
import { patiently } from '../write-faults.ts';

/** As long as a write lasts, and at least this: another process that waits for the embedded database looks now and then. */
const leastPauseMs = 5;

/** Writes, each followed by a pause in which others have their turn. */
export function arrivalWriter({ metadata }: Pick<Services, 'metadata'>, signal?: AbortSignal): ArrivalWriter {
  return {
    db: metadata.db,
    async write(act) {
      signal?.throwIfAborted();
      const begun = performance.now();
      const result = await patiently(() =>
        metadata.transaction(async (db) => {
          const done = await act(db);
          // Given up meanwhile, it leaves nothing.
          signal?.throwIfAborted();
          return done;
        }),
      );
      await sleep(Math.max(leastPauseMs, performance.now() - begun));
      return result;
    },
  };
}
