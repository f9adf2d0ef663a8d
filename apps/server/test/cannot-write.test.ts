import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeWithPostgres, eventually, temporaryFolder } from '@cartable/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Browser } from './browser.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const admin = { email: 'admin@x.example', password: 'sept lamas endormis' };
const settings = {
  CARTABLE_ADMIN_EMAIL: admin.email,
  CARTABLE_ADMIN_PASSWORD: admin.password,
  CARTABLE_MAP_WORKERS: '1',
  CARTABLE_DEMONSTRATION: 'true',
};
const longestMs = 180_000;

const capabilities = '/wms-v?SERVICE=WMS&REQUEST=GetCapabilities&VERSION=1.3.0';
const storedTile = '/tms/1.0.0/regions_tms/4/8/5.pbf';
const map =
  '/wms-v?SERVICE=WMS&REQUEST=GetMap&VERSION=1.3.0&LAYERS=regions_wms:regions&STYLES=&CRS=EPSG:4326&BBOX=42,-5,51,8&WIDTH=64&HEIGHT=64&FORMAT=image/png';

const features = '/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=regions_wfs:regions&COUNT=1';

const restricted = `/private${capabilities}&apikey=0123456789abcdef`;

const statusOf = async (url: string) => (await fetch(url)).status;

const signIn = (url: string) => new Browser(url).post('/login', admin, {});

/** Until the demonstration is served: maps and tiles to look at. */
async function untilPublished({ url }: ServerProcess): Promise<void> {
  for (const path of [storedTile, map]) await eventually(async () => (await statusOf(url + path)) === 200);
}

async function readiness({ url }: ServerProcess): Promise<unknown> {
  return (await fetch(`${url}/health/ready`)).json();
}

async function untilReady(server: ServerProcess, expected: Record<string, string>): Promise<void> {
  const text = JSON.stringify(expected);
  await eventually(async () => JSON.stringify(await readiness(server)) === text);
}

/** One line when it begins, one when it is over, and no fault. */
function expectTwoLines(server: ServerProcess, reason: string): void {
  const lines = server
    .errors()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string; reason?: string });
  const reported = lines.filter(({ msg }) => /nothing can be written|writes again/.test(msg));
  expect(reported.map(({ msg, reason }) => reason ?? msg)).toEqual([reason, 'writes again']);
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
}

