import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CartableError } from '@cartable/contract';
import { notedNumber, noteNumber } from '@cartable/platform';
import type { Metadata, ObjectStore } from '@cartable/storage';

/** Of the platform, in its database. */
const numberName = 'objects-owner';
/** In the bucket; a folder of objects has it beside itself. */
const markKey = 'owner';

interface Place {
  readonly metadata: Metadata;
  readonly objects: ObjectStore;
  readonly config: { readonly dataDir: string; readonly s3Bucket?: string | undefined };
}

/**
 * Whether the objects are those of this database. One that is given the bucket or the folder of another platform knows
 * none of them: it would take all for orphans. Objects without a mark are marked as its own.
 */
export async function ownsObjects(place: Place): Promise<boolean> {
  const own = String(await numberOf(place.metadata));
  const marked = await readMark(place);
  return (marked ?? (await mark(place, own))) === own;
}

async function numberOf(metadata: Metadata): Promise<number> {
  const db = metadata.tables();
  const known = await notedNumber(db, numberName);
  if (known !== undefined) return known;
  // Of two processes that start, one notes it: the other reads what was noted.
  await noteNumber(db, numberName, randomInt(1, 2 ** 47)).catch(() => undefined);
  return (await notedNumber(db, numberName))!;
}

/** One that is empty is being written, or a power cut took what was: it says nothing. */
async function readMark({ objects, config }: Place): Promise<string | undefined> {
  if (config.s3Bucket !== undefined) {
    if (!(await objects.stat(markKey))) return undefined;
    return (await text(await objects.get(markKey))).trim() || undefined;
  }
  const written = await readFile(markPath(config.dataDir), 'utf8').catch(ifAbsent);
  return written?.trim() || undefined;
}

/** Of two platforms that are given one empty bucket, one marks it. @returns the mark there is */
async function mark(place: Place, own: string): Promise<string> {
  const { objects, config } = place;
  if (config.s3Bucket === undefined) {
    await writeFile(markPath(config.dataDir), own, { mode: 0o600 });
    return own;
  }
  try {
    await objects.putNew(markKey, Buffer.from(own));
    return own;
  } catch (error) {
    if (!(error instanceof CartableError) || error.code !== 'storage.object-exists') throw error;
    return (await readMark(place)) ?? own;
  }
}

const markPath = (dataDir: string): string => join(dataDir, 'objects.owner');

function ifAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
