import { defineConfig, type UserProjectConfigExport } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longest-first.ts';
import { type Sharing, sortTestFiles } from './scripts/lib/test-sharing.ts';

const files = sortTestFiles(import.meta.dirname);

/** Projects run in the order of their names: the longest files, which are alone, come first. */
const project = (name: Sharing, more: { isolate?: false; setupFiles?: string[]; execArgv?: string[] } = {}) =>
  ({
    test: {
      name,
      include: files[name],
      pool: 'forks',
      // Real processes, databases and browsers: slow to start on two cores, never slow for nothing.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // One second otherwise, which a busy machine exceeds.
      expect: { poll: { timeout: 50_000 } },
      // One more than the processors of a small machine: each waits a tenth of its time, for a browser, a disk or a lease.
      maxWorkers: 3,
      ...more,
    },
  }) satisfies UserProjectConfigExport;

/** An order that is drawn is Vitest's own: a sequencer given here would have the last word. */
const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'));
const cheapHashes = 'packages/accounts/src/test-support/cheap-password-hashes.ts';
/** Threads of the server run its bundle. */
const execArgv = [`--import=${new URL('scripts/lib/bundled-threads.mjs', import.meta.url)}`];

export default defineConfig({
  test: {
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    globalSetup: [
      'packages/testkit/src/postgres/server-of-run.ts',
      'packages/testkit/src/migrated/copies-of-run.ts',
    ],
    projects: [
      project('alone', { setupFiles: [cheapHashes], execArgv }),
      project('datastore', { isolate: false, setupFiles: [cheapHashes], execArgv }),
      project('driving', { isolate: false }),
      project('page', { isolate: false, setupFiles: ['apps/web/src/test-support/clean-page.ts'] }),
      project('shared', { isolate: false, setupFiles: [cheapHashes], execArgv }),
    ],
  },
});
