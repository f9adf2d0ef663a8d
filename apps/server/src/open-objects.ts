import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type ObjectStore, openFolderObjectStore, openS3ObjectStore } from '@cartable/storage';
import type { Config } from './config.ts';

/**
 * The bucket of the settings, else the folder beside the data.
 * @throws {CartableError} `storage.objects-refused`, `storage.objects-unreachable`
 */
export async function openObjects(config: Config): Promise<ObjectStore> {
  const { dataDir, s3Bucket: bucket, s3Prefix: prefix, s3Endpoint: endpoint } = config;
  if (bucket === undefined) return openFolderObjectStore({ folder: join(dataDir, 'objects') });
  const { s3Region: region, s3PathStyle: hasBucketInPath, s3CacheBytes: maxBytes } = config;
  const location = {
    bucket,
    region,
    hasBucketInPath,
    ...(prefix === undefined ? {} : { prefix }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...credentialsOf(config),
  };
  const spools = join(dataDir, 'tmp', 'objects');
  await removeSpoolsOfTheDead(spools);
  return openS3ObjectStore(location, { folder: join(spools, nameOfProcess(process.pid)), maxBytes });
}

/** Processes that share a data folder each have copies of their own. */
const nameOfProcess = (pid: number) => `${hostname()}-${pid}`;

/** Copies of the processes of this machine that were killed. */
async function removeSpoolsOfTheDead(spools: string): Promise<void> {
  const names = await readdir(spools).catch(() => []);
  const own = names.filter((name) => name === nameOfProcess(pidOf(name)));
  const dead = own.filter((name) => !isRunning(pidOf(name)));
  await Promise.all(dead.map((name) => rm(join(spools, name), { recursive: true, force: true })));
}

const pidOf = (name: string) => Number(name.slice(name.lastIndexOf('-') + 1));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // One of somebody else runs as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function credentialsOf({ s3AccessKey: accessKeyId, s3SecretKey: secretAccessKey }: Config) {
  if (accessKeyId === undefined || secretAccessKey === undefined) return {};
  return { credentials: { accessKeyId, secretAccessKey } };
}
