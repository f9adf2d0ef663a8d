import { join } from 'node:path';
import { routes, type Task } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ApiClient, until } from '../support/client.ts';
import { type EventListener, listen } from '../support/event-listener.ts';
import { integrate } from '../support/integrate.ts';
import { startNginx } from '../support/nginx.ts';
import { newcomer } from '../support/people.ts';
import { pointsGeoJson } from '../support/points.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';

/** Events of works: what is told, to whom, and until when, on the real program. */

const regions = join(repositoryRoot, 'packages/datastore/demo/regions.fgb');
const limitMs = 30_000;
/** A change heard by one is heard by all in the same second; this is patience enough to say that one heard nothing. */
const silenceMs = 1500;

describe('works told as they go', () => {
  let server: RunningServer;
  let administrator: ApiClient;
  let sandboxId: string;
  let demonstrationId: string;

  beforeAll(async () => {
    server = await startServer();
    administrator = new ApiClient(server.url);
    await administrator.signIn(server.administrator);
    const datastores = await administrator.call(routes.getMyDatastores);
    sandboxId = datastores.find(({ is_sandbox }) => is_sandbox)!._id;
    demonstrationId = datastores.find(({ is_sandbox }) => !is_sandbox)!._id;
  });
  afterAll(() => server?.dispose());

  async function listener(client: ApiClient): Promise<EventListener> {
    const opened = await listen(server.url, client.cookie);
    onTestFinished(() => opened.close());
    await until(limitMs, 'the first state', async () => opened.heard.find(({ name }) => name === 'works'));
    return opened;
  }
  const deposit = (client: ApiClient, datastoreId: string, name: string) =>
    integrate(client, datastoreId, { name, fileName: `${name}.geojson`, content: pointsGeoJson(50) });
  const isEndOf = (title: string) => (task: Task) => task.title === title && task.finish !== null;

  it('are heard as they come behind nginx, which gathers and compresses answers', async () => {
    const proxy = await startNginx(server.url);
    onTestFinished(() => proxy.close());
    await until(limitMs, 'nginx', async () => {
      const answer = await fetch(`${proxy.url}/health/ready`).catch(() => undefined);
      return answer?.ok ? true : undefined;
    });
    const opened = await listen(proxy.url, administrator.cookie, { 'accept-encoding': 'gzip, br' });
    onTestFinished(() => opened.close());
    expect([opened.status, opened.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(opened.headers.server).toMatch(/nginx/);
    await until(limitMs, 'the first state', async () => opened.heard.find(({ name }) => name === 'works'));
    await deposit(administrator, demonstrationId, 'derriere-nginx');
    await opened.untilWork(
      limitMs,
      'the end of the work',
      (task) => task.title === 'derriere-nginx' && task.finish !== null,
    );
  });

  it('are for people who are signed in, and neither kept nor compressed on the way', async () => {
    const anonymous = await listen(server.url, '');
    expect(anonymous.status).toBe(401);
    const opened = await listen(server.url, administrator.cookie, { 'accept-encoding': 'gzip, br' });
    opened.close();
    expect(opened.status).toBe(200);
    expect(opened.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(opened.headers['content-encoding']).toBeUndefined();
  });

  it('reach those who may see the datastore and nobody else, from the beginning to the end', async () => {
    const claire = await newcomer(server, 'claire');
    const [hers, ours] = [await listener(claire), await listener(administrator)];
    await deposit(administrator, demonstrationId, 'reperes');
    const end = await ours.untilWork(limitMs, 'the end', isEndOf('reperes'));
    expect(end).toMatchObject({
      kind: 'UPLOAD',
      status: 'SUCCESS',
      followed: true,
      datasheet_name: 'reperes',
      datastore: { _id: demonstrationId },
      abilities: { cancel: false, retry: false },
    });
    await new Promise((resolve) => setTimeout(resolve, silenceMs));
    expect(hers.tasks()).toEqual([]);
    expect(await claire.call(routes.getMyWorks)).toEqual([]);

    await deposit(claire, sandboxId, 'bornes');
    expect((await hers.untilWork(limitMs, 'hers', isEndOf('bornes'))).followed).toBe(true);
    // The sandbox is everybody's: its members see what the others do, and follow what they asked for.
    expect((await ours.untilWork(limitMs, 'ours', isEndOf('bornes'))).followed).toBe(false);
    expect((await claire.call(routes.getMyWorks)).map(({ title }) => title)).toEqual(['bornes']);
  });

  it('follow the rights: who is no longer a member hears no more, and is told what is left', async () => {
    const jeanne = await newcomer(server, 'jeanne');
    const { id: user_id, communities_member } = await jeanne.call(routes.getMe);
    const communityId = communities_member[0]!.community._id;
    await deposit(jeanne, sandboxId, 'jalons');
    const hers = await listener(jeanne);
    await administrator.call(routes.removeMember, { params: { communityId }, body: { user_id } });
    await deposit(administrator, sandboxId, 'suite');
    const states = () => hers.heard.filter(({ name }) => name === 'works').map(({ data }) => data as Task[]);
    await until(limitMs, 'what is left', async () => states()[1]);
    expect(states().map((tasks) => tasks.length)).toEqual([1, 0]);
    expect(hers.tasks()).toEqual([]);
  });

  it('end with the session', async () => {
    const paul = await newcomer(server, 'paul');
    const opened = await listener(paul);
    await paul.call(routes.signOut);
    await deposit(administrator, sandboxId, 'silence');
    await opened.ended;
    expect(opened.heard.at(-1)).toEqual({ name: 'closed', data: { reason: 'session' } });
    expect(opened.tasks()).toEqual([]);
  });

  it('are bounded for one person, and free again once a page is left', async () => {
    const lea = await newcomer(server, 'lea');
    const pages = await Promise.all(Array.from({ length: 8 }, () => listener(lea)));
    expect((await listen(server.url, lea.cookie)).status).toBe(429);
    pages[0]!.close();
    await until(limitMs, 'a place', async () => {
      const again = await listen(server.url, lea.cookie);
      again.close();
      return again.status === 200 ? true : undefined;
    });
  });

  it('tell why one failed, with the ability to try again', async () => {
    const ours = await listener(administrator);
    const { filename } = await administrator.deposit(regions);
    const body = {
      data_name: 'Ailleurs',
      data_technical_name: 'ailleurs',
      data_srid: 'EPSG:2154',
      data_upload_path: filename,
    };
    await administrator.call(routes.createUpload, { params: { datastoreId: demonstrationId }, body });
    const failed = await ours.untilWork(limitMs, 'the failure', isEndOf('ailleurs'));
    expect(failed).toMatchObject({
      status: 'FAILURE',
      error: { code: 'upload.checks-failed' },
      abilities: { retry: true },
    });
  });

  it('are found again in their present state after the server fell, and it stops at once when asked', async () => {
    const ours = await listener(administrator);
    await server.kill();
    await ours.ended;
    await server.restart();
    const again = await listener(administrator);
    const [first] = again.heard;
    const tasks = first!.data as Task[];
    expect(tasks.map(({ title }) => title)).toContain('reperes');
    expect(tasks.every(({ finish }) => finish !== null)).toBe(true);
    const began = Date.now();
    expect(await server.stop()).toBe(0);
    expect(Date.now() - began).toBeLessThan(8000);
    await again.ended;
    await server.restart();
  });
});
