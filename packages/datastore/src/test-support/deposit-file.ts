import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DepositInspection, Upload } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { completeDeposit } from '../ingest/deposits/complete-deposit.ts';
import { receiveChunk } from '../ingest/deposits/receive-chunk.ts';
import { createUpload } from '../ingest/uploads/create-upload.ts';
import { readUpload } from '../ingest/uploads/find-uploads.ts';
import type { Person } from '../people.ts';
import type { TestPlatform } from './platform.ts';

/** Sends a file as the browser does. */
export async function depositFile(
  { context }: TestPlatform,
  visitor: Person,
  file: string | { name: string; content: Uint8Array },
): Promise<DepositInspection> {
  const { name, content } =
    typeof file === 'string' ? { name: basename(file), content: await readFile(file) } : file;
  const uuid = randomUUID();
  const chunkBytes = context.limits.chunkBytes;
  for (let start = 0, index = 1; start < content.byteLength || index === 1; start += chunkBytes, index++) {
    await receiveChunk(context, visitor, {
      uuid,
      index,
      content: content.subarray(start, start + chunkBytes),
    });
  }
  return completeDeposit(context, visitor, { uuid, originalFilename: name, size: content.byteLength });
}

export async function uploadFile(
  platform: TestPlatform,
  visitor: Person,
  request: {
    datastoreId: string;
    file: Parameters<typeof depositFile>[2];
    datasheet?: string;
    name?: string;
    srs?: string;
  },
): Promise<Upload> {
  const { filename, srid } = await depositFile(platform, visitor, request.file);
  return createUpload(platform.context, visitor, {
    datastoreId: request.datastoreId,
    form: {
      data_name: request.datasheet ?? 'Territoires',
      data_technical_name: request.name ?? 'territoires',
      data_srid: request.srs ?? srid,
      data_upload_path: filename,
    },
  });
}

/** Waits until no job works on it any more. */
export async function settled(
  { context }: TestPlatform,
  visitor: Person,
  request: { datastoreId: string; uploadId: string },
): Promise<Upload> {
  return eventually(async () => {
    const upload = await readUpload(context, visitor, request);
    return upload.abilities.cancel === false && upload;
  }, 60_000);
}
