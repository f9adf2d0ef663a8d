import { execFileSync } from 'node:child_process';

/** PostgreSQL refuses to run as root: then the account of the Debian package is used. */
export function findPostgresAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}
