import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { NamedObject } from '../port.ts';
import { Bucket } from './s3-client.ts';
import type { S3Location } from './s3-location.ts';

/** Long enough to begin the download; what has begun goes on. */
const linkSeconds = 300;

const buckets = new WeakMap<object, Bucket>();

/** Address of one object for whoever has it, signed here: the store is asked nothing. */
export function signLink(location: S3Location, key: string, named: NamedObject): Promise<string> {
  const { links = location } = location;
  let bucket = buckets.get(links);
  if (bucket === undefined) {
    bucket = new Bucket(location);
    buckets.set(links, bucket);
  }
  const question = new GetObjectCommand({
    ...bucket.at(key),
    ResponseContentType: named.mediaType,
    ResponseContentDisposition: named.disposition,
    ResponseCacheControl: 'private, no-store',
  });
  return getSignedUrl(bucket.client, question, { expiresIn: linkSeconds });
}
