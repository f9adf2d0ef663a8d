import { type Metadata, openMetadata } from '@cartable/storage';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { operationsMigrations } from './operations.tables.ts';
import { readServiceStatus, recordStates, type ServiceStates } from './service-days.ts';

const fine: ServiceStates = { database: 'ok', objects: 'ok', map_workers: 'ok', jobs: 'ok' };
const at = (time: string) => new Date(`2026-11-${time}:00Z`);
let metadata: Metadata;

afterEach(() => metadata.close());

function suite(open: () => Promise<Metadata>): void {
  it('counts looks by day, and tells the last state only while it is fresh', async () => {
    metadata = await open();
    await metadata.migrate([operationsMigrations]);
    await recordStates(metadata, { ...fine, jobs: 'failure' }, at('24T10:00'));
    await recordStates(metadata, { ...fine, jobs: 'warning' }, at('25T10:00'));
    await recordStates(metadata, fine, at('25T10:05'));
    const { parts } = await readServiceStatus(metadata, at('25T10:10'));
    expect(parts.find(({ name }) => name === 'jobs')).toEqual({
      name: 'jobs',
      state: 'ok',
      days: [
        { day: '2026-11-24', looks: 1, warnings: 0, failures: 1 },
        { day: '2026-11-25', looks: 2, warnings: 1, failures: 0 },
      ],
    });
    const later = await readServiceStatus(metadata, at('25T11:00'));
    expect(later.parts.map(({ state }) => state)).toEqual([null, null, null, null]);
  });

  it('keeps 90 days, today among them', async () => {
    metadata = await open();
    await metadata.migrate([operationsMigrations]);
    const today = at('25T10:00');
    for (const ago of [90, 89, 0])
      await recordStates(metadata, fine, new Date(today.getTime() - ago * 86_400_000));
    const { parts } = await readServiceStatus(metadata, today);
    expect(parts[0]?.days.map(({ day }) => day)).toEqual(['2026-08-28', '2026-11-25']);
    const retained = await metadata
      .tables<{ service_days: { day: string } }>()
      .selectFrom('service_days')
      .select('day')
      .execute();
    expect(retained).toHaveLength(8);
  });
}

describe('days of services on SQLite', () => suite(() => openMetadata({ dataDir: temporaryFolder() })));
describeWithPostgres('days of services on PostgreSQL', (freshDatabase) =>
  suite(async () => openMetadata({ databaseUrl: await freshDatabase() })),
);
