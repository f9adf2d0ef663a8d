import type { ObjectStore } from '../port.ts';
import type { Bucket } from './s3-client.ts';
import type { S3Location, SpoolLocation } from './s3-location.ts';

/**
 * Objects in a bucket. The library is read only here: threads and platforms without bucket do not wait for it.
 * @throws {CartableError} `storage.objects-refused`, `storage.objects-unreachable`
 */
export async function openS3ObjectStore(location: S3Location, spool: SpoolLocation): Promise<ObjectStore> {
  const { connectS3ObjectStore } = await import('./s3-object-store.ts');
  return connectS3ObjectStore(location, spool);
}

/** Only parts of the objects of a bucket, for a thread that needs nothing else of it: nothing is asked before. */
export function openS3Ranges(location: S3Location): Pick<ObjectStore, 'openRanges'> {
  let bucket: Promise<Bucket> | undefined;
  return {
    async openRanges(key) {
      bucket ??= import('./s3-client.ts').then(({ Bucket }) => new Bucket(location));
      const { openRangesOf } = await import('./object-ranges.ts');
      return openRangesOf(await bucket, key);
    },
  };
}
