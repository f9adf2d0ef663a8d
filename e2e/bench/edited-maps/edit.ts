/**
 * Moves and renames points without an end, one transaction of one feature after the other:
 * `node edit.ts DATA_DIR DATA_SET TABLE COUNT PER_SECOND [DATABASE_URL]`, PER_SECOND 0 for as fast as they go. Told to
 * stop, it prints how many there were.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openFeatureStore } from '@cartable/storage';
import { pointWkb } from '@cartable/testkit';
import { SeededRandom } from '../../support/random.ts';

const [dataDir, datasetId, table, count, perSecond, databaseUrl] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  string | undefined,
];
const store = await openFeatureStore({ dataDir, databaseUrl });
const edited = await store.edit(datasetId);
const random = new SeededRandom(Date.now());
const pauseMs = Number(perSecond) > 0 ? 1_000 / Number(perSecond) : 0;
let done = 0;
let isOver = false;
process.once('SIGTERM', () => {
  isOver = true;
});

const began = performance.now();
while (!isOver) {
  const key = 1 + Math.floor(random.next() * Number(count));
  const geometry = pointWkb(random.between(-4, 8), random.between(43, 50));
  const action = { kind: 'update', table, key, values: { nom: `Repère ${done}` }, geometry } as const;
  await edited.transact({ author: 'bench', comment: '', actions: [action] });
  done += 1;
  const waitMs = began + done * pauseMs - performance.now();
  if (pauseMs > 0 && waitMs > 0) await sleep(waitMs);
}
console.log(done);
await edited.close();
await store.close();
