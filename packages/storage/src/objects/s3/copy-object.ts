import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import type { Bucket } from './s3-client.ts';

/** What one request may copy at most: https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html */
const maxBytesAtOnce = 5 * 1024 ** 3;
const partBytes = 1024 ** 3;

/** Copies without the bytes passing here. @param sizeBytes of the source */
export async function copyObject(bucket: Bucket, from: string, to: string, sizeBytes: number): Promise<void> {
  const source = encodedSource(bucket, from);
  if (sizeBytes > maxBytesAtOnce) return copyByParts(bucket, source, to, sizeBytes);
  await bucket.send((client) => client.send(new CopyObjectCommand({ ...bucket.at(to), CopySource: source })));
}

async function copyByParts(bucket: Bucket, source: string, to: string, sizeBytes: number): Promise<void> {
  const target = bucket.at(to);
  const { UploadId } = await bucket.send((client) => client.send(new CreateMultipartUploadCommand(target)));
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for (let start = 0; start < sizeBytes; start += partBytes) {
      const PartNumber = Parts.length + 1;
      const end = Math.min(start + partBytes, sizeBytes) - 1;
      const range = { CopySource: source, CopySourceRange: `bytes=${start}-${end}` };
      const part = await bucket.send((client) =>
        client.send(new UploadPartCopyCommand({ ...target, UploadId, PartNumber, ...range })),
      );
      Parts.push({ ETag: part.CopyPartResult?.ETag, PartNumber });
    }
    const complete = { ...target, UploadId, MultipartUpload: { Parts } };
    await bucket.send((client) => client.send(new CompleteMultipartUploadCommand(complete)));
  } catch (error) {
    // Parts without end are paid for; when even that fails, the rule of the bucket on unfinished uploads removes them.
    await bucket.client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
    throw error;
  }
}

function encodedSource(bucket: Bucket, key: string): string {
  const { Bucket: name, Key } = bucket.at(key);
  return `${name}/${Key}`.split('/').map(encodeURIComponent).join('/');
}
