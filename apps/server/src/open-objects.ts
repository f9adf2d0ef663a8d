import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import {
  type ObjectStore,
  openFolderObjectStore,
  openS3ObjectStore,
  type S3Location,
} from '@cartable/storage';
import type { Config } from './config.ts';

/**
 * The bucket of the settings, else the folder beside the data.
 * @throws {CartableError} `storage.objects-refused`, `storage.objects-unreachable`
 */
export async function openObjects(config: Config): Promise<ObjectStore> {
  const { dataDir, s3CacheBytes: maxBytes } = config;
  const location = bucketOf(config);
  if (location === undefined) return openFolderObjectStore({ folder: join(dataDir, 'objects') });
  const spools = join(dataDir, 'tmp', 'objects');
  await removeSpoolsOfTheDead(spools);
  return openS3ObjectStore(location, { folder: join(spools, nameOfProcess(process.pid)), maxBytes });
}

/** The bucket of the settings; undefined when objects are files. */
export function bucketOf(config: Config): S3Location | undefined {
  const { s3Bucket: bucket, s3Prefix: prefix, s3Endpoint: endpoint, s3Region: region } = config;
  if (bucket === undefined) return undefined;
  return {
    bucket,
    region,
    hasBucketInPath: config.s3PathStyle,
    ...(prefix === undefined ? {} : { prefix }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...credentialsOf(config),
    ...(config.s3LinksEndpoint === undefined
      ? {}
      : { links: { endpoint: config.s3LinksEndpoint, aboveBytes: config.s3LinksAboveBytes } }),
  };
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

export function credentialsOf({ s3AccessKey: accessKeyId, s3SecretKey: secretAccessKey }: Config) {
  if (accessKeyId === undefined || secretAccessKey === undefined) return {};
  return { credentials: { accessKeyId, secretAccessKey } };
}
