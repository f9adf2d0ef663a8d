import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, freePort, sharedFolder, temporaryFolder } from '@cartable/testkit';
import { objectStoreSuite } from '@cartable/testkit/suites';
import { afterAll, beforeAll, describe } from 'vitest';
import { openS3ObjectStore } from './open-s3-object-store.ts';

/** The suite of the port on a server that is none for tests: `go install github.com/versity/versitygw/cmd/versitygw@v1.8.0`. */

const program = process.env.CARTABLE_TEST_VERSITYGW ?? 'versitygw';
const credentials = { accessKeyId: 'tests', secretAccessKey: 'tests-secret' };

describe.skipIf(spawnSync(program, ['--version']).status !== 0)('objects in a bucket of versitygw', () => {
  const folder = sharedFolder();
  let endpoint: string;
  let stop = async () => {};
  beforeAll(async () => {
    const address = `127.0.0.1:${await freePort()}`;
    endpoint = `http://${address}`;
    const server = spawn(program, ['--port', address, 'posix', folder()], {
      env: {
        ...process.env,
        ROOT_ACCESS_KEY: credentials.accessKeyId,
        ROOT_SECRET_KEY: credentials.secretAccessKey,
      },
      stdio: 'ignore',
    });
    stop = async () => {
      server.kill();
      if (server.exitCode === null) await once(server, 'exit');
    };
    await eventually(() => fetch(endpoint).then(Boolean, () => false));
  });
  afterAll(() => stop());

  /** A folder is a bucket there. */
  const open = async (prefix?: string) => {
    const bucket = `tests-${randomBytes(6).toString('hex')}`;
    mkdirSync(join(folder(), bucket));
    const location = { bucket, region: 'us-east-1', endpoint, credentials, hasBucketInPath: true };
    const spool = { folder: join(temporaryFolder(), 'spool'), maxBytes: 1_000_000 };
    return openS3ObjectStore(prefix === undefined ? location : { ...location, prefix }, spool);
  };

  describe('alone in it', () => objectStoreSuite(() => open()));
  describe('under a prefix', () => objectStoreSuite(() => open('platforms/a')));
});
