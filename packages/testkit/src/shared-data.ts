import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../..');

/** Path of a real data file too large for the repository: in CARTABLE_TEST_DATA, else in `../shared/data`. */
export function sharedData(name: string): string | undefined {
  const path = join(process.env.CARTABLE_TEST_DATA ?? join(repository, '../shared/data'), name);
  return existsSync(path) ? path : undefined;
}
