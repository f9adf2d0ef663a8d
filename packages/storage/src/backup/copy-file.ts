import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

const privateFolder = 0o700;
const privateFile = 0o600;

export interface Fingerprint {
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Copies a file to the disk and tells what was read. Nobody but its owner may read the copy. */
export async function copyDurably(from: string, to: string): Promise<Fingerprint> {
  const source = await open(from, 'r');
  try {
    await mkdir(dirname(to), { recursive: true, mode: privateFolder });
    const target = await open(to, 'w', privateFile);
    try {
      const hash = createHash('sha256');
      let sizeBytes = 0;
      for await (const chunk of source.createReadStream({ autoClose: false })) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        await target.appendFile(chunk);
      }
      await target.sync();
      return { sizeBytes, sha256: hash.digest('hex') };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

export async function fingerprint(path: string): Promise<Fingerprint> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** The name appears once the content is on the disk. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const partial = `${path}.partial`;
  const file = await open(partial, 'w', privateFile);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
}

/** Mode of private files, for one that another program wrote with its own. */
export function makePrivate(path: string): Promise<void> {
  return chmod(path, privateFile);
}
