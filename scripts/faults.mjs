// `npm run faults`: the database and the store that the faults strike are installed first where they are not there.
import { spawnSync } from 'node:child_process';
import { provideNeededTools } from './lib/system-tools.mjs';

if (!provideNeededTools(['postgis', 'moto'])) process.exit(1);
const { status } = spawnSync(
  process.execPath,
  ['scripts/run-pinned.mjs', 'e2e/faults/main.ts', ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
