/**
 * Accepts the images the server draws now as the expected ones; look at each before committing it.
 * `node e2e/rendering/accept.ts [part of a case's name]`
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const [requested] = process.argv.slice(2);
const vitest = join(import.meta.dirname, '..', '..', 'node_modules', 'vitest', 'vitest.mjs');
const only = requested === undefined ? [] : ['-t', requested];
const run = spawnSync(process.execPath, [vitest, 'run', 'e2e/rendering', ...only], {
  cwd: join(import.meta.dirname, '..', '..'),
  env: { ...process.env, CARTABLE_BLESS: '1' },
  stdio: 'inherit',
});
process.exit(run.status ?? 1);
