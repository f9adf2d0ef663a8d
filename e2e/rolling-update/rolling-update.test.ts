import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@cartable/contract';
import { describeWithPostgres, freePort, startS3Server, temporaryFolder } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { listen } from '../support/event-listener.ts';
import { startDeployedNginx } from '../support/nginx.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const warmMs = 2_000;
const chunkBytes = 300_000;
const clientsOfEach = 3;

/** What clients met, all of them. */
class Tally {
  readonly refused: string[] = [];
  readonly counts = new Map<string, number>();
  slowestMs = 0;

  async ask(kind: string, request: () => Promise<unknown>): Promise<void> {
    const start = performance.now();
    try {
      await request();
    } catch (error) {
      const { message, cause } = error as Error;
      this.refused.push(`${kind}: ${message} ${cause ? String(cause) : ''}`);
    }
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    this.slowestMs = Math.max(this.slowestMs, performance.now() - start);
  }
}

describeWithPostgres('processes replaced one after the other behind nginx', (freshDatabase) => {
  it('refuse nothing: no read, question by POST, piece of a deposit, call nor stream of events', async () => {
    const store = await startS3Server();
    onTestFinished(() => store.stop());
    const ports = [await freePort(), await freePort()];
    const nginx = await startDeployedNginx(...ports.map((port) => `http://127.0.0.1:${port}`));
    onTestFinished(() => nginx.close());
    const common = {
      DATABASE_URL: await freshDatabase(),
      CARTABLE_S3_BUCKET: await store.freshBucket(),
      CARTABLE_S3_ENDPOINT: store.endpoint,
      CARTABLE_S3_ACCESS_KEY: store.credentials.accessKeyId,
      CARTABLE_S3_SECRET_KEY: store.credentials.secretAccessKey,
      CARTABLE_API_RATE: '100000',
      CARTABLE_PUBLIC_URL: nginx.url,
      CARTABLE_TRUST_PROXY: '1',
      CARTABLE_DRAIN: '5 s',
    };
    const folder = temporaryFolder();
    const servers: RunningServer[] = [];
    for (const port of ports) {
      const own = { CARTABLE_PORT: `${port}`, CARTABLE_DATA_DIR: join(folder, `${port}`) };
      const server = await startServer({ ...common, ...own });
      onTestFinished(() => server.dispose());
      servers.push(server);
    }
    const { administrator } = servers[0]!;
    const client = new ApiClient(nginx.url);
    await client.signIn(administrator);
    const [datastore] = await client.call(routes.getMyDatastores);
    const { typeName } = await publishFile(client, datastore!._id, {
      name: 'points',
      fileName: 'points.geojson',
      content: pointsGeoJson(500),
    });

    const tally = new Tally();
    let isOver = false;
    const again = async (kind: string, request: () => Promise<unknown>) => {
      while (!isOver) await tally.ask(kind, request);
    };
    const answered = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(nginx.url + path, init);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
    };
    const wfs = `/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=${typeName}`;
    const filter = `<GetFeature xmlns="http://www.opengis.net/wfs/2.0" service="WFS" version="2.0.0" count="5"><Query typeNames="${typeName}"/></GetFeature>`;
    const uuid = randomUUID();
    const chunk = Buffer.alloc(chunkBytes, 65);
    let piece = 0;
    const events = async () => {
      const opened = await listen(nginx.url, client.cookie);
      if (opened.status !== 200) throw new Error(`the stream of events answered ${opened.status}`);
      // What begins ends with its process alone.
      while (!isOver && !(await Promise.race([opened.ended.then(() => true), sleep(200, false)])));
      opened.close();
    };
    const running = [
      ...Array.from({ length: clientsOfEach }, () => again('read', () => answered(`${wfs}&COUNT=20`))),
      ...Array.from({ length: clientsOfEach }, () =>
        again('question by POST', () =>
          answered('/wfs', { method: 'POST', body: filter, headers: { 'content-type': 'text/xml' } }),
        ),
      ),
      ...Array.from({ length: clientsOfEach }, () =>
        again('piece of a deposit', () => {
          piece += 1;
          return client.sendChunk(uuid, piece, chunk);
        }),
      ),
      again('call', () => client.call(routes.getMe)),
      again('page', () => answered('/')),
      again('stream of events', events),
    ];
    await sleep(warmMs);
    const readiness: number[] = [];
    for (const server of servers) {
      const stopping = server.stop();
      await sleep(1_000);
      readiness.push((await fetch(`${server.url}/health/ready`)).status);
      expect(await stopping).toBe(0);
      await sleep(500);
      await server.restart();
      await sleep(1_000);
    }
    isOver = true;
    await Promise.all(running);

    const told = [...tally.counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
    const total = [...tally.counts.values()].reduce((sum, count) => sum + count, 0);
    console.log(
      `Two processes replaced: ${total} requests (${told}), ${tally.refused.length} refused, slowest ${Math.round(tally.slowestMs)} ms.`,
    );
    // Of a process that is not there, another one is asked.
    const others = nginx
      .errors()
      .split('\n')
      .filter((line) => !line.includes('Connection refused'));
    expect(tally.refused, others.join('\n')).toEqual([]);
    expect(readiness).toEqual([503, 503]);
    const { chunks } = await client.call(routes.getChunks, { params: { uuid } });
    expect(chunks).toHaveLength(piece);
    expect(tally.counts.get('read')).toBeGreaterThan(20);
  }, 240_000);
});
