import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sharedFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';

const folder = sharedFolder();
const run = promisify(execFile);
const command = new URL('./migrate.ts', import.meta.url).pathname;
const limitMs = 60_000;

it(
  'a platform whose tables are brought up to date by hand serves none of another version, and all once they are',
  async () => {
    const settings = {
      CARTABLE_DATA_DIR: folder(),
      CARTABLE_MIGRATIONS: 'manual',
      CARTABLE_LOG_LEVEL: 'fatal',
    };
    const start = () => compose(readConfig(settings));
    const refusal = await start().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'storage.migrations-pending' });
    expect(String((refusal as { text(language: string): string }).text('en'))).toContain('npm run migrate');
    const migrate = () =>
      run(process.execPath, [command], { env: { ...process.env, ...settings, LANG: 'en' } });
    expect((await migrate()).stdout).toMatch(/^The database is up to date: [1-9]\d* steps\.$/m);
    await (await start()).close();
    expect((await migrate()).stdout).toContain('up to date: 0 steps.');
  },
  limitMs,
);
