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
if (!provideSystemTools()) process.exit(1);
buildIfStale(root, node);

const cache = join(root, '.cache');
/** Test files in which Node itself may fall without the rest of the run being put in doubt. */
const mostCrashed = 3;
mkdirSync(cache, { recursive: true });

const first = runTests(process.argv.slice(2), 'test');
const again = isCutShortOnly(first) ? runAgain(first.crashes.files) : undefined;
closeWithCounts(first, again);
process.exit((again ?? first).status);

function runTests(args, name) {
  const resultFile = join(cache, `${name}-results.json`);
  const crashFile = join(cache, `${name}-crashes.json`);
  for (const file of [resultFile, crashFile]) rmSync(file, { force: true });
  const reporters = ['default', 'json', join(root, 'scripts/lib/crash-reporter.mjs')];
  const { status } = spawnSync(
    node,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...reporters.map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${resultFile}`,
      ...args,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, CARTABLE_TEST_CRASHES: crashFile } },
  );
  return { status: status ?? 1, results: readJson(resultFile), crashes: readJson(crashFile) };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Every test that ran passed, and nothing else went wrong than Node falling under a few files (ADR 2). */
function isCutShortOnly({ results, crashes }) {
  if (results === undefined || crashes === undefined) return false;
  const { files, otherErrors } = crashes;
  return results.numFailedTests === 0 && otherErrors === 0 && files.length > 0 && files.length <= mostCrashed;
}

/** A second fall is a failure. */
function runAgain(files) {
  console.log(
    `\nNode itself fell while it ran ${files.join(', ')}: run again, whole, in a process of its own.`,
  );
  return runTests(files, 'test-again');
}

function closeWithCounts({ results, crashes }, again) {
  if (results === undefined) {
    console.log('\nThe tests ended without a result file: see the messages above.');
    return;
  }
  const kept = results.testResults.filter(({ name }) => !again || !crashes.files.includes(name));
  const tests = [...kept, ...(again?.results?.testResults ?? [])].flatMap((file) => file.assertionResults);
  const count = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length;
  const skipped = count('skipped', 'pending', 'todo', 'disabled');
  console.log(
    `\n${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
}
