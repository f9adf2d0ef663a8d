/** `pg_dump` and `pg_restore`, the programs PostgreSQL itself is backed up with (PostgreSQL 14 or later, ch. 26.1). */
import { spawn } from 'node:child_process';
import { CartableError } from '@cartable/contract';

/** Length of the error output of a program that is shown: its first reasons. */
const shownReasonLength = 500;

/** All the database as one snapshot saw it, in the custom format. @throws {CartableError} `backup.tool-*` */
export function dumpPostgres(
  databaseUrl: string,
  { target, snapshot, schemas = [] }: { target: string; snapshot?: string; schemas?: readonly string[] },
): Promise<void> {
  const options = ['--format=custom', '--no-owner', '--no-privileges', `--file=${target}`];
  if (snapshot !== undefined) options.push(`--snapshot=${snapshot}`);
  for (const schema of schemas) options.push(`--schema=${schema}`);
  return run('pg_dump', options, databaseUrl);
}

/** Into an empty database, all or nothing. @throws {CartableError} `backup.tool-*` */
export function restorePostgres(databaseUrl: string, dump: string): Promise<void> {
  const options = ['--no-owner', '--no-privileges', '--no-comments', '--single-transaction'];
  return run('pg_restore', [...options, dump], databaseUrl);
}

function run(tool: string, options: readonly string[], databaseUrl: string): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl);
  const environment = password === undefined ? process.env : { ...process.env, PGPASSWORD: password };
  return new Promise((resolve, reject) => {
    const child = spawn(tool, [`--dbname=${url}`, '--no-password', ...options], {
      env: { ...environment, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (text) => {
      complaint = `${complaint}${text}`.slice(0, shownReasonLength);
    });
    child.once('error', (cause) => reject(new CartableError('backup.tool-missing', { tool }, { cause })));
    child.once('close', (code) => {
      if (code === 0) return resolve();
      const reason = complaint.trim() || `${tool} ended with ${code}`;
      reject(new CartableError('backup.tool-failed', { tool, reason }));
    });
  });
}

/** Any account of the machine can read the arguments of a process. */
function withoutPassword(databaseUrl: string): { url: string; password: string | undefined } {
  const url = new URL(databaseUrl);
  if (url.password === '') return { url: databaseUrl, password: undefined };
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, password };
}
