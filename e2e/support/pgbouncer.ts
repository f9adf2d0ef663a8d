import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, findPostgresAccount, freePort, requiredTool } from '@cartable/testkit';

export interface PgBouncer {
  /** The same database, through it. */
  readonly url: string;
  /** What it wrote down. */
  output(): string;
  stop(): Promise<void>;
}

/** PgBouncer before a database, with a pool of sessions, as the guide has it. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const program = requiredTool('pgbouncer');
  const { hostname, port: behind, username, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const folder = await mkdtemp(join(tmpdir(), 'cartable-pgbouncer-'));
  const account = findPostgresAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${username}" ""\n`);
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${behind || 5432} dbname=${name} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = session
default_pool_size = 60
`,
  );
  // It refuses to run with all rights.
  const child = spawn(program, [file], { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...account });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  await eventually(() => listens(port));
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${name}`,
    output: () => printed,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
