import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';
import { findPostgresAccount } from './find-account.ts';
import { runStatement } from './run-statement.ts';

export interface OwnServer {
  /** Address of its first database, as its owner. */
  readonly url: string;
  readonly isRunning: boolean;
  /** With all it holds, at once: nothing in it is of use later. */
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;

/** Nothing outlives the run, so nothing needs to reach the disk; three files of tests run at once, each with its pools. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '64MB',
  max_connections: '300',
};
const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

/**
 * Whoever started it may be killed: the server and its folder go as soon as the input of this script ends. In a session
 * of its own, so that an interrupted terminal ends it that way only.
 */
const guard = `
folder=$1; shift
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
( read -r _ <&3; kill -QUIT $server ) 2>/dev/null &
reader=$!
wait $server
code=$?
kill $reader 2>/dev/null
rm -rf "$folder"
exit $code
`;

/** What a server of its own may be asked for. */
export interface OwnServerOptions {
  /** Whether a commit is answered once the disk has it, as in production: for benchmarks of writing. @default false */
  readonly isDurable?: boolean;
}

/** A PostgreSQL in a temporary folder. @param binaries folder of `initdb` and `postgres` */
export async function startOwnServer(
  binaries: string,
  { isDurable = false }: OwnServerOptions = {},
): Promise<OwnServer> {
  const place = await makePlace();
  const initdb = ['-D', place.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(join(binaries, 'initdb'), initdb, { cwd: place.folder, ...place.account });
  return serve(binaries, place, { ...settings, ...(isDurable && durable) });
}

/** A streaming replica of a server of its own. @param primaryUrl of any database of it */
export async function startReplicaOf(binaries: string, primaryUrl: string): Promise<OwnServer> {
  const place = await makePlace();
  const copy = ['-D', place.data, '-d', primaryUrl, '-R', '-X', 'stream', '-c', 'fast'];
  await promisify(execFile)(join(binaries, 'pg_basebackup'), copy, { cwd: place.folder, ...place.account });
  return serve(binaries, place, settings);
}

type Place = Awaited<ReturnType<typeof makePlace>>;

async function makePlace() {
  const account = findPostgresAccount();
  const folder = await mkdtemp(join(tmpdir(), 'cartable-pg-'));
  if (account) chownSync(folder, account.uid, account.gid);
  return { account, folder, data: join(folder, 'data') };
}

async function serve(
  binaries: string,
  { account, folder, data }: Place,
  given: Readonly<Record<string, string>>,
): Promise<OwnServer> {
  const port = await freePort();
  const options = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [join(binaries, 'postgres'), '-D', data, '-k', folder, '-h', '127.0.0.1', '-p', `${port}`];
  const guarded = spawn('/bin/sh', ['-c', guard, 'guard', folder, ...server, ...options], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...account,
  });
  guarded.unref();
  (guarded.stdin as unknown as { unref(): void }).unref();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, guarded);
  const isRunning = () => guarded.exitCode === null && guarded.signalCode === null;
  return {
    url,
    get isRunning() {
      return isRunning();
    },
    stop: async () => {
      guarded.ref();
      guarded.stdin.end();
      if (isRunning()) await once(guarded, 'exit');
    },
  };
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
