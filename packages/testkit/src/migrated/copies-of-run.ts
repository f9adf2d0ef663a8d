/** A folder that the processes of a run of Vitest share: databases of tests are copied from it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder. Processes of tests inherit it, and those that they start. */
export const copiesVariable = 'CARTABLE_TEST_COPIES';

/** Called by Vitest before the first file. @returns what it calls after the last */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cartable-copies-'));
  process.env[copiesVariable] = folder;
  return async () => {
    delete process.env[copiesVariable];
    await rm(folder, { recursive: true, force: true });
  };
}
