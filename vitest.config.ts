import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.{ts,tsx}',
      'apps/*/test/**/*.test.ts',
      'e2e/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/testkit/src/postgres/server-of-run.ts'],
    pool: 'forks',
    // Real processes, databases and browsers: slow to start on two cores, never slow for nothing.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One second otherwise, which a busy machine exceeds.
    expect: { poll: { timeout: 50_000 } },
    maxWorkers: 2,
  },
});
