import { type Clock, timeOfFiles } from '../clock/clock.ts';
import type { ObjectStore } from './port.ts';

const batchSize = 500;

interface Sweep {
  readonly prefix: string;
  readonly clock: Clock;
  /** Younger objects are left alone: their row may be on its way. */
  readonly graceMs: number;
  /** Keys, among those given, that something still refers to. */
  keysInUse(keys: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Deletes the objects nothing refers to: those of interrupted writes. @returns their keys */
export async function sweepUnreferenced(objects: ObjectStore, sweep: Sweep): Promise<string[]> {
  const removed: string[] = [];
  const olderThan = new Date(timeOfFiles(sweep.clock).getTime() - sweep.graceMs);
  let batch: string[] = [];
  const settle = async () => {
    const used = await sweep.keysInUse(batch);
    for (const key of batch.filter((one) => !used.has(one))) {
      await objects.delete(key);
      removed.push(key);
    }
    batch = [];
  };
  for await (const { key, modified } of objects.list(sweep.prefix)) {
    if (modified < olderThan) batch.push(key);
    if (batch.length === batchSize) await settle();
  }
  await settle();
  return removed;
}
