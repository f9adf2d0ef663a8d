import {
  batchOf,
  eventually,
  type OwnServer,
  pointTable,
  pointWkb,
  postgresFolder,
  readAll,
  requires,
  startOwnServer,
  startReplicaOf,
  storeTable,
} from '@cartable/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '../sql/fragment.ts';
import { Connections } from './connections.ts';
import { openPostgisStore } from './postgis-store.ts';
import { ReplicaConnections, ReplicaHealth } from './replica.ts';

const startMs = 120_000;

/** Real streaming replication, between two servers of the test. */
describe('a replica of the database', () => {
  requires('postgis');
  let primary: OwnServer;
  let replica: OwnServer;

  beforeAll(async () => {
    primary = await startOwnServer(postgresFolder()!);
    await ask(primary.url, 'create extension postgis');
    replica = await startReplicaOf(postgresFolder()!, primary.url);
  }, startMs);
  afterAll(async () => {
    await replica?.stop();
    await primary?.stop();
  }, startMs);

  const open = () => {
    const store = openPostgisStore({ databaseUrl: primary.url, replicaUrl: replica.url });
    onTestFinished(() => store.close());
    return store;
  };
  const columns = [{ name: 'rang', type: 'integer' as const }];
  const write = (store: ReturnType<typeof open>, datasetId: string, count: number) => {
    const features = Array.from({ length: count }, (_, rank) => ({
      geometry: pointWkb(700_000 + rank, 6_600_000),
      row: [rank],
    }));
    return storeTable(store, datasetId, pointTable('points', columns), [batchOf(features)]);
  };
  const countOf = async (store: ReturnType<typeof open>, datasetId: string) => {
    const dataset = await store.open(datasetId);
    const table = await dataset.table('points');
    return (await readAll(table)).keys.length;
  };
  /** Rows of feature tables read on a server, as it counts them itself. */
  const readsOf = async ({ url }: OwnServer) => {
    const [row] = await ask(
      url,
      "select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as n from pg_stat_user_tables where schemaname like 'ds\\_%'",
    );
    return Number(row?.n);
  };
  const isThere = async (datasetId: string) =>
    (await ask(replica.url, 'select dataset_id from cartable_features.datasets').catch(() => [])).some(
      (row) => row.dataset_id === datasetId,
    );

  it('answers what it has, while the primary is asked for the version alone', async () => {
    const store = open();
    const datasetId = crypto.randomUUID();
    await write(store, datasetId, 200);
    await eventually(() => isThere(datasetId));
    const before = await readsOf(replica);
    expect(await countOf(store, datasetId)).toBe(200);
    await eventually(async () => (await readsOf(replica)) - before >= 200);
  });

  it('is passed over for what it has not received, and nothing old is read for what was replaced', async () => {
    const store = open();
    const datasetId = crypto.randomUUID();
    await write(store, datasetId, 10);
    await eventually(() => isThere(datasetId));
    await ask(replica.url, 'select pg_wal_replay_pause()');
    try {
      await write(store, datasetId, 30);
      expect(await countOf(store, datasetId)).toBe(30);
      const other = crypto.randomUUID();
      await write(store, other, 5);
      expect(await countOf(store, other)).toBe(5);
    } finally {
      await ask(replica.url, 'select pg_wal_replay_resume()');
    }
  });

  it('that is lost is replaced by the primary, in the middle of the work', async () => {
    const store = open();
    const datasetId = crypto.randomUUID();
    await write(store, datasetId, 20);
    await eventually(() => isThere(datasetId));
    const dataset = await store.open(datasetId);
    const table = await dataset.table('points');
    expect(await readAll(table)).toMatchObject({ keys: { length: 20 } });
    await replica.stop();
    expect(await readAll(table)).toMatchObject({ keys: { length: 20 } });
    expect(await countOf(store, datasetId)).toBe(20);
    // What is counted for so long at most, asked first of one that is lost.
    const there = new Connections({ databaseUrl: primary.url });
    const here = new ReplicaConnections({ databaseUrl: replica.url }, there, new ReplicaHealth());
    onTestFinished(async () => void (await Promise.all([here.close(), there.close()])));
    const counting = sql`select count(*)::int as count from cartable_features.datasets where dataset_id = ${{ type: 'text', value: datasetId }}`;
    expect(await here.queryWithin(counting, 10_000)).toEqual([{ count: 1 }]);
  });
});

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