async function expectRejected(answer: Response): Promise<void> {
  const body = (await answer.json()) as { details: { error: string } };
  expect([answer.status, body.details.error]).toEqual([503, 'storage.cannot-write-now']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

const askForReset = (url: string, email = admin.email) =>
  fetch(`${url}/password/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email }),
  });

describe('while nothing can be written', () => {
  it(
    'because another program holds the database, readers are answered at once and writers are told to come back',
    async () => {
      const dataDir = temporaryFolder();
      const server = await startServer({ ...settings, CARTABLE_DATA_DIR: dataDir });
      await untilPublished(server);
      const other = new DatabaseSync(join(dataDir, 'cartable.db'), { timeout: 20_000 });
      onTestFinished(() => void (other.isOpen && other.close()));
      other.exec('begin immediate');
      const rejections = Promise.all([askForReset(server.url), askForReset(server.url, 'b@x.example')]);
      let isOver = false;
      void rejections.then(() => {
        isOver = true;
      });
      // Whole rounds of reading while two requests wait to write.
      let rounds = 0;
      while (!isOver) {
        for (const path of [capabilities, storedTile, map, '/health/live', '/catalogue'])
          expect([path, await statusOf(server.url + path)]).toEqual([path, 200]);
        rounds += 1;
      }
      expect(rounds).toBeGreaterThan(1);
      for (const answer of await rejections) await expectRejected(answer);
      await untilReady(server, { status: 'cannot-write', reason: 'locked' });
      other.exec('rollback');
      await untilReady(server, { status: 'ok' });
      expect((await signIn(server.url)).status).toBe(200);
      expectTwoLines(server, 'locked');
    },
    longestMs,
  );

  it(
    'because the disk is full, people still sign in, delete and look, also after a restart',
    async ({ skip }) => {
      const dataDir = smallDisk() ?? skip('no right to mount a small disk: root of Linux only');
      const given = { ...settings, CARTABLE_DATA_DIR: dataDir };
      const server = await startServer(given);
      await untilPublished(server);
      await eventually(() => existsSync(join(dataDir, 'reserve')));
      const filler = join(dataDir, 'filler');
      fill(filler);
      await untilReady(server, { status: 'cannot-write', reason: 'full' });
      expect(existsSync(join(dataDir, 'reserve'))).toBe(false);
      await expectLife(server);
      expect(await server.end()).toBe(0);

      const again = await startServer(given);
      await untilReady(again, { status: 'cannot-write', reason: 'full' });
      await expectLife(again);
      const browser = new Browser(again.url);
      await browser.post('/login', admin, {});
      const deleted = await fetch(again.url + (await addressOfDemonstration(browser)), {
        method: 'DELETE',
        headers: { 'x-requested-with': 'XMLHttpRequest', cookie: browser.cookie },
      });
      expect([deleted.status, await deleted.text()]).toEqual([204, '']);
      rmSync(filler);
      await untilReady(again, { status: 'ok' });
      await eventually(() => existsSync(join(dataDir, 'reserve')));
      expectTwoLines(again, 'full');
    },
    longestMs,
  );
});

async function expectLife(server: ServerProcess): Promise<void> {
  for (const path of [capabilities, storedTile, map])
    expect([path, await statusOf(server.url + path)]).toEqual([path, 200]);
  const browser = new Browser(server.url);
  expect((await browser.post('/login', admin, {})).status).toBe(200);
  const rejected = await browser.post('/api/users/me/documents', {});
  expect([rejected.status, rejected.body.details?.error]).toEqual([503, 'storage.cannot-write-now']);
}

async function addressOfDemonstration(browser: Browser): Promise<string> {
  const { text } = await browser.get('/api/administration/datastores?search=D%C3%A9monstration');
  const id = /"_id":"([^"]+)"/.exec(text)?.[1];
  return `/api/datastores/${id}/datasheet/${encodeURIComponent('Régions de France')}`;
}

/** Large enough for the demonstration and a reserve. */
function smallDisk(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=120m,mode=700', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return folder;
}

function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const size of [1 << 20, 4096]) while (write(file, Buffer.alloc(size, 1)));
  } finally {
    closeSync(file);
  }
}

function write(file: number, block: Buffer): boolean {
  try {
    return writeSync(file, block) > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}

describeWithPostgres('while PostgreSQL is away', (freshDatabase) => {
  it(
    'stored tiles and capabilities go on, the rest answers 503, and all is well when it is back',
    async () => {
      const way = await openWay(await freshDatabase());
      const given = { ...settings, CARTABLE_DATA_DIR: temporaryFolder(), DATABASE_URL: way.url };
      const server = await startServer(given);
      await untilPublished(server);
      expect(await statusOf(server.url + capabilities)).toBe(200);
      await way.cut();
      for (let round = 0; round < 3; round++) {
        for (const path of [capabilities, storedTile])
          expect([path, await statusOf(server.url + path)]).toEqual([path, 200]);
        // Drawn, and read, from copies where there are some.
        for (const path of [`${map}&ROUND=${round}`, features])
          expect([200, 503]).toContain(await statusOf(server.url + path));
        await expectRejected(await askForReset(server.url));
      }
      expect(await statusOf(server.url + restricted)).toBe(503);
      expect(await statusOf(`${server.url}/health/ready`)).toBe(503);
      await way.mend();
      await untilReady(server, { status: 'ok' });
      expect((await signIn(server.url)).status).toBe(200);
      expect(await statusOf(`${server.url}${map}&ROUND=back`)).toBe(200);
      expectTwoLines(server, 'away');
    },
    longestMs,
  );
});

/** The way to a database, which can be cut: connections end, and new ones are refused. */
async function openWay(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const serve = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((near) => {
        const far = connectTo(Number(target.port), target.hostname);
        for (const socket of [near, far]) {
          sockets.add(socket);
          socket.on('error', () => undefined);
          socket.on('close', () => sockets.delete(socket));
        }
        near.pipe(far).pipe(near);
      });
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await serve(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  onTestFinished(cut);
  const url = new URL(databaseUrl);
  url.port = String(port);
  const mend = async () => {
    server = await serve(port);
  };
  return { url: url.href, cut, mend };
}
