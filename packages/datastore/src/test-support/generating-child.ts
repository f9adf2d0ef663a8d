import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '../context.ts';
import { openPlatform } from './platform.ts';

/**
 * A server that makes pyramids, to be killed: says `step phase done` as the one job advances, `idle` when none is left.
 * Argument: data folder.
 */
const [, , dataDir = ''] = process.argv;

const platform = await openPlatform({ dataDir });
await platform.sweep();
await platform.runner.start();
let said = '';
for (;;) {
  const execution = await db(platform.context)
    .selectFrom('executions')
    .select('job_id')
    .where('processing_id', '=', 'vector-pyramid')
    .where('status', 'in', ['WAITING', 'PROGRESS'])
    .executeTakeFirst();
  if (!execution) break;
  const progress = (await platform.queue.get(execution.job_id!))?.progress;
  const line = progress ? `${progress.step} ${progress.unit} ${progress.done}` : '';
  if (line !== said) process.stdout.write(`${line}\n`);
  said = line;
  await sleep(10);
}
await platform.close();
process.stdout.write(`idle ${platform.faults.map(({ error }) => String(error)).join(' | ')}\n`);
