import type { ObjectStore } from '../port.ts';
import type { S3Location, SpoolLocation } from './s3-location.ts';

/**
 * Objects in a bucket. The library is read only here: threads and platforms without bucket do not wait for it.
 * @throws {CartableError} `storage.objects-refused`, `storage.objects-unreachable`
 */
export async function openS3ObjectStore(location: S3Location, spool: SpoolLocation): Promise<ObjectStore> {
  const { connectS3ObjectStore } = await import('./s3-object-store.ts');
  return connectS3ObjectStore(location, spool);
}
