/**
 * `npm test`: installs what the tests need, builds, runs every test, and closes with the counts.
 * Arguments are given to Vitest: `npm test -- packages/geo`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './lib/build.mjs';
import { installIfStale } from './lib/install.mjs';
import { pinnedNode } from './lib/pinned-node.mjs';
import { provideSystemTools } from './lib/system-tools.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
installIfStale(root);
const node = pinnedNode(root);
if (node === undefined) {
  console.error(`Cartable: Node 24 is needed; this is Node ${process.versions.node}.`);
  process.exit(1);
}
provideSystemTools();
buildIfStale(root, node);

const resultFile = join(root, '.cache', 'test-results.json');
mkdirSync(dirname(resultFile), { recursive: true });
rmSync(resultFile, { force: true });
const vitest = spawnSync(
  node,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultFile}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
closeWithCounts();
process.exit(vitest.status ?? 1);

function closeWithCounts() {
  try {
    const results = JSON.parse(readFileSync(resultFile, 'utf8'));
    const skipped = results.numPendingTests > 0 ? `, ${results.numPendingTests} skipped` : '';
    console.log(`\n${results.numPassedTests} passed, ${results.numFailedTests} failed${skipped}`);
  } catch {
    console.log('\nThe tests ended without a result file: see the messages above.');
  }
}
