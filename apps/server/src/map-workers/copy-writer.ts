import { mkdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { openFeatureStore, writeRenderCache } from '@cartable/storage';
import { removeOlderCopies, removePreviousCopies } from './drawing-folder.ts';
import type { TableRef } from './table-ref.ts';
import type { WorkerSettings } from './worker-settings.ts';

/** Entry of a thread that writes one drawing copy and ends. */

export interface CopyOrder {
  readonly settings: WorkerSettings;
  readonly ref: TableRef;
  readonly folder: string;
  readonly name: string;
  /** Sequence number of the last change of an edited table before the order. */
  readonly sequence?: number;
}

/** Of Linux, where a thread has a priority of its own; elsewhere it is that of the process. */
const behindTheOthers = 10;

const { settings, ref, folder, name, sequence } = workerData as CopyOrder;
// Whoever reads the table meanwhile goes first: the copy is in no hurry.
if (process.platform === 'linux') setPriority(behindTheOthers);
mkdirSync(folder, { recursive: true });
await removePreviousCopies(folder, ref);
const store = await openFeatureStore(settings);
const dataset = await store.open(ref.datasetId);
try {
  await writeRenderCache({ table: await dataset.table(ref.table), path: join(folder, name) });
  if (sequence !== undefined) await removeOlderCopies(folder, ref, sequence);
} finally {
  await dataset.close();
  await store.close();
}
