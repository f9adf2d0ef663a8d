import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
    await replica.#run('pg_basebackup', ['-d', primary.url('postgres'), '-R', '-X', 'stream', '-c', 'fast']);
    await replica.start();
    return replica;
  }

  /** One whose log is archived beside it, as its operator would elsewhere. */
  static async archiving(): Promise<Database> {
    const database = await Database.#place();
    await database.#initialise();
    await mkdir(database.#archive);
    database.#own(database.#archive);
    await database.start(['archive_mode=on', `archive_command=cp %p ${database.#archive}/%f`]);
    return database;
  }

  /** A copy of the whole server of this moment, which is not started. */
  static async copyOf(origin: Database): Promise<Database> {
    const copy = await Database.#place();
    await copy.#run('pg_basebackup', ['-d', origin.url('postgres'), '-X', 'stream', '-c', 'fast']);
    return copy;
  }

  static async #place(): Promise<Database> {
    const binaries = postgresFolder();
    if (binaries === undefined) throw new Error('PostgreSQL with PostGIS is not on this machine.');
    const folder = await mkdtemp(join(tmpdir(), 'cartable-faults-pg-'));
    const database = new Database(binaries, folder, await freePort());
    database.#own(folder);
    return database;
  }

  private constructor(binaries: string, folder: string, port: number) {
    this.#binaries = binaries;
    this.#folder = folder;
    this.port = port;
  }

  /** Until all that was written is in the archive. */
  async archiveAll(): Promise<void> {
    const [segment] = await this.rows('select pg_walfile_name(pg_switch_wal())');
    await until(startMs, 'the log to be archived', async () => {
      const [row] = await this.rows(`select last_archived_wal >= '${segment}' from pg_stat_archiver`);
      return row === 't' || undefined;
    });
  }

  /** Starts a copy, brought to a time by the archived log of its origin. */
  async recover(origin: Database, time: Date): Promise<void> {
    const signal = join(this.#folder, 'data/recovery.signal');
    await writeFile(signal, '');
    this.#own(signal);
    await this.start([
      `restore_command=cp ${origin.#archive}/%f %p`,
      // It takes no Z here.
      `recovery_target_time=${time.toISOString().replace('Z', '+00')}`,
      'recovery_target_action=promote',
    ]);
    await until(startMs, 'the end of the recovery', async () => {
      const [row] = await this.rows('select pg_is_in_recovery()');
      return row === 'f' || undefined;
    });
  }

  /** @param more settings besides the usual ones */
  async start(more: readonly string[] = []): Promise<void> {
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
    const options = [...settings, ...more].flatMap((setting) => ['-c', setting]);
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
    if (pid === undefined || this.#process?.exitCode !== null || this.#process.signalCode !== null) return;
    const exited = once(this.#process, 'exit');
    process.kill(-pid, 'SIGKILL');
    await exited;
  }

  async dispose(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async statement(sql: string, name = 'postgres'): Promise<void> {
    await promisify(execFile)('psql', ['-X', '-q', '-c', sql, this.url(name)]);
  }

  /** Rows as text, one a line. */
  async rows(sql: string, name = 'postgres'): Promise<string[]> {
    const { stdout } = await promisify(execFile)('psql', ['-X', '-A', '-t', '-c', sql, this.url(name)]);
    return stdout.split('\n').slice(0, -1);
  }

  url(name: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${name}`;
  }

  get #archive(): string {
    return join(this.#folder, 'archive');
  }

  #own(path: string): void {
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
  }

  #where() {
    return { cwd: this.#folder, ...this.#account };
  }

  #initialise(): Promise<void> {
    return this.#run('initdb', ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  }

  async #run(program: string, options: readonly string[]): Promise<void> {
    const place = ['-D', join(this.#folder, 'data')];
    await promisify(execFile)(join(this.#binaries, program), [...place, ...options], this.#where());
  }
}
