import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { routes } from '@cartable/contract';
import { isSweep, requires, type S3Server, startS3Server } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../faults/database.ts';
import { ApiClient } from '../support/client.ts';
import { pointsCsv } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { addAnnexe, annexesOf, contentOf, featuresOf, openWriter, readable } from './backup-and-restore.ts';
import { VersionedBucket } from './versioned-bucket.ts';

/** What the guide says of PostgreSQL and a bucket (“Back up and restore”), done step by step, by `npm run sweeps`. */
describe.skipIf(!isSweep)('a platform on PostgreSQL and a bucket, brought back to a time', () => {
  requires('postgis');
  requires('moto');
  const undo: (() => unknown)[] = [];
  let store: S3Server;

  async function temporaryPlace(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'cartable-back-'));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  /** A process with a folder of its own. */
  async function start(database: string, bucket: string): Promise<RunningServer> {
    const server = await startServer({
      CARTABLE_DATA_DIR: await temporaryPlace(),
      DATABASE_URL: database,
      CARTABLE_S3_BUCKET: bucket,
      CARTABLE_S3_ENDPOINT: store.endpoint,
      CARTABLE_S3_ACCESS_KEY: store.credentials.accessKeyId,
      CARTABLE_S3_SECRET_KEY: store.credentials.secretAccessKey,
    });
    undo.push(() => server.dispose());
    return server;
  }

  /** The first one makes the tables. */
  async function startTwo(database: string, bucket: string): Promise<[RunningServer, RunningServer]> {
    const first = await start(database, bucket);
    return [first, await start(database, bucket)];
  }

  beforeAll(async () => {
    store = await startS3Server();
    undo.push(() => store.stop());
  });
  afterAll(async () => {
    for (const each of undo.reverse()) await each();
  });

  it('has every row and every object of then, to the byte, and drops what came later', async () => {
    const origin = await Database.archiving();
    undo.push(() => origin.dispose());
    await origin.statement('create database cartable');
    await origin.statement('create extension postgis', 'cartable');
    const name = await store.freshBucket();
    const bucket = await VersionedBucket.keep(`${store.endpoint}/${name}`);
    const [one, other] = await startTwo(origin.url('cartable'), name);
    const writer = await openWriter(one);
    const { client, datastoreId } = writer;
    const published = await publishFile(client, datastoreId, {
      name: 'publie',
      fileName: 'publie.csv',
      content: pointsCsv(200),
    });
    const text = (body: string, version: string | null) =>
      client.call(routes.saveText, {
        params: { kind: 'news', name: 'ouverture', language: 'fr' },
        body: {
          head: { title: 'Ouverture', summary: 'Enfin.', date: '2026-01-02' },
          body,
          version,
          publish: true,
        },
      });
    const { version } = await text('Voilà.', null);

    // The copy is taken, and a dump, while two processes write.
    const writing = writer.start();
    await Promise.race([writer.untilWritten(6), writing.failure]);
    const copy = await Database.copyOf(origin);
    undo.push(() => copy.dispose());
    const acknowledged = writer.present();
    const dumpedAt = await clockOf(origin);
    const dump = join(await temporaryPlace(), 'daily.dump');
    await tool('pg_dump', '-Fc', '-f', dump, origin.url('cartable'));
    const removedMeanwhile = writer.removed();
    await addAnnexe(other.url, await signedIn(other), datastoreId, '/autre.txt');
    await writing.stop();
    await one.stop();
    await other.stop();

    // That is the time to come back to; stores tell the times of objects by the second.
    await sleep(1_100);
    const time = await clockOf(origin);
    const rows = await rowsOf(origin.url('cartable'));
    const objects = await bucket.digests();
    await sleep(1_100);

    // Life goes on: what was there is deleted and written again.
    await one.restart();
    const features = await featuresOf(one.url, published.typeName);
    const lost = (await client.call(routes.getAnnexes, { params: { datastoreId }, query: {} })).find(
      ({ paths }) => paths.includes('/autre.txt'),
    )!;
    await client.call(routes.deleteAnnexe, { params: { datastoreId, annexeId: lost._id } });
    await addAnnexe(one.url, client, datastoreId, '/apres.txt');
    await text('Tout a changé.', version);
    const later = await bucket.digests();
    await one.stop();
    await origin.archiveAll();
    await origin.kill();

    const place = await store.freshBucket();
    await bucket.copyAsOf(time, `${store.endpoint}/${place}`);
    await copy.recover(origin, time);
    expect(await rowsOf(copy.url('cartable'))).toEqual(rows);
    const brought = await VersionedBucket.keep(`${store.endpoint}/${place}`);
    const restored = await brought.digests();
    for (const [key, digest] of objects) expect([key, restored.get(key)]).toEqual([key, digest]);
    const orphans = [...restored.keys()].filter((key) => !objects.has(key));
    expect(orphans.sort()).toEqual([...later.keys()].filter((key) => !objects.has(key)).sort());
    expect(orphans.length).toBeGreaterThan(0);

    for (const server of await startTwo(copy.url('cartable'), place)) {
      const visitor = await signedIn(server);
      const annexes = await annexesOf(visitor, datastoreId, server.url);
      expect(annexes.size).toBeGreaterThan(0);
      expect([...annexes].filter(([path, content]) => content !== contentOf(path))).toEqual([]);
      expect(await featuresOf(server.url, published.typeName)).toBe(features);
      const article = await visitor.call(routes.getNewsArticle, { params: { slug: 'ouverture' } });
      expect(JSON.stringify(article)).toContain('Voilà.');
    }
    // Both have swept as they started: what no row names goes once it is old, and nothing else does.
    const left = await brought.digests();
    expect([...objects.keys()].filter((key) => !left.has(key))).toEqual([]);

    // The dump of that day, which was taken in the middle of writing.
    await copy.statement('create database daily');
    await tool('pg_restore', '-d', copy.url('daily'), dump);
    const dailyPlace = await store.freshBucket();
    await bucket.copyAsOf(dumpedAt, `${store.endpoint}/${dailyPlace}`);
    const daily = await start(copy.url('daily'), dailyPlace);
    const visitor = await signedIn(daily);
    const annexes = await annexesOf(visitor, datastoreId, daily.url);
    expect([...annexes].filter(([path, content]) => content !== contentOf(path))).toEqual([]);
    expect(acknowledged.filter((path) => !removedMeanwhile.has(path) && !annexes.has(path))).toEqual([]);
    expect((await readable(visitor, datastoreId)).unreadable).toEqual([]);
    expect(await featuresOf(daily.url, published.typeName)).toBe(features);
  }, 240_000);
});

async function signedIn(server: RunningServer): Promise<ApiClient> {
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  return client;
}

async function tool(name: 'pg_dump' | 'pg_restore', ...options: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(name, options, { maxBuffer: 1e9 });
  return stdout;
}

async function clockOf(database: Database): Promise<Date> {
  const [ms] = await database.rows('select (extract(epoch from clock_timestamp()) * 1000)::bigint');
  return new Date(Number(ms));
}

/** SHA-256 of the rows of each table, in the order they lie in. */
async function rowsOf(url: string): Promise<Record<string, string>> {
  const dump = await tool('pg_dump', '--data-only', url);
  const tables = [...dump.matchAll(/^COPY (\S+) .*? FROM stdin;\n(.*?)^\\\.$/gms)];
  expect(tables.length).toBeGreaterThan(20);
  return Object.fromEntries(
    tables.map(([, table, rows]) => [table, createHash('sha256').update(rows!).digest('hex')]),
  );
}
