import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import type { ReceivedFile } from '../library/annexes/annexe-content.ts';

/** A file as a form leaves it: whole, under a temporary name. */
export function receivedFile(content: Uint8Array | string, filename = 'notice.txt'): ReceivedFile {
  const bytes = Buffer.from(content);
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const path = join(folder, randomUUID());
  writeFileSync(path, bytes);
  return {
    path,
    filename,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
