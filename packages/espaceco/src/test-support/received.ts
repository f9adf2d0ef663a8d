import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';

/** A file as the server has received it. */
export function received(filename: string, content: string | Uint8Array) {
  const bytes = Buffer.from(content);
  const path = join(temporaryFolder(), 'received');
  writeFileSync(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { filename, path, sizeBytes: bytes.length, sha256 };
}
