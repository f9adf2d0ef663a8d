import { existsSync } from 'node:fs';
import { join } from 'node:path';

const variable = 'CARTABLE_TEST_DATA';

/**
 * Path of a data file too large for the repository, in the folder named by CARTABLE_TEST_DATA; undefined when it is not
 * there. For benchmarks and conformance suites: what `npm test` reads is in the repository.
 */
export function findLargeData(name: string): string | undefined {
  const folder = process.env[variable];
  if (!folder) return undefined;
  const path = join(folder, name);
  return existsSync(path) ? path : undefined;
}

/** One sentence for whoever starts a benchmark or a suite without the file. */
export function largeDataSentence(name: string): string {
  return `${name} is needed, in the folder named by ${variable}.`;
}

/** Path of the file for a program that can do nothing without it: it says so and ends. */
export function largeDataOrExit(name: string): string {
  const path = findLargeData(name);
  if (path === undefined) {
    console.error(largeDataSentence(name));
    process.exit(1);
  }
  return path;
}
