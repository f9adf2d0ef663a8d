import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import type { FileOutcome, Outcome } from './test-outcome.mjs';

const root = join(import.meta.dirname, '../..');

/** Runs one file of tests in a folder of its own, as `npm test` does. @returns its outcome beside that of the run */
export function tryTests(
  content: string,
  environment: Record<string, string> = {},
): Omit<Outcome, 'files'> & Partial<FileOutcome> & { readonly status: number | null } {
  const folder = temporaryFolder();
  const outcome = join(folder, 'outcome.json');
  writeFileSync(join(folder, 'one.test.ts'), content);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { CI: _, ...inherited } = process.env;
  const reporter = `--reporter=${join(root, 'scripts/lib/outcome-reporter.mjs')}`;
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--root', folder, reporter], {
    env: { ...inherited, CARTABLE_TEST_OUTCOME: outcome, ...environment },
  });
  const { files, ...more } = JSON.parse(readFileSync(outcome, 'utf8')) as Outcome;
  return { status, ...files[0], ...more };
}
