import { setTimeout as sleep } from 'node:timers/promises';
import { tablesOf } from '@cartable/storage';
import { db } from '../context.ts';
import type { ExecutionTables } from '../ingest/executions/execution.tables.ts';
import { findStoredData } from '../ingest/stored-data/stored-data.store.ts';
import { openPlatform } from './platform.ts';

const tables = tablesOf<ExecutionTables>;

/**
 * A server that makes a pyramid, to be killed: says `step unit done` as its job advances, `idle` when no job is left.
 * Arguments: data folder, stored data.
 */
const [, , dataDir = '', pyramidId = ''] = process.argv;

const platform = await openPlatform({ dataDir });
await platform.sweep();
await platform.runner.start();
const { executionId } = (await findStoredData(db(platform.context), pyramidId))!;
let said = '';
while (await hasUnfinishedJobs()) {
  const { job_id } = await tables(db(platform.context))
    .selectFrom('executions')
    .select('job_id')
    .where('id', '=', executionId)
    .executeTakeFirstOrThrow();
  const progress = (await platform.queue.get(job_id!))?.progress;
  const line = progress ? `${progress.step} ${progress.unit} ${progress.done}` : '';
  if (line !== said) process.stdout.write(`${line}\n`);
  said = line;
  await sleep(10);
}
await platform.close();
process.stdout.write(`idle ${platform.faults.map(({ error }) => String(error)).join(' | ')}\n`);

async function hasUnfinishedJobs(): Promise<boolean> {
  const unfinished = await platform.metadata
    .tables<{ jobs: { kind: string; finished_at: string | null } }>()
    .selectFrom('jobs')
    .select('kind')
    .where('finished_at', 'is', null)
    .where('kind', '!=', 'mail.send')
    .executeTakeFirst();
  return unfinished !== undefined;
}
