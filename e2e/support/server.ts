import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cartable/testkit';
import { placeDemonstrated } from './demonstrated.ts';
import { placeMigrated } from './migrated.ts';
import { ownEnvironment } from './own-environment.ts';

export const repositoryRoot = join(import.meta.dirname, '..', '..');
/** What `npm start` runs; built before the tests, as the front is. */
export const serverProgram = join(repositoryRoot, 'apps/server/dist/main.js');
/** The same module by module, for a test that changes one of them. */
export const serverSources = join(repositoryRoot, 'apps/server/src/main.ts');

/** The real program, as `npm start` runs it, on a folder and a port of its own. */
export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly administrator: { email: string; password: string };
  /** Everything the program printed. */
  output(): string;
  /** Asks it to stop, and waits. */
  stop(): Promise<number | null>;
  /** Number of the process, as long as it runs. */
  pid(): number | undefined;
  /** Power cut. */
  kill(): Promise<void>;
  /** Starts again on the same folder and port. */
  restart(): Promise<void>;
  dispose(): Promise<void>;
}

/** Tests ask faster than one person: those of limits set their own. */
const manyRequests = Object.fromEntries(
  ['WMS', 'WMS_RASTER', 'WFS', 'WMTS', 'INSTANT_TILES', 'OGCAPI'].map((service) => [
    `CARTABLE_${service}_RATE`,
    '10000',
  ]),
);
const START_LIMIT_MS = 120_000;

export async function startServer(
  environment: Record<string, string> = {},
  program = serverProgram,
): Promise<RunningServer> {
  const dataDir = environment.CARTABLE_DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'cartable-e2e-')));
  if (environment.CARTABLE_DATA_DIR === undefined && environment.DATABASE_URL === undefined) {
    if (environment.CARTABLE_DEMONSTRATION === 'true') await placeDemonstrated(dataDir, startServer);
    else await placeMigrated(dataDir);
  }
  const port = Number(environment.CARTABLE_PORT ?? (await freePort()));
  const administrator = { email: 'admin@example.org', password: 'correct-horse-battery' };
  const url = `http://127.0.0.1:${port}`;
  let printed = '';
  let child: ChildProcess;

  async function start() {
    child = spawn(process.execPath, [program], {
      env: {
        ...ownEnvironment(),
        ...manyRequests,
        // Both are seconds of processor at each start, for the few tests that look at them.
        CARTABLE_DEMONSTRATION: 'false',
        CARTABLE_MAP_WORKERS_READY: '0',
        CARTABLE_DEPOSIT_WORKERS_READY: '0',
        CARTABLE_MAP_WAIT: '60 s',
        CARTABLE_PORT: String(port),
        CARTABLE_HOST: '127.0.0.1',
        CARTABLE_PUBLIC_URL: url,
        CARTABLE_DATA_DIR: dataDir,
        CARTABLE_ADMIN_EMAIL: administrator.email,
        CARTABLE_ADMIN_PASSWORD: administrator.password,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (text) => (printed += text));
    child.stderr?.on('data', (text) => (printed += text));
    try {
      await untilReady();
    } catch (error) {
      // Nobody would stop it: it would keep its folder for itself.
      await end('SIGKILL');
      throw error;
    }
  }

  async function untilReady() {
    const limit = Date.now() + START_LIMIT_MS;
    while (Date.now() < limit) {
      if (child.exitCode !== null)
        throw new Error(`the server stopped with code ${child.exitCode}:\n${printed}`);
      const ready = await fetch(`${url}/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server was not ready after ${START_LIMIT_MS} ms:\n${printed}`);
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  }

  // A test that is itself killed must not leave a server behind.
  const killWithTest = () => child?.kill('SIGKILL');
  process.once('exit', killWithTest);
  await start();
  return {
    url,
    dataDir,
    administrator,
    output: () => printed,
    pid: () => child.pid,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    restart: start,
    async dispose() {
      await end('SIGTERM');
      process.off('exit', killWithTest);
      if (environment.CARTABLE_DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
