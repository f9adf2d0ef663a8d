import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedInVisitor } from '@cartable/accounts';
import { rasterPyramidFormSchema } from '@cartable/contract';
import { tablesOf } from '@cartable/storage';
import { db } from '../context.ts';
import type { ExecutionTables } from '../ingest/executions/execution.tables.ts';
import { listStoredData } from '../ingest/stored-data/stored-data.store.ts';
import type { UploadTables } from '../ingest/uploads/upload.tables.ts';
import { addRasterPyramid } from '../pyramids/raster/add-raster-pyramid.ts';
import { openPlatform } from './platform.ts';

const tables = tablesOf<ExecutionTables & UploadTables>;

/**
 * A server to be killed: checks and integrates the images that wait, then asks for a pyramid of them, once. Says
 * `working` when a job runs, `idle` when nothing is left to do.
 * Arguments: data folder, datastore, its supervisor.
 */
const [, , dataDir = '', datastoreId = '', visitor = ''] = process.argv;
const owner = JSON.parse(visitor) as SignedInVisitor;

const platform = await openPlatform({ dataDir });
await platform.sweep();
await platform.runner.start();
for (;;) {
  const running = await tables(db(platform.context))
    .selectFrom('executions')
    .select('id')
    .where('status', 'in', ['CREATED', 'WAITING', 'PROGRESS'])
    .executeTakeFirst();
  const uploads = await tables(db(platform.context)).selectFrom('uploads').select('job_id').execute();
  if (running || uploads.some(({ job_id }) => job_id !== null)) {
    process.stdout.write('working\n');
    await sleep(20);
    continue;
  }
  const data = await listStoredData(db(platform.context), datastoreId);
  const raster = data.find(({ type, status }) => type === 'RASTER' && status === 'GENERATED');
  if (!raster || data.some(({ pyramid }) => pyramid !== null)) break;
  const form = { technical_name: 'tuiles', raster_id: raster.id, zoom_range: [8, 14], format: 'png' };
  await addRasterPyramid(platform.context, owner, { datastoreId, form: rasterPyramidFormSchema.parse(form) });
}
await platform.close();
process.stdout.write(`idle ${platform.faults.map(({ error }) => String(error)).join(' | ')}\n`);
