import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { placeCopy } from '@cartable/testkit';
import { ownEnvironment } from './own-environment.ts';

const migrate = join(import.meta.dirname, '../../apps/server/src/commands/migrate.ts');

/**
 * Makes the tables of a server in its folder, before its first start: `npm run migrate` makes them once a run, the others
 * are copies. Who is there first is still what the server makes.
 */
export const placeMigrated = (dataDir: string): Promise<void> =>
  placeCopy(dataDir, 'server', async (folder) => {
    await promisify(execFile)(process.execPath, [migrate], {
      env: { ...ownEnvironment(), CARTABLE_DATA_DIR: folder },
    });
  });
