/**
 * Fills a stopped server that has twenty communities with reports: `fill-reports.ts <count>`, with `DATABASE_URL` or
 * `CARTABLE_DATA_DIR`.
 */
import { openMetadata } from '@cartable/storage';
import { insertReport } from '../src/reports/report.store.ts';
import { gatherTallies } from '../src/reports/report-tally.store.ts';
import { sampleReport } from './sample-report.ts';

const count = Number(process.argv[2] ?? 100_000);
const batch = 5000;
const { DATABASE_URL: databaseUrl, CARTABLE_DATA_DIR: dataDir = '' } = process.env;

const metadata = await openMetadata(databaseUrl === undefined ? { dataDir } : { databaseUrl });
try {
  for (let from = 0; from < count; from += batch) {
    await metadata.transaction(async (db) => {
      for (let rank = from; rank < Math.min(count, from + batch); rank += 1)
        await insertReport(db, sampleReport(rank, count));
    });
  }
  // As the hourly housekeeping does.
  await metadata.transaction((db) => gatherTallies(db));
} finally {
  await metadata.close();
}
