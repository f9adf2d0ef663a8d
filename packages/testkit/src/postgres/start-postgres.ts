import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { findTool } from '../tools/system-tools.mjs';
import { findPostgresAccount } from './find-account.ts';

const startTimeoutMs = 60_000;

export interface Postgres {
  /** A new database with PostGIS, dropped at the end with the rest. */
  freshDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL with PostGIS for tests: the server of DATABASE_URL_TEST when given, else one of our own in a temporary
 * folder, without fsync. @returns undefined when there is neither
 */
export async function startPostgres(): Promise<Postgres | undefined> {
  const found = findTool('postgis');
  if (found === undefined) return undefined;
  return found === process.env.DATABASE_URL_TEST ? new TestDatabases(found) : startOwnServer(found);
}

async function startOwnServer(binaries: string): Promise<Postgres> {
  const account = findPostgresAccount();
  const folder = await mkdtemp(join(tmpdir(), 'cartable-pg-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(join(binaries, 'initdb'), initdb, { cwd: folder, ...account });
  const port = await freePort();
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    shared_buffers: '64MB',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port), ...options],
    { cwd: folder, stdio: 'ignore', ...account },
  );
  const killNow = () => server.kill('SIGQUIT');
  process.once('exit', killNow);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, server);
  return new TestDatabases(url, async () => {
    process.off('exit', killNow);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
}

class TestDatabases implements Postgres {
  readonly #serverUrl: string;
  readonly #stopServer: (() => Promise<void>) | undefined;
  readonly #names: string[] = [];
  #template: Promise<string> | undefined;

  /** @param stopServer when the server is ours: the databases go with it */
  constructor(serverUrl: string, stopServer?: () => Promise<void>) {
    this.#serverUrl = serverUrl;
    this.#stopServer = stopServer;
  }

  async freshDatabase(): Promise<string> {
    this.#template ??= this.#createTemplate();
    const name = await this.#create(`template ${await this.#template}`);
    return this.#urlOf(name);
  }

  /** Copying a database with PostGIS is several times faster than installing it in each. */
  async #createTemplate(): Promise<string> {
    const name = await this.#create('');
    await runStatement(this.#urlOf(name), 'create extension postgis');
    return name;
  }

  async #create(clause: string): Promise<string> {
    const name = `cartable_test_${randomBytes(6).toString('hex')}`;
    await runStatement(this.#serverUrl, `create database ${name} ${clause}`);
    this.#names.push(name);
    return name;
  }

  #urlOf(name: string): string {
    const url = new URL(this.#serverUrl);
    url.pathname = `/${name}`;
    return url.href;
  }

  async stop(): Promise<void> {
    if (this.#stopServer) return this.#stopServer();
    for (const name of this.#names) {
      await runStatement(this.#serverUrl, `drop database if exists ${name} with (force)`);
    }
  }
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + startTimeoutMs;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once with code ${server.exitCode}.`);
    try {
      return await runStatement(url, 'select 1');
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(50);
    }
  }
}
