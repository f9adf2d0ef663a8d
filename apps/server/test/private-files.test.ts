import { execFile } from 'node:child_process';
import { chmodSync, globSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { startServer } from './server-process.ts';

const backupCommand = fileURLToPath(new URL('../src/commands/backup.ts', import.meta.url));

/** Everything under a folder that others than its owner may read, write or enter. */
function openToOthers(folder: string): string[] {
  const paths = globSync('**', { cwd: folder }).map((path) => join(folder, path));
  return paths.filter((path) => (lstatSync(path).mode & 0o077) !== 0);
}

it('other accounts of the machine read nothing of a platform in use nor of its backups, and a wider folder is told', async () => {
  const above = temporaryFolder();
  const settings = {
    CARTABLE_DATA_DIR: join(above, 'data'),
    CARTABLE_ADMIN_EMAIL: 'admin@example.org',
    // The demonstration makes data sets and objects.
    CARTABLE_DEMONSTRATION: 'true',
  };
  const dataDir = settings.CARTABLE_DATA_DIR;
  const first = await startServer(settings);
  await askForReset(first.url, settings.CARTABLE_ADMIN_EMAIL);
  const written = ['cartable.db-wal', 'datasets/*.gpkg', 'objects/uploads/**/*.*', 'outbox/*.eml'];
  for (const pattern of written) await eventually(() => globSync(pattern, { cwd: dataDir }).length > 0);
  await promisify(execFile)(process.execPath, [backupCommand, join(above, 'backup')], {
    env: { ...process.env, CARTABLE_DATA_DIR: dataDir },
  });
  expect(openToOthers(dataDir)).toEqual([]);
  expect(openToOthers(join(above, 'backup'))).toEqual([]);
  expect(first.errors()).not.toContain('open to other accounts');
  await first.end();

  for (const path of [dataDir, join(dataDir, 'cartable.db')]) chmodSync(path, 0o755);
  const second = await startServer(settings);
  await eventually(() => second.errors().includes(`chmod 700 ${dataDir}`));
  expect(second.errors()).toContain('(mode 755)');
  expect(openToOthers(dataDir)).toEqual([dataDir]);
});

async function askForReset(url: string, email: string): Promise<void> {
  const answer = await fetch(`${url}/password/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email }),
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
}
