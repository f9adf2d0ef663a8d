import { sharedFolder } from '@cartable/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { makeDatastore, openPlatform, seedBare, type TestPlatform } from '../../test-support/platform.ts';
import { insertRows } from '../../test-support/rows-of-datastore.ts';
import { storedDataHolding } from '../removal/stored-data.holding.ts';

const relation = {
  name: 'lieux',
  sourceName: 'lieux',
  columns: [{ name: 'nom', type: 'text' }],
  renamed: [],
  primaryKey: 'fid',
  geometry: null,
  featureCount: 50_000,
  extent: null,
  nativeExtent: null,
};

function columnIndexJobsSuite(open: () => Promise<TestPlatform>): void {
  let platform: TestPlatform;
  let id: string;

  beforeAll(async () => {
    platform = await open();
    await seedBare(platform);
    const { supervisor, datastoreId } = await makeDatastore(platform, 'mairie');
    const rows = [{ datasheet: 'Lieux', name: 'lieux', layerName: 'lieux', title: 'Lieux' }];
    const [made] = await insertRows(platform, { datastoreId, ownerId: supervisor.id, rows });
    id = made!.storedDataId;
    await sql`update stored_data set relations = ${JSON.stringify([relation])} where id = ${id}`.execute(
      platform.metadata.db,
    );
  });

  afterAll(() => platform?.close());

  const ask = (dataVersion: string, column = 'nom') =>
    platform.askForColumnIndex({ datasetId: id, dataVersion, table: 'lieux', column });

  it('is asked for once for each version of the data, of columns that there are', async () => {
    expect(await ask(id, 'absente')).toBe(false);
    expect(await ask(id)).toBe(true);
    expect(await ask(id)).toBe(false);
    await sql`update stored_data set execution_id = ${'suivante'} where id = ${id}`.execute(
      platform.metadata.db,
    );
    // Told late, of tables that are not there any more.
    expect(await ask(id)).toBe(false);
    expect(await ask('suivante')).toBe(true);
    expect(await ask('suivante')).toBe(false);
  });

  it('keeps the copy it writes from the sweep, until it has ended', async () => {
    const { context } = platform;
    const discarded: string[] = [];
    const features = new Proxy(context.features, {
      get: (store, name) => {
        if (name === 'list')
          return async () => [true, false].map((complete) => ({ datasetId: id, complete }));
        if (name === 'discardIncomplete') return async (datasetId: string) => void discarded.push(datasetId);
        return Reflect.get(store, name, store);
      },
    });
    const sweep = () => storedDataHolding.sweep!({ ...context, features });
    await sweep();
    expect(discarded).toEqual([]);
    // The process died, and the job has ended since.
    await sql`update jobs set finished_at = created_at where subject = ${`column-index:${id}`}`.execute(
      platform.metadata.db,
    );
    await sweep();
    expect(discarded).toEqual([id]);
  });
}

describe('a job that indexes a column, on SQLite', () => {
  const folder = sharedFolder();
  columnIndexJobsSuite(() => openPlatform({ dataDir: folder() }));
});

describeOnPostgres('a job that indexes a column, on PostgreSQL', (freshDatabase) => {
  const folder = sharedFolder();
  columnIndexJobsSuite(async () => openPlatform({ dataDir: folder(), databaseUrl: await freshDatabase() }));
});
