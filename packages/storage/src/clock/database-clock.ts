import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Metadata } from '../metadata/port.ts';
import { type Clock, systemClock } from './clock.ts';

/** Clocks of two machines part by some milliseconds in that time. */
const readEveryMs = 30_000;
/** A reading is wrong by half of the time it took at most: one that waited longer than this is not taken. */
const longestReadingMs = 1_000;

export interface DatabaseClock extends Clock {
  close(): Promise<void>;
}

/**
 * The clock of PostgreSQL, which all processes of a platform share: what one of them leases or puts off means the same to
 * the others, though the clock of its machine be wrong or jump. Between two readings it goes on by the time that has
 * passed, which no clock that is set changes.
 */
export async function openDatabaseClock(metadata: Metadata): Promise<DatabaseClock> {
  let { origin } = await readOrigin(metadata);
  const closing = new AbortController();
  const { signal } = closing;
  const readings = (async () => {
    for (;;) {
      await sleep(readEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      // While the database is away or slow, the last reading holds.
      const reading = await readOrigin(metadata).catch(() => undefined);
      if (reading && reading.tookMs <= longestReadingMs) origin = reading.origin;
    }
  })();
  return {
    now: () => new Date(origin + performance.now()),
    sleep: systemClock.sleep,
    machineTime: systemClock.now,
    async close() {
      closing.abort();
      await readings;
    },
  };
}

/** Time there, in milliseconds, at the moment from which this process counts its own. */
async function readOrigin(metadata: Metadata): Promise<{ origin: number; tookMs: number }> {
  const before = performance.now();
  const read = sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`;
  const { rows } = await read.execute(metadata.db);
  const after = performance.now();
  return { origin: Number(rows[0]!.ms) - (before + after) / 2, tookMs: after - before };
}
