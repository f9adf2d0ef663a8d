import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { CartableError } from '@cartable/contract';
import { checkObjectKey } from '../object-key.ts';
import type { ObjectRanges } from '../port.ts';
import type { Bucket } from './s3-client.ts';
import { isConditionFailed, isRangeBeyond } from './s3-faults.ts';

export function headOf(bucket: Bucket, key: string) {
  const at = bucket.at(checkObjectKey(key));
  return bucket.find((client) => client.send(new HeadObjectCommand(at)));
}

/** Each read is one request, of the content that was there when this was opened, or of none. */
export async function openRangesOf(bucket: Bucket, key: string): Promise<ObjectRanges> {
  const head = await headOf(bucket, key);
  if (!head) throw unknownObject(key);
  const { ContentLength: sizeBytes = 0, ETag } = head;
  return {
    path: undefined,
    sizeBytes,
    async read(offset, length) {
      if (length <= 0 || offset >= sizeBytes) return new Uint8Array();
      const Range = `bytes=${offset}-${Math.min(offset + length, sizeBytes) - 1}`;
      const question = { ...bucket.at(key), Range, ...(ETag === undefined ? {} : { IfMatch: ETag }) };
      const bytes = await bucket.find(async (client) => {
        try {
          const answer = await client.send(new GetObjectCommand(question));
          // Inside, so that a connection that breaks under the bytes is told as the store that is away.
          return await buffer(answer.Body as Readable);
        } catch (error) {
          if (isConditionFailed(error) || isRangeBeyond(error)) throw unknownObject(key);
          throw error;
        }
      });
      if (bytes === undefined) throw unknownObject(key);
      return bytes;
    },
    async close() {},
  };
}

export function unknownObject(key: string): CartableError {
  return new CartableError('storage.object-unknown', { key });
}
