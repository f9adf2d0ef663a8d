import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CartableError } from '@cartable/contract';
import { MomentStore, openFolderObjectStore, openS3ObjectStore } from '@cartable/storage';
import type { Config } from '../config.ts';
import { credentialsOf } from '../open-objects.ts';
import type { CommandOptions } from './command.ts';

const bucketAddress = /^s3:\/\/([a-z0-9.-]{3,63})(?:\/([\w./-]+?))?\/?$/;

/** Where the moments of a platform are kept: a folder, or `s3://bucket/prefix` at the store of the settings. */
export async function openMoments({ config, place, folder }: CommandOptions): Promise<MomentStore> {
  if (!place.startsWith('s3:')) return new MomentStore(openFolderObjectStore({ folder }));
  const [, bucket, prefix] = bucketAddress.exec(place) ?? [];
  if (bucket === undefined) throw new CartableError('backup.folder-missing', { usage: 's3://bucket/prefix' });
  const spool = { folder: join(config.dataDir, 'tmp', 'moments'), maxBytes: 1 };
  return new MomentStore(await openS3ObjectStore(locationOf(config, bucket, prefix), spool));
}

function locationOf(config: Config, bucket: string, prefix: string | undefined) {
  const { s3Endpoint: endpoint, s3Region: region, s3PathStyle: hasBucketInPath } = config;
  return {
    bucket,
    region,
    hasBucketInPath,
    ...(prefix === undefined ? {} : { prefix }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...credentialsOf(config),
  };
}

/** Whether a place holds moments, rather than one whole backup. */
export const holdsMoments = ({ place, folder }: CommandOptions): boolean =>
  place.startsWith('s3:') || existsSync(join(folder, 'moments'));
