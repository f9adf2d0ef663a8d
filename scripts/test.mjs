/**
 * `npm test`: installs what the tests need, builds, runs every test, runs files that failed once more, alone, and
 * closes with the counts (ADR 30). Arguments are given to Vitest: `npm test -- packages/geo`, `npm test -- --changed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './lib/build.mjs';
import { installIfStale } from './lib/install.mjs';
import { holdMemoryFolder } from './lib/memory-folder.mjs';
import { pinnedNode } from './lib/pinned-node.mjs';
import { provideSystemTools } from './lib/system-tools.mjs';
import { closingLines, filesToRunAgain, judge, namePatternOf } from './lib/test-outcome.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
installIfStale(root);
const node = pinnedNode(root);
if (node === undefined) {
  console.error(`Cartable: Node 26 is needed; this is Node ${process.versions.node}.`);
  process.exit(1);
}
if (!provideSystemTools()) process.exit(1);
buildIfStale(root, node);

const cache = join(root, '.cache');
/** Status of a program that Ctrl-C ended. */
const interrupted = 130;
mkdirSync(cache, { recursive: true });
const memory = holdMemoryFolder();

const args = process.argv.slice(2);
const first = runTests(args, 'test');
const files = filesToRunAgain(first.outcome);
const again = files.length > 0 ? runAgain(files) : undefined;
const verdict = judge(first, again);
if (first.outcome === undefined) console.log('\nThe tests ended without a result: see the messages above.');
else console.log(`\n${closingLines({ ...verdict, unstable: verdict.unstable.map(nameOf) }).join('\n')}`);
process.exit(verdict.isPassed ? 0 : 1);

function runTests(vitestArgs, name) {
  const outcomeFile = join(cache, `${name}-outcome.json`);
  rmSync(outcomeFile, { force: true });
  const reporters = ['default', join(root, 'scripts/lib/outcome-reporter.mjs')];
  const { status, signal } = spawnSync(
    node,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...reporters.map((reporter) => `--reporter=${reporter}`),
      ...vitestArgs,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        CARTABLE_TEST_OUTCOME: outcomeFile,
        NODE_COMPILE_CACHE: join(cache, 'compiled'),
        ...(memory && { TMPDIR: memory }),
      },
    },
  );
  // Vitest may end by itself once it was told to.
  if (signal === 'SIGINT' || status === interrupted) process.exit(interrupted);
  return { status: status ?? 1, outcome: readJson(outcomeFile) };
}

function runAgain(paths) {
  const names = paths.map(nameOf).join(', ');
  console.log(`\nRun again, one file at a time: ${names}`);
  return runTests([...paths, ...namePatternOf(args), '--no-file-parallelism'], 'test-again');
}

function nameOf(path) {
  return relative(root, path);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
