import { spawn } from 'node:child_process';
import { chmodSync, readdirSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { requires } from '../tools/requires.ts';
import { runStatement } from './run-statement.ts';
import { openPostgres, setup } from './server-of-run.ts';

describe('a PostgreSQL for tests', () => {
  requires('postgis');

  it('goes with its folder when the process that started it is killed', async () => {
    const folder = temporaryFolder();
    // As the temporary folder of the system: PostgreSQL may run as another account.
    chmodSync(folder, 0o1777);
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve) =>
      child.stdout.once('data', (data) => resolve(`${data}`)),
    );
    expect(await isThere(url)).toBe(true);
    child.kill('SIGKILL');
    await eventually(async () => (await isThere(url)) === false);
    await eventually(async () => readdirSync(folder).length === 0);
  });

  it('is one for all files of a run, each with databases of its own, dropped when the file is over', async () => {
    let desk: string | undefined;
    const end = await setup({
      provide: (_key, value) => {
        desk = value as string;
      },
    });
    const files = [await openPostgres(desk), await openPostgres(desk)];
    let filled = 0;
    const preparation = {
      key: 'houses',
      async fill(url: string) {
        filled += 1;
        await runStatement(url, 'create table houses (name text)');
      },
    };
    const prepared = await Promise.all(files.map((file) => file!.freshDatabase(preparation)));
    for (const url of prepared) await runStatement(url, `insert into houses values ('Les Tilleuls')`);
    expect(filled).toBe(1);
    const urls = await Promise.all(files.map((file) => file!.freshDatabase()));
    expect(new Set(urls.map((url) => new URL(url).host)).size).toBe(1);
    expect(new Set(urls).size).toBe(2);
    await Promise.all(files.map((file) => file!.stop()));
    for (const url of [...urls, ...prepared]) expect(await isThere(url)).toBe(false);
    await end();
    await expect(openPostgres(desk)).rejects.toThrow('fetch failed');
  });
});

const program = `
  const { startOwnServer } = await import('./own-server.ts');
  const { postgresFolder } = await import('../tools/system-tools.mjs');
  const { url } = await startOwnServer(postgresFolder());
  process.stdout.write(url);
  setInterval(() => {}, 1000);
`;

async function isThere(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  // The server may go between two answers, which the client tells nobody in particular.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('select 1 as one');
    return rows[0].one === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
