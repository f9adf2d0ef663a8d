import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runServer, startServer } from './server-process.ts';

/** Account without rights of most systems. */
const nobody = 65_534;

/** One sentence or two, and nothing of the program. */
function expectOneSentence(stderr: string, words: string): void {
  expect(stderr).toContain(words);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toMatch(/\n\s+at |node:internal|\.ts:\d/);
}

describe('a start that cannot succeed says why in one sentence', () => {
  it('a port already taken, before any data is written', async () => {
    const port = await occupiedPort();
    const run = await runServer({
      CARTABLE_DATA_DIR: temporaryFolder(),
      CARTABLE_PORT: String(port),
      LANG: 'fr_FR.UTF-8',
    });
    expect([run.code, run.stdout]).toEqual([1, '']);
    expectOneSentence(run.stderr, `Le port ${port} est déjà pris par un autre programme.`);
  });

  it('a wrong setting, with exit code 2', async () => {
    const run = await runServer({ CARTABLE_DATA_DIR: temporaryFolder(), CARTABLE_SESSION_IDLE: 'a while' });
    expect(run.code).toBe(2);
    expectOneSentence(run.stderr, 'The setting CARTABLE_SESSION_IDLE is “a while”, which is not accepted.');
  });

  it('a data folder that is a file', async () => {
    const path = join(temporaryFolder(), 'data');
    writeFileSync(path, '');
    const run = await runServer({ CARTABLE_DATA_DIR: path });
    expect(run.code).toBe(1);
    expectOneSentence(run.stderr, 'cannot be used as the data folder');
  });

  it('a data folder that cannot be written to', async () => {
    const path = join(temporaryFolder(), 'data');
    mkdirSync(path);
    chmodSync(path, 0o555);
    chmodSync(dirname(path), 0o755);
    // Nothing is forbidden to root.
    const run = await runServer({ CARTABLE_DATA_DIR: path }, process.getuid?.() === 0 ? nobody : undefined);
    expect(run.code).toBe(1);
    expectOneSentence(run.stderr, 'cannot be written to');
  });

  it('a damaged database', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(
      join(dataDir, 'cartable.db'),
      'this is no database, whatever its name may say. '.repeat(100),
    );
    const run = await runServer({ CARTABLE_DATA_DIR: dataDir });
    expect(run.code).toBe(1);
    expectOneSentence(run.stderr, 'is damaged');
  });

  it('a data folder another server uses', async () => {
    const settings = { CARTABLE_DATA_DIR: temporaryFolder() };
    await startServer(settings);
    const run = await runServer(settings);
    expect(run.code).toBe(1);
    expectOneSentence(run.stderr, 'is already used by another server');
  });

  it('a PostgreSQL that does not answer', async () => {
    const port = await occupiedPort();
    const run = await runServer({
      CARTABLE_DATA_DIR: temporaryFolder(),
      DATABASE_URL: `postgresql://u:hidden@127.0.0.1:${port}/none`,
    });
    expect(run.code).toBe(1);
    expectOneSentence(run.stderr, 'The PostgreSQL database does not answer');
    expect(run.stderr).not.toContain('hidden');
  });
});

it('a fault of the program tells, to who looks for it, lines of the sources', async () => {
  const cannotPrint = "process.stdout.write = () => { throw new Error('no terminal'); };";
  const run = await runServer({
    CARTABLE_DATA_DIR: temporaryFolder(),
    CARTABLE_LOG_LEVEL: 'debug',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(cannotPrint)}`,
  });
  expect(run.code).toBe(1);
  expect(run.stderr).toMatch(/no terminal\n(.*\n)*?\s+at .*apps\/server\/src\/run\.ts:\d+/);
});

describe('a server', () => {
  it('reports an unknown setting and starts', async () => {
    const server = await startServer({ CARTABLE_DATA_DIR: temporaryFolder(), CARTABLE_SITETITLE: 'X' });
    expectOneSentence(server.errors(), 'The nearest name is CARTABLE_SITE_TITLE.');
  });

  it('stops cleanly on Ctrl-C, passed on twice by npm, and ends what it was answering', async () => {
    const server = await startServer({ CARTABLE_DATA_DIR: temporaryFolder() });
    const body = JSON.stringify({ email: 'nobody@x.example', password: 'x' });
    const socket = connect(Number(new URL(server.url).port), 'localhost');
    socket.write(
      `POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    const received = collect(socket);
    await eventually(() => received().includes('100 Continue'));
    server.child.kill('SIGINT');
    server.child.kill('SIGINT');
    await eventually(() => server.output().includes('Stopping'));
    socket.write(body);
    await eventually(() => received().includes('account.bad-credentials'));
    expect(await server.end('SIGINT')).toBe(0);
    expect(server.errors()).toBe('');
  });

  it('killed at once, starts again from what it had', async () => {
    const settings = { CARTABLE_DATA_DIR: temporaryFolder() };
    const killed = await startServer(settings);
    expect(await killed.end('SIGKILL')).toBe('SIGKILL');
    const again = await startServer(settings);
    expect(again.output()).not.toContain('Administrator');
    expect(await again.end()).toBe(0);
  });

  it('that only runs jobs listens to nothing', async () => {
    const port = await occupiedPort();
    const settings = { CARTABLE_ROLE: 'jobs', CARTABLE_PORT: String(port) };
    const server = await startServer({ CARTABLE_DATA_DIR: temporaryFolder(), ...settings });
    expect(server.url).toBe('');
    expect(await server.end()).toBe(0);
  });
});

function collect(socket: Socket): () => string {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}

/** A port somebody listens on, and never answers. */
async function occupiedPort(): Promise<number> {
  const other = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
