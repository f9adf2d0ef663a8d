import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, postgresFolder } from '@cartable/testkit';
import { knobs } from './knobs.ts';

/** The PostgreSQL of the bench, kept from one run to the next: MapServer, QGIS and we read from the same server. */
export interface Cluster {
  /** Address of a database, made when it is not there; the boolean says so. */
  database(name: string): { url: string; isNew: boolean };
  /** The same as libpq wants it: everyone connects through the socket. */
  connection(name: string): string;
  /** One statement after another, as psql runs them. */
  run(database: string, ...statements: string[]): string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Memory for what is measured to be warm, as an operator would give it. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  shared_buffers: '1GB',
  work_mem: '64MB',
  maintenance_work_mem: '256MB',
  max_connections: '60',
  jit: 'off',
  random_page_cost: '1.1',
};

export async function startCluster(): Promise<Cluster> {
  const binaries = postgresFolder();
  if (!binaries) throw new Error('PostgreSQL with PostGIS is needed: install postgresql-15-postgis-3.');
  const folder = join(knobs.cache, 'postgres');
  const account = accountOf();
  mkdirSync(folder, { recursive: true });
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const tools = { cwd: folder, stdio: 'ignore', ...account } as const;
  if (!existsSync(data)) {
    execFileSync(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
      tools,
    );
  }
  const port = await freePort();
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port), ...options],
    tools,
  );
  const killNow = () => server.kill('SIGQUIT');
  process.once('exit', killNow);
  const run = (database: string, ...statements: string[]): string =>
    execFileSync(
      join(binaries, 'psql'),
      [
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'postgres',
        '-d',
        database,
        '-qtAX',
        '-v',
        'ON_ERROR_STOP=1',
        ...statements.flatMap((text) => ['-c', text]),
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    ).trim();
  await untilReady(run);
  return {
    run,
    database(name) {
      const isNew = run('postgres', `select 1 from pg_database where datname = '${name}'`) === '';
      if (isNew) {
        run('postgres', `create database ${name}`);
        run(name, 'create extension postgis');
      }
      const socket = new URLSearchParams({ host: folder, port: String(port), user: 'postgres' });
      return { url: `postgres:///${name}?${socket}`, isNew };
    },
    pid: server.pid!,
    connection: (name) => `host=${folder} port=${port} user=postgres dbname=${name}`,
    async stop() {
      process.off('exit', killNow);
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    },
  };
}

/** PostgreSQL refuses to run as root: then the account of the Debian package is used. */
function accountOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

async function untilReady(run: Cluster['run']): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      run('postgres', 'select 1');
      return;
    } catch (error) {
      if (attempt > 200) throw error;
      await sleep(100);
    }
  }
}
