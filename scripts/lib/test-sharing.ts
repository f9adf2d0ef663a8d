import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a test file shares with others (ADR 62): nothing, the modules of a process, or these and the page that components
 * are shown in. Those that drive the real program from outside share a process among themselves, as do those that make
 * whole platforms of datastores. Each is a project of Vitest.
 */
export type Sharing = 'alone' | 'datastore' | 'driving' | 'shared' | 'page';

const tests = [
  'packages/*/src/**/*.test.ts',
  'apps/*/src/**/*.test.{ts,tsx}',
  'apps/*/test/**/*.test.ts',
  'e2e/**/*.test.ts',
  'scripts/**/*.test.ts',
];

/** Folders whose tests leave no thread, database or server behind them: they close those that they open. */
const sharingFolders = /^(?:packages\/[a-z]+\/src|apps\/server\/(?:src|test)|apps\/web\/src)\//;
/** Whole platforms of datastores, by what makes them: thirty keep 800 MB, given back with the process of their project. */
const datastores = /^packages\/datastore\//;
/** Pyramids and whole lives take long: beside that, what they load is little. */
const longLives = /^packages\/datastore\/src\/(?:pyramids\/|[\w-]+\.test\.ts$)/;
const platform = /\/test-support\/|\.suite\.ts'/;
/** A module replaced stays so for those who come after; what a process has used is what all of them have used. */
const needsOwnProcess =
  /^\/\/ alone: |\bvi\.(mock|doMock|unmock|doUnmock|hoisted|resetModules)\(|\bprocess\.(memoryUsage|cpuUsage)\b|\b(spawn|spawnSync|execFile|execFileSync|fork)\(/m;
/** Servers and browsers are processes beside, closed by who opens them; the process of the tests keeps nothing of them. */
const driving = /^e2e\//;
const page = /^\/\/ @vitest-environment jsdom$/m;

/** @param path of the test file in the repository */
export function sharingOf(path: string, content: string): Sharing {
  if (needsOwnProcess.test(content)) return 'alone';
  if (driving.test(path)) return 'driving';
  if (!sharingFolders.test(path)) return 'alone';
  if (datastores.test(path) && platform.test(content)) return longLives.test(path) ? 'alone' : 'datastore';
  return page.test(content) ? 'page' : 'shared';
}

/** All test files. @param root folder of the repository */
export function sortTestFiles(root: string): Record<Sharing, string[]> {
  const files: Record<Sharing, string[]> = { alone: [], datastore: [], driving: [], shared: [], page: [] };
  for (const found of globSync(tests, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })) {
    const path = found.replaceAll('\\', '/');
    files[sharingOf(path, readFileSync(join(root, path), 'utf8'))].push(path);
  }
  return files;
}
