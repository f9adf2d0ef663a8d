import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgresAccount, freePort, postgresFolder } from '@cartable/testkit';
import { until } from '../support/client.ts';

/** What is committed survives `kill -9`: the system keeps what was written; only a power cut would need fsync. */
const settings = ['fsync=off', 'synchronous_commit=on', 'max_connections=200', 'shared_buffers=64MB'];
const startMs = 60_000;

/** A PostgreSQL that can be killed and started again on what it left. */
export class Database {
  readonly port: number;
  readonly #folder: string;
  readonly #binaries: string;
  readonly #account = findPostgresAccount();
  #process: ChildProcess | undefined;

  static async create(): Promise<Database> {
    const database = await Database.#place();
    await database.#initialise();
    await database.start();
    await database.statement('create database cartable');
    await database.statement('create extension postgis', 'cartable');
    return database;
  }

  /** A copy that follows it, however often either of them is started again. */
  static async replicaOf(primary: Database): Promise<Database> {
    const replica = await Database.#place();
    const url = `postgres://postgres@127.0.0.1:${primary.port}/postgres`;
    await replica.#run('pg_basebackup', ['-d', url, '-R', '-X', 'stream', '-c', 'fast']);
    await replica.start();
    return replica;
  }

  static async #place(): Promise<Database> {
    const binaries = postgresFolder();
    if (binaries === undefined) throw new Error('PostgreSQL with PostGIS is not on this machine.');
    const folder = await mkdtemp(join(tmpdir(), 'cartable-faults-pg-'));
    const database = new Database(binaries, folder, await freePort());
    if (database.#account) chownSync(folder, database.#account.uid, database.#account.gid);
    return database;
  }

  private constructor(binaries: string, folder: string, port: number) {
    this.#binaries = binaries;
    this.#folder = folder;
    this.port = port;
  }

  async start(): Promise<void> {
    const place = [
      '-D',
      join(this.#folder, 'data'),
      '-k',
      this.#folder,
      '-h',
      '127.0.0.1',
      '-p',
      `${this.port}`,
    ];
    const options = settings.flatMap((setting) => ['-c', setting]);
    this.#process = spawn(join(this.#binaries, 'postgres'), [...place, ...options], {
      cwd: '/',
      stdio: 'ignore',
      detached: true,
      ...this.#account,
    });
    const ready = () =>
      this.statement('select 1').then(
        () => true,
        () => undefined,
      );
    await until(startMs, 'PostgreSQL to be ready', ready);
  }

  /** The server and every process it serves a connection with. */
  async kill(): Promise<void> {
    const { pid } = this.#process ?? {};
    if (pid === undefined || this.#process?.exitCode !== null) return;
    const exited = once(this.#process, 'exit');
    process.kill(-pid, 'SIGKILL');
    await exited;
  }

  async dispose(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async statement(sql: string, name = 'postgres'): Promise<void> {
    const url = `postgres://postgres@127.0.0.1:${this.port}/${name}`;
    await promisify(execFile)('psql', ['-X', '-q', '-c', sql, url]);
  }

  #initialise(): Promise<void> {
    return this.#run('initdb', ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  }

  async #run(program: string, options: readonly string[]): Promise<void> {
    const place = ['-D', join(this.#folder, 'data')];
    const where = { cwd: this.#folder, ...this.#account };
    await promisify(execFile)(join(this.#binaries, program), [...place, ...options], where);
  }
}
